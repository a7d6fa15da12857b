package periscope.cli.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.session.Interruption;
import periscope.cli.session.Session;
import periscope.cli.session.Terminal;
import periscope.engines.answer.TestResult;
import periscope.engines.answer.TestResult.Failed;
import periscope.engines.answer.TestResult.Reason;
import periscope.engines.answer.TestResult.Simulated;
import periscope.engines.answer.TestRunner;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Engine;
import periscope.inputs.Judges;
import periscope.inputs.LocalInstances;
import periscope.inputs.Sources;
import periscope.litmus.answer.Status;
import periscope.models.evaluate.CompiledModel;
import periscope.semantics.LoopBound;

/** Whatever an engine does with one test, the next one gets its answer. */
class TestRunnerTest {


  @TempDir
  Path folder;
  private String good;

  @BeforeEach
  void writeTests() throws Exception {
    good = write("good", "exists (x=1)");
  }

  private String write(String name, String condition) throws Exception {
    return Files.writeString(folder.resolve(name + ".litmus"), "OPENCL " + name
        + "\n{ [x]=0; }\nP0@wg 0, dev 0 (global int* x) {\n  *x = 1;\n}\n" + condition + "\n").toString();
  }

  /** Throws on tests whose name starts with {@code bad}, as often as it should; else simulates. */
  private static Function<CompiledModel, Engine> failing(Throwable thrown, int times) {
    AtomicInteger left = new AtomicInteger(times);
    return model -> (test, text, witnesses, stop) -> {
      if (test.name().startsWith("bad") && left.getAndDecrement() > 0) {
        throw TestRunnerTest.<RuntimeException>sneaky(thrown);
      }
      return new Simulator(model).simulate(test, text, witnesses, stop);
    };
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> RuntimeException sneaky(Throwable thrown) throws T {
    throw (T) thrown;
  }

  private final Interruption user = new Interruption();

  private TestRunner.Task task(Function<CompiledModel, Engine> engine) {
    Judges judges = new Judges(new Session(Terminal.plain(System.out, System.err), user).inputs(), Optional.of("sc"));
    return new TestRunner.Task(new Sources(), judges, (m, bound) -> engine.apply(m), LoopBound.DEFAULT, false,
        false, () -> () -> false, LocalInstances.SEPARATE, user::asked);
  }

  private void afterwards(Throwable thrown, int times, Reason reason, Status status) throws Exception {
    TestRunner runner = new TestRunner(task(failing(thrown, times)));
    Failed failed = assertInstanceOf(Failed.class, runner.apply(write("bad", "exists (x=1)")));
    assertEquals(reason, failed.reason());
    assertEquals(status, failed.status());
    assertEquals(Status.OK, assertInstanceOf(Simulated.class, runner.apply(good)).status());
  }

  @Test
  void aTestThatNeedsMoreMemoryThanThereIs() throws Exception {
    afterwards(new OutOfMemoryError("test"), 2, Reason.MEMORY, Status.UNKNOWN);
  }

  @Test
  void aTestWhoseMemoryAnotherTookIsTriedAgain() throws Exception {
    TestRunner runner = new TestRunner(task(failing(new OutOfMemoryError("test"), 1)));
    assertEquals("Ok", assertInstanceOf(Simulated.class, runner.apply(write("bad", "exists (x=1)"))).word());
  }

  @Test
  void aTestThatIsNestedTooDeeply() throws Exception {
    afterwards(new StackOverflowError(), 1, Reason.NESTED, Status.INVALID);
  }

  @Test
  void aTestThatHitsABug() throws Exception {
    afterwards(new IllegalStateException("broken"), 1, Reason.BUG, Status.INTERNAL);
    afterwards(new AssertionError("broken"), 1, Reason.BUG, Status.INTERNAL);
  }

  @Test
  void aTestThatCannotBeRead() throws Exception {
    TestRunner runner = new TestRunner(task(Simulator::new));
    Failed failed = assertInstanceOf(Failed.class, runner.apply(folder.resolve("missing.litmus").toString()));
    assertEquals(Reason.INVALID, failed.reason());
    assertEquals("missing", failed.name());
    assertEquals(1, failed.problems().size());
    assertEquals("Ok", runner.apply(good).word());
  }

  @Test
  void nothingIsLookedAtAfterAnInterrupt() {
    TestRunner.Task task = task(Simulator::new);
    TestRunner runner = new TestRunner(task);
    assertEquals("Ok", runner.apply(good).word());
    user.ask();
    assertEquals(Reason.STOPPED, assertInstanceOf(Failed.class, runner.apply(good)).reason());
  }

  @Test
  void whatTheFileExpectsDecides() throws Exception {
    TestRunner runner = new TestRunner(task(Simulator::new));
    assertEquals(Status.FAILS, runner.apply(write("a", "exists (x=2)")).status());
    assertEquals(Status.OK, runner.apply(write("b", "(* expect model sc: Never *)\nexists (x=2)")).status());
    assertEquals(Status.FAILS, runner.apply(write("c", "(* expect model sc: Sometimes *)\nexists (x=1)")).status());
    assertEquals(Status.FAILS, runner.apply(write("d", "(* expect model other: Never *)\nexists (x=2)")).status());
    TestResult odd = runner.apply(write("e", "(* expect nothing *)\nexists (x=1)"));
    assertEquals(Status.OK, odd.status());
    assertEquals(List.of("this is not an expectation"), odd.problems().stream().map(p -> p.message()).toList());
  }
}
