package periscope.applications;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.applications.Application.Size;
import periscope.applications.stress.Environment;
import periscope.applications.stress.Tuned;
import periscope.applications.subject.OnDevice;
import periscope.applications.subject.Trial;
import periscope.applications.subject.Trial.Kind;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.runtime.Device;
import periscope.runtime.Devices;
import periscope.runtime.launch.LaunchDevice;
import periscope.runtime.launch.LaunchDevices;
import periscope.testing.ForeignTools;
import periscope.testing.Sample;

/**
 * Every application is right if memory is strong or all fences are there, and goes wrong if memory is weak and it has
 * none.
 */
class SuiteTest {

  private static final Devices NONE = new Devices(List.of(), List.of());
  private static final SortedSet<Integer> NO_FENCES = Collections.emptySortedSet();

  /** The number of runs of an application in each environment. */
  private static final int RUNS = Sample.of(3, 10);

  /** Far more steps than a run takes that comes to its end. */
  private static final long MOST = 300_000;

  /** For each application, the buffers that show whether all work was done. */
  private static final Map<String, List<String>> RESULTS = Map.of("cbe-dot", List.of("result"),
      "sdk-red", List.of("total"), "cub-scan", List.of("out"), "cbe-ht", List.of("heads", "nexts"),
      "tpo-tm", List.of("executed", "outstanding", "trouble"),
      "ct-octree", List.of("leaves", "placed", "finished", "trouble"),
      "ls-bh", List.of("children", "order", "moved_x", "moved_y", "trouble"));

  /** An application that keeps the memory at the end of a run. */
  private static final class Kept implements Application {
    private final Application of;
    private Job job;
    private Map<String, long[]> end;

    Kept(Application of) {
      this.of = of;
    }

    @Override
    public String name() {
      return of.name();
    }

    @Override
    public String title() {
      return of.title();
    }

    @Override
    public SourceText text() {
      return of.text();
    }

    @Override
    public String kernel() {
      return of.kernel();
    }

    @Override
    public SortedSet<Integer> shipped() {
      return of.shipped();
    }

    @Override
    public Job job(Size size, long seed) {
      job = of.job(size, seed);
      return new Job(job.grid(), job.numbers(), job.memory(), job.local(), e -> {
        end = e;
        return job.check().apply(e);
      }, job.condition());
    }
  }

  static List<Application> all() {
    return Applications.all();
  }

  /** The applications whose kernels differ, or whose own fences are meant to suffice. */
  static Stream<Application> whole() {
    return all().stream().filter(a -> !a.name().endsWith("-nf"));
  }

  static Stream<Application> fenced() {
    return all().stream().filter(a -> !a.shipped().isEmpty());
  }

  private static SortedSet<Integer> every(Application application) {
    return Applications.sites(application.sites().stream().map(Site::number));
  }

  private static OnDevice on(String device, Application application) {
    Optional<Mapping> mapping = device.equals("ugpu") ? Optional.of(new Mappings().load("opencl-ptx-membars"))
        : Optional.empty();
    return on(LaunchDevices.of(device, NONE).orElseThrow(), mapping, application);
  }

  private static OnDevice on(LaunchDevice device, Optional<Mapping> mapping, Application application) {
    return new OnDevice(application, Size.SMALL, device,
        new OnDevice.Way(mapping, Tuned.GUESS, MOST, 1024, OptionalLong.of(200)));
  }

  /** Runs an application in all environments, and checks that every run is right. */
  private static void assertRight(OnDevice subject, SortedSet<Integer> fences, int runs) {
    for (Environment environment : Environment.ALL) {
      for (int seed = 0; seed < runs; seed++) {
        Trial trial = subject.run(fences, environment, seed, () -> false);
        assertEquals(Kind.RIGHT, trial.kind(), environment + ", seed " + seed + ": " + trial.what());
      }
    }
  }

  @Test
  void namesAreTaken() {
    assertEquals(all().size(), all().stream().map(Application::name).distinct().count());
    assertEquals(whole().map(Application::name).collect(Collectors.toSet()), RESULTS.keySet());
    assertTrue(all().stream().allMatch(a -> Applications.of(a.name()).isPresent()));
  }

  @ParameterizedTest
  @MethodSource("all")
  void sitesAreNumberedFromZeroOn(Application application) {
    List<Integer> numbers = application.sites().stream().map(Site::number).toList();
    assertEquals(IntStream.range(0, numbers.size()).boxed().toList(), numbers);
    assertTrue(numbers.containsAll(application.shipped()));
    assertTrue(application.sites().stream().noneMatch(s -> s.after().isEmpty()), application.sites()::toString);
  }

  @ParameterizedTest
  @MethodSource("all")
  void sizesAreThoseOfAllSeeds(Application application) {
    for (Size size : Size.values()) {
      Job one = application.job(size, 1);
      Job again = application.job(size, 1);
      Job other = application.job(size, 2);
      assertEquals(one.grid(), other.grid());
      assertEquals(one.numbers(), other.numbers());
      assertEquals(one.local(), other.local());
      assertEquals(lengths(one), lengths(other));
      one.memory().forEach((name, content) ->
          assertTrue(Arrays.equals(content, again.memory().get(name)), name));
    }
    assertTrue(application.job(Size.SMALL, 0).grid().size() <= 64);
    assertTrue(application.job(Size.USUAL, 0).grid().size() >= 1000);
    assertTrue(application.job(Size.LARGE, 0).grid().groupCount() >= 256);
    assertTrue(application.job(Size.MODEL, 0).condition().isPresent());
  }

  private static Map<String, Integer> lengths(Job job) {
    return job.memory().entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().length));
  }

  @ParameterizedTest
  @MethodSource("whole")
  void nothingIsWrongWhereMemoryIsStrong(Application application) {
    try (OnDevice subject = on("interleaved", application)) {
      assertRight(subject, NO_FENCES, 5);
      assertRight(subject, every(application), 2);
    }
  }

  @ParameterizedTest
  @MethodSource("whole")
  void nothingIsWrongWithAllFences(Application application) {
    try (OnDevice subject = on("ugpu", application)) {
      assertRight(subject, every(application), RUNS);
    }
  }

  @ParameterizedTest
  @MethodSource("fenced")
  void nothingIsWrongWithFencesThatSuffice(Application application) {
    try (OnDevice subject = on("ugpu", application)) {
      assertRight(subject, application.shipped(), RUNS);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void somethingIsWrongWithoutFences(Application application) {
    if (!application.shipped().isEmpty()) {
      return;
    }
    try (OnDevice subject = on("ugpu", application)) {
      assertTrue(IntStream.range(0, 200).anyMatch(seed ->
          subject.run(NO_FENCES, Environment.SYSTEMATIC, seed, () -> false).isError()));
    }
  }

  /** If any element of a result is changed, the application's check notices it. */
  @ParameterizedTest
  @MethodSource("whole")
  void damageIsNoticed(Application application) {
    Kept kept = new Kept(application);
    try (OnDevice subject = on("interleaved", kept)) {
      assertEquals(Kind.RIGHT, subject.run(NO_FENCES, Environment.NATIVE, 3, () -> false).kind());
    }
    for (String result : RESULTS.get(application.name())) {
      // There is no entry 0 of a hash table, and cells of a tree may be left over.
      int end = result.equals("children") ? 4 : kept.end.get(result).length;
      for (int i = result.equals("nexts") ? 1 : 0; i < end; i++) {
        for (long other : new long[] {kept.end.get(result)[i] + 1, 0, 1 << 30}) {
          Map<String, long[]> damaged = new HashMap<>(kept.end);
          damaged.put(result, kept.end.get(result).clone());
          damaged.get(result)[i] = other;
          assertEquals(other == kept.end.get(result)[i], kept.job.check().apply(damaged).isEmpty(),
              result + "[" + i + "] = " + other);
        }
      }
    }
  }

  /** A chain that has a cycle, or leads outside, is distinguished from keys that are lost. */
  @Test
  void whatBreaksIsNoMereWrongResult() {
    Job job = Applications.of("cbe-ht").orElseThrow().job(Size.MODEL, 0);
    assertEquals(Optional.empty(), ends(job, 2, 0, 1));
    assertEquals(Optional.of(false), ends(job, 2, 0, 0).map(Job.Wrong::broken));
    assertEquals(Optional.of(true), ends(job, 2, 2, 1).map(Job.Wrong::broken));
    assertEquals(Optional.of(true), ends(job, 3, 0, 1).map(Job.Wrong::broken));
  }

  private static Optional<Job.Wrong> ends(Job job, long head, long first, long second) {
    return job.check().apply(Map.of("heads", new long[] {head}, "nexts", new long[] {0, first, second}));
  }

  @ParameterizedTest
  @MethodSource("whole")
  void nothingIsWrongOnADevice(Application application) {
    Devices devices = Devices.find();
    Optional<Device> device = devices.all().stream()
        .filter(d -> !Devices.simulated(d) && LaunchDevices.of(d.info().id(), devices).isPresent()).findFirst();
    ForeignTools.need("opencl", device.isPresent(), () -> "there is no device of OpenCL: " + devices.problems());
    LaunchDevice launches = LaunchDevices.of(device.orElseThrow().info().id(), devices).orElseThrow();
    assertFalse(Devices.simulated(launches.info()));
    try (OnDevice subject = on(launches, Optional.empty(), application)) {
      assertRight(subject, every(application), Sample.of(2, 5));
    }
  }
}
