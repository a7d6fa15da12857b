package periscope.comparison.oracle;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import periscope.comparison.device.DeviceJson;
import periscope.inputs.LocalInstances;
import periscope.inputs.Sources;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.reports.TimeLimit;
import periscope.reports.Version;

/** Compares tests from their files with all oracles, one test after the other, for one thread. */
public final class OracleRun implements Function<String, OracleResult> {

  /**
   * The settings and resources that all threads of a command share.
   *
   * @param sources reads the tests
   * @param model   the model to validate
   * @param sides   the oracles with which it is compared
   * @param results the file of results
   * @param local   how local locations are instantiated for work-groups
   * @param time    the time limit for each test with each oracle
   * @param user    whether the user has interrupted the command
   */
  public record Task(Sources sources, Oracle.Named model, List<Oracle.Named> sides, Results results,
      LocalInstances local,
      TimeLimit time, BooleanSupplier user) {

    public Task {
      sides = List.copyOf(sides);
    }

    /** A digest of everything, besides the test, on which the comparison with an oracle depends. */
    String question(Oracle.Named side) {
      return Subject.digest(String.join("\n", Version.text(), model.identity(), side.identity(),
          String.join(" ", local.words())));
    }
  }

  private final Task task;
  private final LitmusLanguages languages = LitmusLanguages.load();
  private final Oracle model;
  private final List<Oracle> sides;

  public OracleRun(Task task) {
    this.task = task;
    model = task.model().open().get();
    sides = task.sides().stream().map(s -> s.open().get()).toList();
  }

  @Override
  public OracleResult apply(String file) {
    if (task.user().getAsBoolean()) {
      return new OracleResult.Stopped();
    }
    return guarded(file, () -> subject(file));
  }

  /** The result for a test; every failure becomes a result, too. */
  OracleResult guarded(String file, Supplier<Subject> test) {
    try {
      return judged(test.get());
    } catch (InvalidInputException e) {
      return new OracleResult.Invalid(e);
    } catch (StackOverflowError e) {
      return new OracleResult.Failed(file, "the test is nested too deeply", Optional.empty());
    } catch (OutOfMemoryError e) {
      return new OracleResult.Failed(file, "out of memory; PERISCOPE_MEMORY=4g gives it more", Optional.empty());
    } catch (RuntimeException | Error e) {
      return new OracleResult.Failed(file, "this test brought periscope down; the others go on", Optional.of(e));
    }
  }

  Subject subject(String file) {
    SourceText text = task.sources().test(file);
    LitmusTest test = task.local().of(languages.parse(text));
    return Subject.of(file, text, test, languages.ofHeader(test.language()));
  }

  private OracleResult judged(Subject subject) {
    Optional<String> failed = task.results().failed(subject.key());
    if (failed.isPresent()) {
      return new OracleResult.Failed(subject.file(), failed.get(), Optional.empty());
    }
    List<ComparedTest> contrasts = new ArrayList<>();
    List<ValidateJson.Line> lines = new ArrayList<>();
    Optional<OracleAnswer> said = Optional.empty();
    for (int s = 0; s < sides.size(); s++) {
      String question = task.question(task.sides().get(s));
      Optional<ComparedTest> known = task.results().known(subject.key(), question)
          .map(k -> k.in(subject.file()));
      if (known.isEmpty()) {
        said = said.or(() -> Optional.of(model.ask(subject, task.time().over(task.user()))));
        OracleAnswer beside = sides.get(s).ask(subject, task.time().over(task.user()));
        if (task.user().getAsBoolean()) {
          // What was interrupted is no result.
          return new OracleResult.Stopped();
        }
        Disagreement contrast = contrast(subject, said.get(), beside, s);
        known = Optional.of(new ComparedTest(subject.file(), subject.test().name(), subject.size(), contrast.kind(),
            contrast.reason(), ValidateJson.outcomes(contrast.onlyModel(), subject.test()).orElse(List.of()),
            ValidateJson.outcomes(contrast.onlyBeside(), subject.test()).orElse(List.of())));
        lines.add(line(subject, question, s, beside, contrast));
      }
      contrasts.add(known.get());
    }
    return new OracleResult.Done(contrasts, lines);
  }

  /** The comparison with an oracle, with the rule that forbids an outcome, if there is one. */
  Disagreement contrast(Subject subject, OracleAnswer said, OracleAnswer beside, int s) {
    Disagreement contrast = Disagreement.of(said, beside, subject.test().condition());
    BooleanSupplier stop = task.time().over(task.user());
    Optional<String> rule = !contrast.onlyBeside().isEmpty() ? model.rule(subject, contrast.onlyBeside(), stop)
        : !contrast.onlyModel().isEmpty() ? sides.get(s).rule(subject, contrast.onlyModel(), stop) : Optional.empty();
    return rule.map(contrast::because).orElse(contrast);
  }

  /** The comparison of the model's and an oracle's answers about a test; asks both. */
  Disagreement contrast(Subject subject, int s) {
    return contrast(subject, model.ask(subject, task.time().over(task.user())), beside(subject, s), s);
  }

  OracleAnswer beside(Subject subject, int s) {
    return sides.get(s).ask(subject, task.time().over(task.user()));
  }

  private ValidateJson.Line line(Subject subject, String question, int s, OracleAnswer beside, Disagreement contrast) {
    LitmusTest test = subject.test();
    Optional<OracleAnswer.Seen> seen = beside instanceof OracleAnswer.Seen given ? Optional.of(given)
        : Optional.empty();
    Optional<OracleAnswer.Observed> observed =
        beside instanceof OracleAnswer.Observed given ? Optional.of(given) : Optional.empty();
    return new ValidateJson.Line(Version.text(), test.name(), subject.file(), subject.key(), question,
        task.model().name(), task.sides().get(s).name(), contrast.kind().word(), contrast.reason(), subject.size(),
        ValidateJson.outcomes(contrast.onlyModel(), test), ValidateJson.outcomes(contrast.onlyBeside(), test),
        seen.map(g -> ValidateJson.counts(g.counts(), test)), seen.map(g -> DeviceJson.of(g.device())),
        seen.map(OracleAnswer.Seen::seed), observed.map(OracleAnswer.Observed::weak),
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
  }
}
