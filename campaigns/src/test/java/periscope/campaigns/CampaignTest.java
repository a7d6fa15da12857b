package periscope.campaigns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.campaigns.Configurations.Limits;
import periscope.campaigns.Conformance.Pair;
import periscope.campaigns.RandomStream.Kind;
import periscope.generate.mutation.Mutators;
import periscope.generate.mutation.Mutators.Family;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.results.data.Result;
import periscope.results.data.Run;
import periscope.results.store.ResultStore;
import periscope.results.store.RunWriter;
import periscope.runtime.Device;
import periscope.runtime.DeviceException;
import periscope.runtime.DeviceInfo;
import periscope.runtime.PreparedTest;
import periscope.runtime.Stress;
import periscope.runtime.simulated.SimulatedDevices;

/** Campaigns on a simulated device, which gives the same results for the same seed, and on broken devices. */
class CampaignTest {

  private static final Device STORE_BUFFERS = new SimulatedDevices().find().devices().get(0);
  private static final BooleanSupplier NEVER = () -> false;

  @TempDir
  private Path folder;

  private static List<Family> families() {
    return Mutators.families("OPENCL").stream()
        .filter(f -> List.of("rr", "storeBufferCoherency", "messagePassingCoherency").contains(f.conformance().name()))
        .toList();
  }

  private static Bench bench(Device device, int launches, BooleanSupplier stop) {
    return new Bench(device, (test, text) -> test, launches, stop);
  }

  private static Tuning tuning() {
    List<LitmusTest> mutants = families().stream().flatMap(f -> f.mutants().stream()).toList();
    return new Tuning(mutants, Configurations.of(RandomStream.of(Kind.GPUHARBOR, "s"), 3,
        new Limits(40, 64, false)), "s");
  }

  private static Run about() {
    return new Run(Run.Kind.TUNING, "simulated", periscope.results.data.Device.named("store-buffers"),
        Run.Surroundings.NONE, Optional.empty(), Optional.of("s"), Optional.empty(), Optional.empty());
  }

  private List<Result> tuned(String file) {
    List<Result> results = new ArrayList<>();
    try (ResultStore store = ResultStore.open(folder.resolve(file)); RunWriter writer = store.begin(about())) {
      assertEquals(Tuning.Ending.COMPLETE, tuning().run(bench(STORE_BUFFERS, 2, NEVER), store, writer, NEVER,
          results::add, e -> { }));
    }
    return results;
  }

  /** The results as text, without the time that they took. */
  private static List<String> shown(List<Result> results) {
    return results.stream().map(r -> r.number() + " " + r.test() + " " + r.counts() + " " + r.parameters().text())
        .sorted().toList();
  }

  /** The pages of the site compute the same seeds; a test of their own checks these. */
  @Test
  void seedsOfLaunchesFollowFromSeedNumberAndTest() {
    assertEquals(-6980128164064623587L, Tuning.launchSeed("rbjnMzXroA", 0, "rrMutant"));
    assertEquals(955879537468087409L, Tuning.launchSeed("rbjnMzXroA", 49, "messagePassing"));
    assertEquals(-9198994175334091112L, Tuning.launchSeed("x", 7, "wwRMWMutant"));
  }

  @Test
  void storeBuffersKillStoreBufferingAndNotMessagePassing() {
    List<Result> results = tuned("a.db");
    assertEquals(tuning().size(), results.size());
    assertTrue(results.stream().allMatch(r -> r.counts().total() == r.expected().orElseThrow()), results::toString);
    List<Pair> pairs = Conformance.pairs(families(), results);
    assertEquals(List.of("rrMutant", "storeBufferCoherencyTuning"),
        pairs.stream().filter(p -> p.best().isPresent()).map(p -> p.mutant().name()).sorted().toList());
    Pair pair = pairs.stream().filter(p -> p.test().name().equals("rr")).findFirst().orElseThrow();
    double best = Conformance.rate(pair.best().orElseThrow());
    assertTrue(results.stream().filter(r -> r.test().equals("rrMutant")).allMatch(r -> Conformance.rate(r) <= best));
  }

  @Test
  void aStoppedRunGoesOnAndEndsAsOneThatWasNotStopped() {
    List<Result> whole = tuned("a.db");
    List<Result> told = new ArrayList<>();
    try (ResultStore store = ResultStore.open(folder.resolve("b.db")); RunWriter writer = store.begin(about())) {
      for (int end = 2; end <= 10; end += 2) {
        told.clear();
        int most = end;
        BooleanSupplier stop = () -> told.size() >= most;
        Tuning.Ending ending =
            tuning().run(bench(STORE_BUFFERS, 2, NEVER), store, writer, stop, told::add, e -> { });
        assertEquals(end < tuning().size() ? Tuning.Ending.STOPPED : Tuning.Ending.COMPLETE, ending);
      }
    }
    assertEquals(shown(whole), shown(told));
  }

  /**
   * A device that is lost after some launches.
   *
   * @param left an array with the number of launches that are left
   */
  private record Lost(int[] left) implements Device {
    @Override
    public DeviceInfo info() {
      return STORE_BUFFERS.info();
    }

    @Override
    public PreparedTest prepare(LitmusTest test, SourceText text, Stress stress) {
      if (left[0]-- <= 0) {
        throw new DeviceException("lost", null);
      }
      return STORE_BUFFERS.prepare(test, text, stress);
    }
  }

  @Test
  void aLostDeviceLosesNoFinishedResult() {
    try (ResultStore store = ResultStore.open(folder.resolve("c.db")); RunWriter writer = store.begin(about())) {
      Bench bench = bench(new Lost(new int[] {4}), 2, NEVER);
      assertThrows(DeviceException.class, () -> tuning().run(bench, store, writer, NEVER, r -> { }, e -> { }));
      List<Result> kept = new ArrayList<>();
      store.observations(writer.id(), o -> kept.add(o.result()));
      assertEquals(4, kept.size());
    }
  }

  /** A faulty device: it swaps the two reads of {@code rr}, so that it runs the test's mutant. */
  private record Faulty() implements Device {
    @Override
    public DeviceInfo info() {
      return STORE_BUFFERS.info();
    }

    @Override
    public PreparedTest prepare(LitmusTest test, SourceText text, Stress stress) {
      return STORE_BUFFERS.prepare(families().get(0).mutants().get(0), text, stress);
    }
  }

  @Test
  void aDeviceThatReordersIsCaught() {
    LitmusTest rr = families().get(0).conformance();
    Stress stress = tuning().configurations().get(0);
    var target = rr.condition().orElseThrow().proposition();
    Result right = bench(STORE_BUFFERS, 2, NEVER).run(rr, 0, stress, 1, Optional.of(target::holds)).orElseThrow();
    assertEquals(0, right.forbidden().orElseThrow());
    assertEquals(0, right.counts().weak());
    Result wrong = bench(new Faulty(), 2, NEVER).run(rr, 0, stress, 1, Optional.of(target::holds)).orElseThrow();
    assertTrue(wrong.forbidden().orElseThrow() > 0);
    assertEquals(wrong.forbidden().orElseThrow(), wrong.counts().weak());
  }

  @Test
  void whatADeviceCannotRunIsLeftOutAndTold() {
    Device refusing = new SimulatedDevices().find().devices().get(1);
    List<InvalidInputException> refused = new ArrayList<>();
    try (ResultStore store = ResultStore.open(folder.resolve("d.db")); RunWriter writer = store.begin(about())) {
      tuning().run(bench(refusing, 2, NEVER), store, writer, NEVER, r -> { }, refused::add);
    }
    assertEquals(tuning().tests().size(), refused.size(), "each once");
  }
}
