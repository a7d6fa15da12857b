package periscope.runtime.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.generate.mutation.Mutators;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.runtime.Corpus;
import periscope.runtime.Device;
import periscope.runtime.DeviceException;
import periscope.runtime.Histogram;
import periscope.runtime.Launch;
import periscope.runtime.PreparedTest;
import periscope.runtime.Stress;
import periscope.runtime.Stresses;
import periscope.runtime.stress.Presets;
import periscope.testing.Sample;

/** What devices show, on whichever is there; the same for every driver. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class OnDevice {

  /** How long a weak outcome is looked for: a machine with other work may not run two work-groups at the same time. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  /** Launches of a test whose forbidden outcome no launch may show. */
  protected static final int LAUNCHES = Sample.of(4, 40);

  private Device device;

  /** Finds the device to test; leaves the calling test out, as {@link RealDevices#first} does, where there is none. */
  protected abstract Device find();

  /** Finds the device before the first test; a constructor that finds none would be an error in every test. */
  @BeforeEach
  final void need() {
    if (device == null) {
      device = find();
    }
  }

  /** A test on the device with another limit on the time of a launch. */
  protected abstract PreparedTest within(
      Device device, LitmusTest test, SourceText text, Stress stress, Duration limit);

  protected final Launch run(Corpus.Entry entry, Stress stress, int launches) {
    try (PreparedTest test = device.prepare(entry.test(), entry.text(), stress)) {
      return launches(test, 0, launches);
    }
  }

  private static Launch launches(PreparedTest test, long seed, int launches) {
    Launch sum = new Launch(Histogram.EMPTY, Duration.ZERO, Duration.ZERO);
    for (int i = 0; i < launches; i++) {
      sum = sum.plus(test.launch(seed + i));
    }
    return sum;
  }

  /** How often the test's condition held. */
  protected static long hits(Corpus.Entry entry, Launch launch) {
    return launch.histogram().counts().entrySet().stream()
        .filter(e -> entry.test().condition().orElseThrow().proposition().holds(e.getKey()))
        .mapToLong(e -> e.getValue()).sum();
  }

  @Test
  void relaxedStoreBufferingIsSeen() {
    Assumptions.assumeTrue(RealDevices.runsTwo(device), () -> device + " runs one work-group at a time");
    Corpus.Entry sb = Corpus.read("opencl-rsp/SB+rlx.dv+rlx.dv");
    Instant end = Instant.now().plus(PATIENCE);
    // Short launches: where the machine runs the work-groups in turn, the next launch may find it free.
    try (PreparedTest together = device.prepare(sb.test(), sb.text(), Stresses.together(1 << 14));
        PreparedTest stressed = device.prepare(sb.test(), sb.text(), Stresses.all(1 << 14))) {
      for (long seed = 0; Instant.now().isBefore(end); seed += 2) {
        if (hits(sb, launches(together, seed, 2)) > 0 || hits(sb, launches(stressed, seed, 2)) > 0) {
          return;
        }
      }
    }
    fail("not one of the launches of " + PATIENCE.toSeconds() + " s showed it");
  }

  @Test
  void whatFencesForbidIsNeverSeen() {
    Corpus.Entry mp = Corpus.read("opencl-rsp/MP+rel.dv+acq.dv");
    Launch launch = run(mp, Stresses.together(1 << 16), LAUNCHES);
    assertEquals((long) LAUNCHES << 16, launch.histogram().total());
    assertEquals(0, hits(mp, launch));
  }

  @ParameterizedTest
  @ValueSource(strings = {"MP+rel.dv+acq.dv", "LB+acq.dv+rel.dv", "CoRR+rlx.dv+rlx.dv", "IRIW+rel.dv+acq.dv",
      "WRC+rel.dv+acq.dv-bar+bar"})
  void everyInstanceIsCounted(String name) {
    Corpus.Entry entry = Corpus.read("opencl-rsp/" + name);
    Launch launch = run(entry, Stresses.together(100_003), 3);
    assertEquals(3 * 100_003L, launch.instances());
  }

  @ParameterizedTest
  @ValueSource(strings = {"MP+rel.dv+acq.dv+same-wg", "SB+rel.wg+acq.wg+same-wg", "MP+bar+bar", "MP+bar-l+bar-l+local",
      "Local+two-wg"})
  void threadsOfOneWorkGroupDoNotWaitForever(String name) {
    Corpus.Entry entry = Corpus.read("opencl-rsp/" + name);
    assertEquals(20_000, run(entry, Stresses.together(20_000), 1).histogram().total());
    assertEquals(20_000, run(entry, Stresses.single(20_000), 1).histogram().total());
  }

  /** Every instance is counted, and no forbidden one seen, whatever the launches draw. */
  @ParameterizedTest
  @ValueSource(strings = {"harbor-basic", "harbor-interleave", "harbor-stress"})
  void publishedStressIsRun(String preset) {
    Corpus.Entry mp = Corpus.read("opencl-rsp/MP+rel.dv+acq.dv");
    Stress stress = Presets.within(Presets.of(preset).orElseThrow(), 20_000);
    Launch launch = run(mp, stress, 5);
    assertEquals(5L * stress.instances(), launch.histogram().total());
    assertEquals(0, hits(mp, launch));
  }

  /** With every incantation, and stress that each launch draws. */
  @Test
  void drawnStressLosesNoInstance() {
    Corpus.Entry mp = Corpus.read("opencl-rsp/MP+rel.dv+acq.dv");
    Launch launch = run(mp, Stresses.all(10_000), 8);
    assertEquals(80_000, launch.histogram().total());
    assertEquals(0, hits(mp, launch));
  }

  @Test
  void valuesThatAreNotSmallAreCountedToo() {
    Corpus.Entry entry = Corpus.of("""
        OPENCL large
        { [x]=-5; [y]=70000; }
        P0@wg 0, dev 0 (global atomic_int* x, global int* y) {
          int r0 = atomic_fetch_add_explicit(x, 123456, memory_order_relaxed, memory_scope_device);
          int r1 = *y;
        }
        P1@wg 1, dev 0 (global atomic_int* x) {
          int r0 = atomic_fetch_add_explicit(x, 1, memory_order_relaxed, memory_scope_device);
        }
        exists (0:r0=-5)
        """);
    Launch launch = run(entry, Stresses.together(5_000), 2);
    assertEquals(10_000, launch.histogram().total());
    for (Outcome seen : launch.histogram().counts().keySet()) {
      assertEquals(123_452, seen.location("x"));
      assertEquals(70_000, seen.register(new Outcome.Register(0, "r1")));
      assertEquals(true, seen.toString().startsWith("0:r0=-5") || seen.toString().startsWith("0:r0=-4"),
          seen::toString);
    }
  }

  /** As a driver would that hangs: the test is over, the next one runs. */
  @Test
  void aLaunchThatTakesTooLongIsGivenUp() {
    Corpus.Entry sb = Corpus.read("opencl-rsp/SB+rlx.dv+rlx.dv");
    Stress stress = Stresses.together(1 << 20);
    PreparedTest slow = within(device, sb.test(), sb.text(), stress, Duration.ofMillis(1));
    DeviceException late = assertThrows(DeviceException.class, () -> slow.launch(1));
    assertTrue(late.getMessage().startsWith("a launch was not through after 0.001 s and was given up"),
        late.getMessage());
    DeviceException failed = assertThrows(DeviceException.class, () -> slow.launch(2));
    assertTrue(failed.getMessage().contains("has failed before"), failed.getMessage());
    slow.close();
    assertEquals(1 << 20, run(sb, stress, 1).histogram().total());
  }

  @Test
  void aLockThatIsNeverFreeIsNotWaitedForForever() {
    Corpus.Entry entry = Corpus.of("""
        OPENCL taken
        { [l]=1; [x]=0; }
        P0@wg 0, dev 0 (global atomic_int* l, global int* x) {
          while (atomic_exchange_explicit(l, 1, memory_order_acquire, memory_scope_device) == 1) { }
          *x = 1;
        }
        exists (x=1)
        """);
    Launch launch = run(entry, Stresses.parallel(1_000), 1);
    assertEquals(1_000, launch.unended().unfinished());
    assertEquals(0, launch.histogram().total());
  }

  @Test
  void theSingleStyleRunsEveryIteration() {
    Corpus.Entry mp = Corpus.read("opencl-rsp/MP+rel.dv+acq.dv");
    Launch launch = run(mp, Stresses.single(50_000), 2);
    assertEquals(100_000, launch.histogram().total());
    assertEquals(0, hits(mp, launch));
  }

  @Test
  void iterationsOfTheParallelStyleAddUp() {
    Corpus.Entry mp = Corpus.read("opencl-rsp/MP+rel.dv+acq.dv");
    assertEquals(300, run(mp, Stresses.of(Stress.Style.PARALLEL, 100, 3, false, 0, 1), 1).histogram().total());
  }

  /** All in a thorough build: each takes a device's compiler some seconds. */
  @Test
  void conformanceTestsHoldAndMutantsRun() {
    int step = Sample.oneIn(5, 1);
    List<Mutators.Family> families = Mutators.families("OPENCL");
    for (int i = 0; i < families.size(); i += step) {
      Mutators.Family family = families.get(i);
      LitmusTest test = family.conformance();
      Corpus.Entry conformance = new Corpus.Entry(test, new SourceText(test.name(), ""));
      assertEquals(0, hits(conformance, run(conformance, Stresses.together(20_000), 2)), conformance::toString);
      for (LitmusTest mutant : family.mutants()) {
        Corpus.Entry entry = new Corpus.Entry(mutant, new SourceText(mutant.name(), ""));
        assertEquals(20_000, run(entry, Stresses.together(20_000), 1).histogram().total());
      }
    }
  }
}
