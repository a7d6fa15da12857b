package periscope.cli.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import periscope.cli.Judgement;
import periscope.cli.Sources;
import periscope.cli.TimeLimit;
import periscope.cli.simulate.TestResult.Failed;
import periscope.cli.simulate.TestResult.Reason;
import periscope.cli.simulate.TestResult.Simulated;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.expectation.Expectations;
import periscope.litmus.expectation.Expectations.OfModel;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.simulate.Engine;
import periscope.verifier.simulate.Simulation;

/** Takes tests from their files to their results, one after the other; whatever goes wrong becomes a result, too. */
final class TestRunner implements Function<String, TestResult> {

  /**
   * What all runners of a command share.
   *
   * @param model     ready some time after the first tests are read
   * @param modelName what the command line calls the model
   * @param engine    makes the engine of one runner
   * @param witnesses whether an execution is kept for each final state
   * @param why       whether outcomes are explained
   * @param time      the time that each test has
   * @param stopped   set once nobody waits for results any more
   * @param alone     held for writing by a test that needs all memory
   */
  record Task(Sources sources, CompletableFuture<CompiledModel> model, String modelName,
      Function<CompiledModel, Engine> engine, boolean witnesses, boolean why, TimeLimit time, AtomicBoolean stopped,
      ReadWriteLock alone) {

    Task(Sources sources, String modelName, Function<CompiledModel, Engine> engine, boolean witnesses, boolean why,
        TimeLimit time) {
      this(sources, new CompletableFuture<>(), modelName, engine, witnesses, why, time, new AtomicBoolean(),
          new ReentrantReadWriteLock());
    }
  }

  private final Task task;
  private final LitmusLanguages languages = LitmusLanguages.load();
  private Engine engine;

  TestRunner(Task task) {
    this.task = task;
  }

  @Override
  public TestResult apply(String file) {
    long start = System.nanoTime();
    try {
      return holding(task.alone().readLock(), file, start);
    } catch (OutOfMemoryError e) {
      engine = null;
    }
    // Another test may have taken the memory: once more, while no other runs.
    try {
      return holding(task.alone().writeLock(), file, start);
    } catch (OutOfMemoryError e) {
      engine = null;
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
      engine = null;
      return failed(file, Reason.NESTED, e, start);
    } catch (OutOfMemoryError e) {
      throw e;
    } catch (RuntimeException | Error e) {
      engine = null;
      return failed(file, Reason.BUG, e, start);
    } finally {
      lock.unlock();
    }
  }

  private static Failed failed(String file, Reason reason, Throwable cause, long start) {
    return new Failed(file, reason, Optional.of(cause), List.of(), seconds(start));
  }

  private TestResult attempt(String file, long start) {
    if (task.stopped().get()) {
      return new Failed(file, Reason.STOPPED, Optional.empty(), List.of(), seconds(start));
    }
    SourceText text = task.sources().test(file);
    LitmusTest given = languages.parse(text);
    requireSource(given, text);
    LitmusTest test = LocalMemory.instances(given, text);
    List<Diagnostic> problems = new ArrayList<>();
    if (test != given) {
      problems.add(Diagnostic.warning(text, Span.NONE, "work-groups share no local memory: each has its own instance of a "
          + "local location", "declare it global if they should share it"));
    }
    Optional<OfModel> expected = expected(text, problems);
    CompiledModel model = task.model().join();
    engine = engine == null ? task.engine().apply(model) : engine;
    long ready = System.nanoTime();
    BooleanSupplier expired = task.time().expired();
    BooleanSupplier stop = () -> task.stopped().get() || expired.getAsBoolean();
    Simulation found = engine.simulate(test, text, task.witnesses(), stop);
    SimulateReport report =
        new SimulateReport(test, found, Judgement.of(test.condition(), found.states(), found.complete()));
    Optional<Explanation> why =
        task.why() ? Optional.of(Explanation.of(report, text, model, stop)) : Optional.empty();
    return new Simulated(file, report, expected, why, problems, seconds(ready));
  }

  /** A comment that only looks like an expectation should not keep a test from being simulated. */
  private Optional<OfModel> expected(SourceText text, List<Diagnostic> problems) {
    try {
      return Agreement.expected(Expectations.of(text), task.modelName());
    } catch (InvalidInputException e) {
      e.diagnostics().forEach(d -> problems.add(Diagnostic.warning(d.text(), d.span(), d.message(), d.hint())));
      return Optional.empty();
    }
  }

  private static void requireSource(LitmusTest test, SourceText text) {
    if (!test.language().equals("OPENCL")) {
      String message = "models judge OPENCL tests, and this is a " + test.language() + " test";
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE, message, "'periscope explore' runs GPU assembly"));
    }
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }
}
