package periscope.web.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import periscope.campaigns.Configurations;
import periscope.campaigns.Configurations.Limits;
import periscope.campaigns.RandomStream;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;
import periscope.runtime.Stress;
import periscope.runtime.kernel.Draw;
import periscope.runtime.kernel.LaunchShape;
import periscope.runtime.kernel.LitmusKernel;
import periscope.runtime.kernel.TunableKernel;
import periscope.runtime.kernel.dialect.KernelBuffer;
import periscope.runtime.stress.Presets;
import periscope.runtime.stress.StressJson;

/**
 * The layout and the drawing of launches, and the configurations of seeds, in a file that the tests of the pages
 * compare with the results of the pages. {@code -Dpromote=true} rewrites the file; read the diff before committing it.
 */
class LaunchesTest {

  private static final Path FILE = Path.of("pages", "test", "launches.json");

  private static final long[] SEEDS = {0, 1, -1, Long.MIN_VALUE, 0x1234_5678_9abc_def0L};

  private static final String PUBLISHED_SEED = "rbjnMzXroA";

  /**
   * Tests with threads in one work-group and in several, more threads, local memory of several locations, loops, and
   * unsigned numbers.
   */
  private static final List<String> TESTS = List.of(
      """
      OPENCL apart
      { [x]=0; [y]=0; }
      P0@wg 0, dev 0 (global atomic_int* x, global atomic_int* y) {
        atomic_store_explicit(x, 1, memory_order_relaxed, memory_scope_device);
        int r0 = atomic_load_explicit(y, memory_order_relaxed, memory_scope_device);
      }
      P1@wg 1, dev 0 (global atomic_int* x, global atomic_int* y) {
        atomic_store_explicit(y, 1, memory_order_relaxed, memory_scope_device);
        int r0 = atomic_load_explicit(x, memory_order_relaxed, memory_scope_device);
      }
      exists (0:r0=0 /\\ 1:r0=0)
      """,
      """
      OPENCL together
      { [x]=0; [y]=0; }
      P0@wg 0, dev 0 (local atomic_int* x, local atomic_int* y) {
        atomic_store_explicit(x, 1, memory_order_relaxed, memory_scope_work_group);
        atomic_store_explicit(y, 1, memory_order_relaxed, memory_scope_work_group);
      }
      P1@wg 0, dev 0 (local atomic_int* x, local atomic_int* y) {
        int r0 = atomic_load_explicit(y, memory_order_relaxed, memory_scope_work_group);
        int r1 = atomic_load_explicit(x, memory_order_relaxed, memory_scope_work_group);
      }
      exists (1:r0=1 /\\ 1:r1=0)
      """,
      """
      OPENCL three
      { [x]=0; }
      P0@wg 0, dev 0 (global atomic_uint* x) {
        uint r0 = atomic_fetch_add_explicit(x, 1, memory_order_relaxed, memory_scope_device);
      }
      P1@wg 0, dev 0 (global atomic_uint* x) {
        uint r0 = atomic_fetch_add_explicit(x, 1, memory_order_relaxed, memory_scope_device);
      }
      P2@wg 1, dev 0 (global atomic_uint* x) {
        uint r0 = atomic_load_explicit(x, memory_order_relaxed, memory_scope_device);
      }
      exists (2:r0=1)
      """,
      """
      OPENCL loop
      { [x]=0; }
      P0@wg 0, dev 0 (global atomic_int* x) {
        atomic_store_explicit(x, 1, memory_order_relaxed, memory_scope_device);
      }
      P1@wg 1, dev 0 (global atomic_int* x) {
        int r0 = 0;
        do { r0 = atomic_load_explicit(x, memory_order_relaxed, memory_scope_device); } while (r0 == 0);
      }
      exists (1:r0=1)
      """,
      """
      OPENCL many
      { [a]=0; [b]=0; [c]=0; [d]=0; [e]=0; }
      P0@wg 0, dev 0 (local int* a, local int* b, local int* c, local int* d, local int* e) { *a = 1; *b = 1; *c = 1; }
      P1@wg 0, dev 0 (local int* d) { int r0 = *d; }
      P2@wg 0, dev 0 (local int* e) { *e = 1; }
      exists (1:r0=0)
      """,
      """
      OPENCL four
      { [x]=0; [y]=0; }
      P0@wg 0, dev 0 (global atomic_int* x) {
        atomic_store_explicit(x, 1, memory_order_relaxed, memory_scope_device);
      }
      P1@wg 1, dev 0 (global atomic_int* y) {
        atomic_store_explicit(y, 1, memory_order_relaxed, memory_scope_device);
      }
      P2@wg 2, dev 0 (global atomic_int* x, global atomic_int* y) {
        int r0 = atomic_load_explicit(x, memory_order_relaxed, memory_scope_device);
        int r1 = atomic_load_explicit(y, memory_order_relaxed, memory_scope_device);
      }
      P3@wg 3, dev 0 (global atomic_int* x, global atomic_int* y) {
        int r0 = atomic_load_explicit(y, memory_order_relaxed, memory_scope_device);
        int r1 = atomic_load_explicit(x, memory_order_relaxed, memory_scope_device);
      }
      exists (2:r0=1 /\\ 2:r1=0 /\\ 3:r0=1 /\\ 3:r1=0)
      """);

  private final ObjectMapper json = new ObjectMapper();

  private static Stress preset(String name) {
    return StressJson.with(Presets.of("harbor-" + name).orElseThrow(), Map.of("memoryStress", true));
  }

  /** The parameters of a stress by their names on pages; {@link Configurations} makes a stress of them. */
  private static Map<String, Integer> parameters(Stress stress) {
    Map<String, Integer> all = new LinkedHashMap<>();
    int testing = stress.instances() / stress.workGroupSize();
    all.put("testingWorkgroups", testing);
    all.put("maxWorkgroups", testing + stress.stressingGroups());
    all.put("workgroupSize", stress.workGroupSize());
    all.put("shufflePct", stress.shuffleProbability());
    all.put("barrierPct", stress.barrierProbability());
    all.put("scratchMemorySize", stress.scratchSize());
    all.put("memStride", stress.alignment());
    all.put("memStressPct", stress.stressProbability());
    all.put("memStressIterations", stress.stressTurns());
    all.put("memStressStoreFirstPct", stress.stressStoreFirst());
    all.put("memStressStoreSecondPct", stress.stressStoreSecond());
    all.put("preStressPct", stress.preStressProbability());
    all.put("preStressIterations", stress.preStressTurns());
    all.put("preStressStoreFirstPct", stress.preStressStoreFirst());
    all.put("preStressStoreSecondPct", stress.preStressStoreSecond());
    all.put("stressLineSize", stress.stride());
    all.put("stressTargetLines", stress.targetLines());
    all.put("stressStrategyBalancePct", stress.roundRobinProbability());
    return all;
  }

  private static List<Stress> stresses() {
    Stress stress = preset("stress");
    List<Stress> all = new ArrayList<>(List.of(preset("basic"), preset("interleave"), stress,
        StressJson.with(stress, Map.of("instances", 2, "workGroupSize", 1, "stressingGroups", 0)),
        StressJson.with(stress, Map.of("memoryStress", false, "stressTurns", 0, "preStressTurns", 0)),
        StressJson.with(stress, Map.of("instances", 1024 * 256, "stressingGroups", 0, "preStressTurns", 2048,
            "alignment", 7, "targetLines", 16, "randomise", true)),
        StressJson.with(stress, Map.of("instances", 1024, "workGroupSize", 1, "shuffleProbability", 50,
            "barrierProbability", 50, "stressProbability", 50, "preStressProbability", 50))));
    all.addAll(drawn(RandomStream.Kind.GPUHARBOR, PUBLISHED_SEED, 2, Limits.DESKTOP));
    all.addAll(drawn(RandomStream.Kind.PARK_MILLER, PUBLISHED_SEED, 1, Limits.MOBILE));
    return all;
  }

  private static List<Stress> drawn(RandomStream.Kind kind, String seed, int count, Limits limits) {
    return Configurations.of(RandomStream.of(kind, seed), count, limits);
  }

  private static Map<String, Object> launch(int test, int parameters, TunableKernel tunable, Stress stress) {
    LitmusKernel kernel = tunable.under(stress);
    LaunchShape shape = kernel.shape();
    Map<String, Object> layout = new LinkedHashMap<>();
    layout.put("instances", shape.instances());
    layout.put("teams", shape.teams());
    layout.put("groups", shape.groups());
    layout.put("roles", shape.roles());
    layout.put("lanes", shape.lanes());
    layout.put("roleSpan", shape.roleSpan());
    layout.put("rounds", shape.rounds());
    layout.put("stressingGroups", shape.stressingGroups());
    layout.put("run", shape.run());
    layout.put("testingGroups", shape.testingGroups());
    layout.put("workGroupSize", shape.workGroupSize());
    layout.put("counting", shape.counting());
    layout.put("constants", tunable.constants(stress));
    layout.put("words", Arrays.stream(KernelBuffer.values()).collect(Collectors.toMap(b -> b.array().name(),
        b -> kernel.words(b, stress), (a, b) -> a, LinkedHashMap::new)));
    Map<String, Object> launch = new LinkedHashMap<>();
    launch.put("test", test);
    launch.put("parameters", parameters);
    launch.put("layout", layout);
    launch.put("draws", Arrays.stream(SEEDS).mapToObj(seed -> draw(seed, Draw.of(seed, shape, stress))).toList());
    return launch;
  }

  /** A launch as it is drawn, with a hash of the places: all places of all launches would make a large file. */
  private static List<Object> draw(long seed, Draw draw) {
    return List.of(Long.toString(seed), draw.parameters(), draw.places().length, Arrays.hashCode(draw.places()));
  }

  private static Map<String, Object> configurations(RandomStream.Kind kind, String seed, Limits limits) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("kind", kind == RandomStream.Kind.GPUHARBOR ? "gpuharbor" : "park-miller");
    all.put("seed", seed);
    all.put("limits", limits);
    all.put("parameters", drawn(kind, seed, 3, limits).stream().map(LaunchesTest::parameters).toList());
    return all;
  }

  private String file() throws JsonProcessingException {
    List<TunableKernel> kernels = TESTS.stream().map(t -> new SourceText("here.litmus", t))
        .map(t -> TunableKernel.of(LitmusLanguages.load().parse(t), t, true)).toList();
    List<Stress> stresses = stresses();
    List<Object> launches = new ArrayList<>();
    for (int t = 0; t < kernels.size(); t++) {
      for (int p = 0; p < stresses.size(); p++) {
        Stress stress = stresses.get(p);
        launches.add(launch(t, p, kernels.get(t), stress));
      }
    }
    List<Object> configurations = new ArrayList<>();
    for (RandomStream.Kind kind : RandomStream.Kind.values()) {
      for (String seed : List.of(PUBLISHED_SEED, "", "Another seed, \u00e9\u4e2d", "polygenelubricants")) {
        Stream.of(Limits.DESKTOP, Limits.MOBILE, new Limits(200, 64, true))
            .forEach(limits -> configurations.add(configurations(kind, seed, limits)));
      }
    }
    List<Object> facts = new ArrayList<>();
    kernels.forEach(k -> facts.add(k.facts()));
    List<Object> parameters = new ArrayList<>();
    stresses.forEach(s -> parameters.add(parameters(s)));
    List<Object> buffers = new ArrayList<>();
    Arrays.stream(KernelBuffer.values()).forEach(b -> buffers.add(b.array().name()));
    return "{\n" + String.join(",\n", lines("buffers", buffers), lines("facts", facts),
        lines("parameters", parameters), lines("launches", launches), lines("configurations", configurations))
        + "\n}\n";
  }

  /** An array with one line for each element. */
  private String lines(String name, List<Object> elements) throws JsonProcessingException {
    List<String> written = new ArrayList<>();
    for (Object element : elements) {
      written.add(json.writeValueAsString(element));
    }
    return "\"" + name + "\": [\n" + String.join(",\n", written) + "\n]";
  }

  @Test
  void areThoseOfTheFileThatThePagesAreComparedWith() throws IOException {
    String file = file();
    if (Boolean.getBoolean("promote")) {
      Files.writeString(FILE, file);
    }
    assertTrue(Files.exists(FILE), FILE + " is missing; -Dpromote=true writes it");
    assertEquals(file.lines().toList(), Files.readString(FILE).lines().toList(),
        "launches are laid out or drawn in another way; -Dpromote=true rewrites " + FILE);
  }
}
