package periscope.suites.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.mappings.Compiler;
import periscope.mappings.Conditionals;
import periscope.mappings.Mappings;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.suites.corpus.Everything;
import periscope.testing.ForeignTools;
import periscope.testing.Sample;
import periscope.testing.Work;

/**
 * Random kernels of CUDA C++, as NVIDIA's compiler writes them in PTX: where the text has no race and no undefined
 * behaviour, the code ends in no state that the text does not end in. Code without barriers, race or none, ends in no
 * state in which the code that the table for this compiler makes does not end.
 */
class CompiledCudaTest {

  private static final int KERNELS = Sample.of(25, 400);
  private static final long CHOICES = Sample.of(20, 100);
  private static final Pattern ATOMIC = Pattern.compile("atomic_(\\w+?)_explicit\\(&(a\\[[^;]*?\\]), (.*?)"
      + "memory_order_(\\w+), memory_scope_(\\w+)\\)");

  @TempDir
  Path folder;

  /** The same kernel in CUDA C++. */
  private static SourceText cuda(SourceText openCl) {
    String text = openCl.content()
        .replace("kernel void k(global int *d, global atomic_int *a, local int *l)\n{",
            "#include <cuda/atomic>\n__global__ void k(int *d, int *a)\n{\n  __shared__ int l[2];")
        .replace("get_local_id(0)", "threadIdx.x").replace("get_group_id(0)", "blockIdx.x")
        .replace("get_global_id(0)", "(blockIdx.x * blockDim.x + threadIdx.x)")
        .replaceAll("barrier\\(CLK_\\w+\\)", "__syncthreads()");
    text = ATOMIC.matcher(text).replaceAll(m -> "cuda::atomic_ref<int, cuda::thread_scope_"
        + (m.group(5).equals("device") ? "device" : "block") + ">(" + m.group(2) + ")." + m.group(1) + "("
        + m.group(3) + "cuda::memory_order_" + m.group(4) + ")");
    return new SourceText("k.cu", text);
  }

  private SourceText compiled(Path nvcc, SourceText kernel, String level) throws IOException, InterruptedException {
    Path source = folder.resolve("k.cu");
    Path target = folder.resolve("k.ptx");
    Files.writeString(source, kernel.content());
    Process process = new ProcessBuilder(nvcc.toString(), "-arch=sm_90", "-std=c++17", "-w", "-Xcicc", "-O" + level,
        "-ptx", source.toString(), "-o", target.toString()).inheritIO().start();
    assertTrue(process.waitFor(3, TimeUnit.MINUTES));
    assertEquals(0, process.exitValue(), kernel.content());
    return new SourceText("k.ptx", Files.readString(target).replace("_Z1kPiS__param_0", "d").replace(
        "_Z1kPiS__param_1", "a"));
  }

  private static Set<Map<String, Long>> memory(LitmusTest test, Simulation simulation) {
    Set<String> global = test.locations().stream().filter(l -> l.space() == AddressSpace.GLOBAL).map(Location::name)
        .collect(Collectors.toSet());
    return simulation.states().keySet().stream().map(Outcome::memory).map(m -> {
      Map<String, Long> values = new TreeMap<>(m);
      values.keySet().retainAll(global);
      return values;
    }).collect(Collectors.toSet());
  }

  private static boolean complete(Simulation simulation) {
    return simulation.complete() && simulation.cuts().isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "3"})
  void codeShowsNoMoreThanItsText(String level) throws Exception {
    Path nvcc = ForeignTools.onPath("nvcc");
    Models models = new Models();
    CompiledModel cuda = models.compile(models.load("cuda-scoped-cpp"), Vocabularies.of("cuda").orElseThrow());
    CompiledModel ptx = models.compile(models.load("ptx-7.5"), Vocabularies.of("ptx").orElseThrow());
    RandomKernels kernels = new RandomKernels(new Random(Sample.seed(20261201)));
    Map<String, Integer> counts = new TreeMap<>();
    for (int i = 0; i < KERNELS; i++) {
      SourceText text = cuda(kernels.kernel());
      String grid = kernels.grid();
      SourceText code = compiled(nvcc, text, level);
      String what = grid + "\n" + text.content() + "\n" + code.content();
      try {
        LitmusTest source = Everything.asked(RandomKernels.launched(text, grid));
        LitmusTest target = Everything.asked(RandomKernels.launched(code, grid));
        Simulation below = new Simulator(ptx).begun(target, code, Work.steps(CHOICES));
        Simulation above = new Simulator(cuda).begun(source, text, Work.steps(CHOICES));
        if (!complete(above) || !complete(below)) {
          counts.merge("undecided", 1, Integer::sum);
          continue;
        }
        if (above.races().isEmpty() && above.undefined().isEmpty()) {
          counts.merge("defined", 1, Integer::sum);
          assertTrue(memory(source, above).containsAll(memory(target, below)), () -> what + "\n"
              + memory(source, above) + "\n" + memory(target, below));
        }
        if (!text.content().contains("__syncthreads") && above.undefined().isEmpty()) {
          counts.merge("by table", 1, Integer::sum);
          assertTrue(byTable(source, text, ptx).containsAll(memory(target, below)), what);
        }
      } catch (InvalidInputException tooLarge) {
        assertTrue(tooLarge.getMessage().matches("(?s).*(the limit of enumeration is|more than \\d+ paths).*"),
            tooLarge.getMessage() + "\n" + grid + "\n" + text.content());
      }
    }
    assertTrue(counts.getOrDefault("defined", 0) > KERNELS / 8
        && counts.getOrDefault("by table", 0) > KERNELS / 4, counts.toString());
  }

  private static Set<Map<String, Long>> byTable(LitmusTest source, SourceText text, CompiledModel ptx) {
    LitmusTest made = Compiler.compile(source, text, new Mappings().load("scoped-cpp-ptx-12.9"),
        Conditionals.PREDICATED).target();
    Simulation simulation = new Simulator(ptx).begun(made, text, Work.steps(CHOICES));
    assertTrue(complete(simulation));
    return memory(source, simulation);
  }

  /** That the generator's operations become those of CUDA, so that the comparison is one. */
  @ParameterizedTest
  @ValueSource(longs = 7)
  void kernelsAreReadAsCuda(long seed) {
    RandomKernels kernels = new RandomKernels(new Random(seed));
    for (int i = 0; i < 50; i++) {
      SourceText text = cuda(kernels.kernel());
      assertTrue(!text.content().matches("(?s).*(get_|memory_scope|atomic_\\w+_explicit).*"), text.content());
      assertEquals("CUDA", RandomKernels.launched(text, "1x2").language(), text.content());
    }
  }
}
