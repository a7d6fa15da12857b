package periscope.comparison.oracle;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import periscope.comparison.device.DeviceJson;
import periscope.inputs.LocalInstances;
import periscope.inputs.Sources;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.reports.TimeLimit;
import periscope.reports.Version;

/** Takes tests from their files to their contrasts, one after the other, for one thread. */
public final class Contrasting implements Function<String, Judged> {

  /**
   * What all threads of a command share.
   *
   * @param model what is validated
   * @param sides what stands beside it
   * @param time  the time that each test has with each side
   */
  public record Task(Sources sources, Side.Named model, List<Side.Named> sides, Results results, LocalInstances local,
      TimeLimit time, BooleanSupplier user) {

    public Task {
      sides = List.copyOf(sides);
    }

    /** What a contrast with a side follows from besides the test. */
    String question(Side.Named side) {
      return Subject.digest(String.join("\n", Version.text(), model.identity(), side.identity(),
          String.join(" ", local.words())));
    }
  }

  private final Task task;
  private final LitmusLanguages languages = LitmusLanguages.load();
  private final Side model;
  private final List<Side> sides;

  public Contrasting(Task task) {
    this.task = task;
    model = task.model().open().get();
    sides = task.sides().stream().map(s -> s.open().get()).toList();
  }

  @Override
  public Judged apply(String file) {
    if (task.user().getAsBoolean()) {
      return new Judged.Stopped();
    }
    try {
      return judged(subject(file));
    } catch (InvalidInputException e) {
      return new Judged.Invalid(e);
    } catch (StackOverflowError e) {
      return new Judged.Failed(file, "the test is nested too deeply", Optional.empty());
    } catch (OutOfMemoryError e) {
      return new Judged.Failed(file, "out of memory; PERISCOPE_MEMORY=4g gives it more", Optional.empty());
    } catch (RuntimeException | Error e) {
      return new Judged.Failed(file, "this test brought periscope down; the others go on", Optional.of(e));
    }
  }

  Subject subject(String file) {
    SourceText text = task.sources().test(file);
    LitmusTest test = task.local().of(languages.parse(text));
    return Subject.of(file, text, test, languages.ofHeader(test.language()));
  }

  private Judged judged(Subject subject) {
    List<Contrasted> contrasts = new ArrayList<>();
    List<ValidateJson.Line> lines = new ArrayList<>();
    Optional<Beside> said = Optional.empty();
    for (int s = 0; s < sides.size(); s++) {
      String question = task.question(task.sides().get(s));
      Optional<Contrasted> known = task.results().known(subject.key(), question);
      if (known.isEmpty()) {
        said = said.or(() -> Optional.of(model.ask(subject, task.time().over(task.user()))));
        Beside beside = sides.get(s).ask(subject, task.time().over(task.user()));
        if (task.user().getAsBoolean()) {
          // What was interrupted is no result.
          return new Judged.Stopped();
        }
        Contrast contrast = contrast(subject, said.get(), beside, s);
        known = Optional.of(new Contrasted(subject.file(), subject.test().name(), subject.size(), contrast.kind(),
            contrast.reason()));
        lines.add(line(subject, question, s, beside, contrast));
      }
      contrasts.add(known.get());
    }
    return new Judged.Done(contrasts, lines);
  }

  /** The contrast with a side, with the rule that forbids where there is one. */
  Contrast contrast(Subject subject, Beside said, Beside beside, int s) {
    Contrast contrast = Contrast.of(said, beside, subject.test().condition());
    BooleanSupplier stop = task.time().over(task.user());
    Optional<String> rule = !contrast.onlyBeside().isEmpty() ? model.rule(subject, contrast.onlyBeside(), stop)
        : !contrast.onlyModel().isEmpty() ? sides.get(s).rule(subject, contrast.onlyModel(), stop) : Optional.empty();
    return rule.map(contrast::because).orElse(contrast);
  }

  /** What the model and a side say of a test, and how that differs. */
  Contrast contrast(Subject subject, int s) {
    return contrast(subject, model.ask(subject, task.time().over(task.user())), beside(subject, s), s);
  }

  Beside beside(Subject subject, int s) {
    return sides.get(s).ask(subject, task.time().over(task.user()));
  }

  private ValidateJson.Line line(Subject subject, String question, int s, Beside beside, Contrast contrast) {
    LitmusTest test = subject.test();
    Optional<Beside.Seen> seen = beside instanceof Beside.Seen given ? Optional.of(given) : Optional.empty();
    Optional<Beside.Observed> observed =
        beside instanceof Beside.Observed given ? Optional.of(given) : Optional.empty();
    return new ValidateJson.Line(Version.text(), test.name(), subject.file(), subject.key(), question,
        task.model().name(), task.sides().get(s).name(), contrast.kind().word(), contrast.reason(), subject.size(),
        ValidateJson.outcomes(contrast.onlyModel(), test), ValidateJson.outcomes(contrast.onlyBeside(), test),
        seen.map(g -> ValidateJson.counts(g.counts(), test)), seen.map(g -> DeviceJson.of(g.device())),
        seen.map(Beside.Seen::seed), observed.map(Beside.Observed::weak),
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
  }
}
