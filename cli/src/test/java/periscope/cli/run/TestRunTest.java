package periscope.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import periscope.cli.session.Interruption;
import periscope.cli.session.Session;
import periscope.cli.session.Terminal;
import periscope.comparison.device.ModelQuestion;
import periscope.comparison.device.RunReport;
import periscope.comparison.device.RunResult;
import periscope.comparison.device.RunResult.NotRun;
import periscope.comparison.device.RunResult.Ran;
import periscope.comparison.device.RunResult.Settings;
import periscope.comparison.device.TestRun;
import periscope.engines.portfolio.Engines;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Status;
import periscope.litmus.answer.Verdict;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Outcome.Register;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.reports.Palette;
import periscope.runtime.AccessCheck;
import periscope.runtime.Device;
import periscope.runtime.DeviceException;
import periscope.runtime.DeviceInfo;
import periscope.runtime.Histogram;
import periscope.runtime.Launch;
import periscope.runtime.PreparedTest;
import periscope.runtime.Runner.Limit;
import periscope.runtime.Stress;
import periscope.runtime.stress.Presets;
import periscope.semantics.LoopBound;

/** What devices do, however badly, becomes a result. */
class TestRunTest {

  /** A device that shows one outcome ten times a launch, and fails after so many launches. */
  private record Stub(String id, boolean runs, int working, Outcome outcome) implements Device {

    @Override
    public DeviceInfo info() {
      return new DeviceInfo(id, "a stub", "a platform", "1.0", List.of());
    }

    @Override
    public PreparedTest prepare(LitmusTest test, SourceText text, Stress stress) {
      if (!runs) {
        throw new InvalidInputException(Diagnostic.error(text, Span.NONE, "the stub runs nothing", ""));
      }
      return new PreparedTest() {
        private int launches;

        @Override
        public Optional<String> kernel() {
          return Optional.of("kernel");
        }

        @Override
        public AccessCheck accesses() {
          return new AccessCheck(Verdict.FAILS, "a load is gone");
        }

        @Override
        public Launch launch(long seed) {
          if (launches++ == working) {
            throw new DeviceException("the device is lost; restart it", null);
          }
          return new Launch(Histogram.of(Map.of(outcome, 10L)), Duration.ZERO, Duration.ZERO);
        }

        @Override
        public void close() {
          // Nothing is held.
        }
      };
    }
  }

  private static Outcome sb(long left, long right) {
    return Outcome.of(Map.of(new Register(0, "r0"), left, new Register(1, "r1"), right), Map.of("x", 1L, "y", 1L));
  }

  private static RunResult run(String test, List<String> models, Device... devices) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    Session session = new Session(Terminal.plain(nowhere, nowhere), new Interruption());
    Settings settings = new Settings("plain", Presets.of("plain").orElseThrow(), 1);
    return new TestRun(new TestRun.Task(session.inputs(), List.of(devices), Optional.empty(), settings,
        new Limit(50, Optional.empty()),
        new ModelQuestion(session.inputs(), models, Engines.AUTO, LoopBound.DEFAULT), () -> () -> false, () -> false))
        .run(test,
        t -> { });
  }

  private static List<String> lines(Ran ran) {
    return new RunReport(ran, false, new Palette(false)).lines();
  }

  @Test
  void whatARealDeviceMustNotDoIsTheHeadline() {
    Ran ran = (Ran) run("SB+rlx.dv+rlx.dv", List.of("sc"), new Stub("gpu", true, 99, sb(0, 0)));
    assertEquals(Status.FAILS, ran.status());
    assertTrue(lines(ran).get(0).startsWith("FORBIDDEN, SEEN  0:r0=0; 1:r1=0; [x]=1; [y]=1;  50 of 50"),
        lines(ran).get(0));
    assertTrue(lines(ran).contains("Accesses changed: a load is gone"));
  }

  @Test
  void theSameIsConsistentUnderAModelThatAllowsIt() {
    assertEquals(Status.OK, run("SB+rlx.dv+rlx.dv", List.of(), new Stub("gpu", true, 99, sb(0, 0))).status());
  }

  @Test
  void aRaceForbidsNothing() {
    Outcome stale = Outcome.of(Map.of(new Register(1, "r0"), 1L, new Register(1, "r1"), 7L), Map.of("x", 42L, "y", 1L));
    Ran ran = (Ran) run("MP+na+na", List.of(), new Stub("gpu", true, 99, stale));
    assertEquals("undefined", ran.verdict());
    assertEquals(Status.UNKNOWN, ran.status());
  }

  /** A real device may run a loop more often than models look at. */
  @Test
  void cutLoopsLeaveARealDeviceInDoubt() {
    Map<Register, Long> read = Map.of(new Register(1, "i"), 1L, new Register(1, "r0"), 1L, new Register(1, "r1"), 0L);
    Outcome late = Outcome.of(read, Map.of("x", 1L, "y", 1L));
    assertEquals("unknown", run("MP+rel.dv+for-acq.dv", List.of(), new Stub("gpu", true, 99, late)).verdict());
  }

  @Test
  void loopsThatWaitDoNot() {
    Outcome wrong = Outcome.of(Map.of(new Register(1, "r0"), 1L, new Register(1, "r1"), 0L), Map.of("x", 42L, "y", 1L));
    assertEquals("forbidden seen", run("MP+rel.dv+while-acq.dv", List.of(), new Stub("gpu", true, 99, wrong))
        .verdict());
  }

  @Test
  void aDeviceThatFailsLeavesWhatWasCounted() {
    Ran ran = (Ran) run("SB+rlx.dv+rlx.dv", List.of(), new Stub("gpu", true, 2, sb(0, 1)));
    assertEquals(20, ran.tally().instances());
    assertEquals("device failed", ran.verdict());
    assertEquals(Status.UNKNOWN, ran.status());
    assertEquals("the device is lost; restart it", ran.problems().get(0).message());
  }

  @Test
  void aDeviceThatCannotRunATestLeavesItToTheNext() {
    Ran ran = (Ran) run("SB+rlx.dv+rlx.dv", List.of(), new Stub("one", false, 0, sb(0, 1)),
        new Stub("two", true, 99, sb(0, 1)));
    assertEquals("two", ran.device().id());
    assertInstanceOf(NotRun.class, run("SB+rlx.dv+rlx.dv", List.of(), new Stub("one", false, 0, sb(0, 1))));
  }
}
