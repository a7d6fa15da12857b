package periscope.engines.answer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import periscope.engines.answer.TestResult.Failed;
import periscope.engines.answer.TestResult.Reason;
import periscope.engines.answer.TestResult.Simulated;
import periscope.engines.simulation.Engine;
import periscope.engines.simulation.LivenessEngine;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.Race;
import periscope.engines.simulation.Simulation;
import periscope.inputs.Judges;
import periscope.inputs.Judges.Judge;
import periscope.inputs.LocalInstances;
import periscope.inputs.OtherReading;
import periscope.inputs.Sources;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.answer.Judgement;
import periscope.litmus.expectation.Expectations;
import periscope.litmus.expectation.Expectations.OfModel;
import periscope.litmus.expectation.Observation;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.TestChange;
import periscope.models.vocabulary.Vocabularies;
import periscope.semantics.LoopBound;

/** A function from a test's file to the test's result, for one thread; every failure becomes a result, too. */
public final class TestRunner implements Function<String, TestResult> {

  /**
   * The settings and resources that all runners of a command share.
   *
   * @param sources   reads the tests
   * @param judges    the models; they may become ready after the first tests are read
   * @param engine    makes the engine of one runner for one model
   * @param bound     the bound on the rounds of loops
   * @param witnesses whether results keep an execution for each final state
   * @param why       whether results explain outcomes
   * @param limit     starts the time of a test when called; the supplier that it returns says whether the time is up
   * @param local     how local locations are instantiated for work-groups
   * @param user      whether the user has interrupted the command
   * @param readings  whether results have the answers under readings of what specifications leave open, where they
   *                  differ
   * @param patience  starts the search for changes that mend a test, as {@code limit} starts a test
   * @param abandoned true as soon as nobody waits for results any more
   * @param alone     lock that a test holds for writing if it needs all memory; other tests hold it for reading
   */
  public record Task(Sources sources, Judges judges, BiFunction<CompiledModel, LoopBound, Engine> engine,
      LoopBound bound, boolean witnesses, boolean why, Supplier<BooleanSupplier> limit, LocalInstances local,
      BooleanSupplier user, boolean readings, Supplier<BooleanSupplier> patience,
      AtomicBoolean abandoned, ReadWriteLock alone) {

    public Task(Sources sources, Judges judges, BiFunction<CompiledModel, LoopBound, Engine> engine, LoopBound bound,
        boolean witnesses, boolean why, Supplier<BooleanSupplier> limit, LocalInstances local,
        BooleanSupplier user) {
      this(sources, judges, engine, bound, witnesses, why, limit, local, user, why, () -> () -> false,
          new AtomicBoolean(), new ReentrantReadWriteLock());
    }

    /** The same task with a limit on the search for changes that mend a test. */
    public Task within(Supplier<BooleanSupplier> other) {
      return new Task(sources, judges, engine, bound, witnesses, why, limit, local, user, readings, other, abandoned,
          alone);
    }

    /** The same task, which also asks about readings of what specifications leave open. */
    public Task asking() {
      return new Task(sources, judges, engine, bound, witnesses, why, limit, local, user, true, patience, abandoned,
          alone);
    }

    /** Whether the user has interrupted the command, or nobody waits for results any more. */
    boolean stopped() {
      return user.getAsBoolean() || abandoned.get();
    }
  }

  private final Task task;
  private final LitmusLanguages languages = LitmusLanguages.load();
  private final Map<CompiledModel, Engine> engines = new HashMap<>();

  public TestRunner(Task task) {
    this.task = task;
  }

  @Override
  public TestResult apply(String file) {
    long start = System.nanoTime();
    try {
      return holding(task.alone().readLock(), file, start);
    } catch (OutOfMemoryError e) {
      engines.clear();
    }
    // Another test may have taken the memory: once more, while no other runs.
    try {
      return holding(task.alone().writeLock(), file, start);
    } catch (OutOfMemoryError e) {
      engines.clear();
      return failed(file, Reason.MEMORY, e, start);
    }
  }

  private TestResult holding(Lock lock, String file, long start) {
    lock.lock();
    try {
      return attempt(file, start);
    } catch (InvalidInputException e) {
      return new Failed(file, Reason.INVALID, Optional.of(e), e.diagnostics(), seconds(start));
    } catch (StackOverflowError e) {
      engines.clear();
      return failed(file, Reason.NESTED, e, start);
    } catch (OutOfMemoryError e) {
      throw e;
    } catch (RuntimeException | Error e) {
      engines.clear();
      return failed(file, Reason.BUG, e, start);
    } finally {
      lock.unlock();
    }
  }

  private static Failed failed(String file, Reason reason, Throwable cause, long start) {
    return new Failed(file, reason, Optional.of(cause), List.of(), seconds(start));
  }

  private TestResult attempt(String file, long start) {
    if (task.stopped()) {
      return new Failed(file, Reason.STOPPED, Optional.empty(), List.of(), seconds(start));
    }
    SourceText text = task.sources().test(file);
    LitmusTest given = task.local().of(languages.parse(text));
    Judge judge = task.judges().of(given, languages.ofHeader(given.language()).name(), text);
    LitmusTest test = LocalMemory.instances(given, text);
    List<Diagnostic> problems = new ArrayList<>();
    if (test != given) {
      problems.add(
          Diagnostic.warning(text, Span.NONE, "work-groups share no local memory: each has its own instance of a "
          + "local location",
          "declare it global if they should share it; --local shared makes it one for all of them"));
    }
    languages.premises(text, given).forEach(p -> problems.add(p.warning(text)));
    Optional<OfModel> expected = expected(text, judge, problems);
    Engine engine = engine(judge.model());
    long ready = System.nanoTime();
    BooleanSupplier expired = task.limit().get();
    BooleanSupplier stop = () -> task.stopped() || expired.getAsBoolean();
    Simulation found;
    try {
      found = engine.simulate(test, text, task.witnesses(), stop);
    } catch (OutsideModelException e) {
      boolean meant = expected.filter(o -> o.observation() == Observation.OUTSIDE).isPresent();
      problems.addAll(meant ? List.of() : e.diagnostics());
      return new Failed(
          file, meant ? Reason.OUTSIDE_AS_EXPECTED : Reason.OUTSIDE, Optional.empty(), problems, seconds(ready));
    }
    Judgement judgement = judgement(test, found, judge.model());
    TestAnswer answer = new TestAnswer(test, found, judgement, text, task.bound(),
        Deadlock.mayBe(judgement, found) ? deadlock(test, text, found, judge.model(), stop) : Optional.empty());
    Optional<Explanation> why =
        task.why() ? Optional.of(Explanation.of(answer, text, judge.model(), stop)) : Optional.empty();
    String language = languages.ofHeader(given.language()).name();
    List<OtherReading> readings = task.readings() ? task.judges().unsettled(judge, given, language) : List.of();
    Mending.Search search = new Mending.Search(judge.model(), readings, text, this::engine, stop);
    return new Simulated(file, answer, judge, expected, why, others(answer, search), mendings(answer, why, search),
        problems, seconds(ready));
  }

  private static Judgement judgement(LitmusTest test, Simulation found, CompiledModel model) {
    Judgement judgement = Judgement.of(
        test.condition(), found.states(), found.complete() && found.undefined().isEmpty(), found.bounded());
    return model.model().selects() ? judgement.ofSelected() : judgement;
  }

  private static List<OtherAnswer> others(TestAnswer answer, Mending.Search search) {
    return OtherAnswer.of(search, answer.test()).stream().filter(o -> o.differs(answer.judgement())).toList();
  }

  /**
   * Changes that forbid the outcome of a test, or, if there are none, changes after which no flag is raised. What no
   * execution ends in is possible all the same if a race makes the test undefined.
   */
  private Mendings mendings(TestAnswer answer, Optional<Explanation> why, Mending.Search search) {
    boolean asked = why.filter(w -> !(w instanceof Explanation.Nothing)).isPresent();
    if (!asked || !why.filter(Explanation.Possible.class::isInstance).isPresent()
        && answer.found().races().stream().noneMatch(Race::undefines)) {
      return Mendings.NONE;
    }
    List<TestChange> changes = Vocabularies.changes(answer.test(), search.model().vocabulary());
    BooleanSupplier patience = task.patience().get();
    Mendings forbidding = Mendings.of(Mending.Goal.OUTCOME, changes, search, patience);
    return !forbidding.found().isEmpty() || answer.found().flags().isEmpty() ? forbidding
        : Mendings.of(Mending.Goal.FLAGS, changes, search, patience);
  }

  private Engine engine(CompiledModel model) {
    return engines.computeIfAbsent(model, m -> task.engine().apply(m, task.bound()));
  }

  private Optional<Deadlock> deadlock(
      LitmusTest test, SourceText text, Simulation found, CompiledModel model, BooleanSupplier stop) {
    Engine fair = task.engine().apply(new Models().fair(model), task.bound());
    return engines.get(model) instanceof LivenessEngine engine && fair instanceof LivenessEngine asked
        ? Deadlock.of(test, text, found, engine, asked, stop) : Optional.empty();
  }

  /**
   * The test's expectation for the judge; malformed lines are added to {@code problems}, and do not keep the test from
   * being simulated. So are lines that nothing compares.
   */
  private Optional<OfModel> expected(SourceText text, Judges.Judge judge, List<Diagnostic> problems) {
    try {
      Expectations all = Expectations.of(text);
      Optional<OfModel> found = Agreement.expected(all, judge.name(), judge.model().reading());
      List<OfModel> others = all.models().stream().filter(m -> !found.equals(Optional.of(m))).toList();
      problems.addAll(task.judges().unknownNames(text, new Expectations(others, all.mappings())));
      found.filter(m -> m.racy().isPresent() && !judge.knowsRaces()).ifPresent(m -> problems.add(
          Diagnostic.warning(text, m.span(), "model " + judge.name() + " has no condition on races, and no flag",
              "what the line says of races is compared with nothing: leave it out")));
      return found;
    } catch (InvalidInputException e) {
      if (e.diagnostics().stream().anyMatch(Expectations::meant)) {
        // What was expected would otherwise be passed over.
        throw e;
      }
      e.diagnostics().forEach(d -> problems.add(Diagnostic.warning(d.text(), d.span(), d.message(), d.hint())));
      return Optional.empty();
    }
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }
}
