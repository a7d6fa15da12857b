package periscope.verifier.mutation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.engines.answer.InOrder;
import periscope.engines.answer.TestResult;
import periscope.engines.answer.TestResult.Failed;
import periscope.engines.answer.TestResult.Reason;
import periscope.engines.answer.TestResult.Simulated;
import periscope.engines.answer.TestRunner;
import periscope.engines.portfolio.Engines;
import periscope.engines.simulation.Engine;
import periscope.inputs.Judges;
import periscope.inputs.LocalInstances;
import periscope.inputs.TestInput;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.answer.Status;
import periscope.models.evaluate.CompiledModel;
import periscope.reports.Context;
import periscope.semantics.LoopBound;

/** Reader of a suite: simulates its tests under the original model. */
public final class SuiteReader {

  private final Context context;
  private final LocalInstances local;
  private final LoopBound bound;
  private final BooleanSupplier over;
  private Status status = Status.OK;
  private int unanswered;

  /** @param over whether the command's time is up */
  public SuiteReader(Context context, LocalInstances local, LoopBound bound, BooleanSupplier over) {
    this.context = context;
    this.local = local;
    this.bound = bound;
    this.over = over;
  }

  /** The exit code so far; not success if some test cannot be used. */
  public Status status() {
    return status;
  }

  /** Number of tests without an answer under the original model, which cannot notice changes. */
  public int unanswered() {
    return unanswered;
  }

  /** An engine that also ends when the command's time is up. */
  public Engine engine(CompiledModel model) {
    return engine(model, bound);
  }

  private Engine engine(CompiledModel model, LoopBound rounds) {
    Engine engine = Engines.AUTO.engine(model, rounds);
    return (test, text, witnesses, stop) ->
        engine.simulate(test, text, witnesses, () -> stop.getAsBoolean() || over.getAsBoolean());
  }

  /** Starts to simulate the tests on all cores. */
  public InOrder<String, TestResult> start(List<String> files, Judges judges, int workers) {
    TestRunner.Task task = new TestRunner.Task(context.inputs().sources(), judges, this::engine, bound, false, false,
        () -> () -> false, local, context::stopped);
    return InOrder.start(files, workers, () -> new TestRunner(task));
  }

  /**
   * The tests that were simulated, and the tests outside of the model. Reports the problems of the other files, which
   * are left out.
   *
   * @param started the simulations that {@link #start} began
   * @param number  number of files, for the progress line
   */
  public List<SuiteTest> tests(InOrder<String, TestResult> started, int number) {
    List<SuiteTest> tests = new ArrayList<>();
    started.forEach(i -> context.output().progress("simulating " + (i + 1) + " of " + number + " tests"),
        r -> test(r).ifPresent(tests::add));
    context.output().progress("");
    return tests;
  }

  /**
   * The tests that were simulated; other files are left out without a report.
   *
   * @param started the simulations that {@link #start} began
   * @param number  number of files, for the progress line
   */
  public List<SuiteTest> covered(InOrder<String, TestResult> started, int number) {
    List<SuiteTest> tests = new ArrayList<>();
    started.forEach(i -> context.output().progress("simulating " + (i + 1) + " of " + number + " shipped tests"),
        r -> Optional.of(r).filter(Simulated.class::isInstance).flatMap(this::test).ifPresent(tests::add));
    context.output().progress("");
    return tests;
  }

  private Optional<SuiteTest> test(TestResult result) {
    if (result instanceof Simulated s) {
      ModelView observed = ModelView.of(s.answer().test(), s.answer().found());
      unanswered += observed.complete() ? 0 : 1;
      return Optional.of(new SuiteTest(s.file(), s.answer().test(), s.answer().text(), observed));
    }
    Failed failed = (Failed) result;
    if (failed.reason() == Reason.OUTSIDE || failed.reason() == Reason.OUTSIDE_AS_EXPECTED) {
      TestInput read = context.inputs().test(failed.file());
      LitmusTest test = LocalMemory.instances(local.of(read.test()), read.text());
      return Optional.of(new SuiteTest(failed.file(), test, read.text(), ModelView.OUTSIDE));
    }
    context.output().progress("");
    failed.problems().forEach(context.output()::problem);
    if (failed.reason() == Reason.BUG) {
      context.output().bug(failed.cause().orElseThrow());
    } else if (failed.problems().isEmpty()) {
      context.output().note(failed.file() + ": " + failed.word());
    }
    unanswered += failed.reason() == Reason.INVALID ? 0 : 1;
    status = status.and(failed.status());
    return Optional.empty();
  }
}
