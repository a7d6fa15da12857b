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
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Race;
import periscope.engines.simulation.Simulation;
import periscope.inputs.Sources;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.suites.corpus.Everything;
import periscope.testing.ForeignTools;
import periscope.testing.Sample;
import periscope.testing.Work;

/**
 * Random kernels of OpenCL C have the same answer whether their text is read, or the IR or the SPIR-V that Clang makes
 * of it. Without optimisation Clang keeps each access: races, undefined behaviour and final states are the same. An
 * optimiser may drop accesses: then the code has no race and no state that the text does not have.
 */
class CompiledKernelsTest {

  private static final int KERNELS = Sample.of(40, 600);
  private static final long CHOICES = Sample.of(20, 100);

  @TempDir
  Path folder;

  /** A way from the text of a kernel to code, at a level of optimisation. */
  private interface Compilation {
    SourceText code(SourceText kernel, String level) throws IOException, InterruptedException;
  }

  private static void run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).inheritIO().start();
    assertTrue(process.waitFor(2, TimeUnit.MINUTES));
    assertEquals(0, process.exitValue(), String.join(" ", command));
  }

  private SourceText ir(SourceText kernel, String level) throws IOException, InterruptedException {
    Path source = folder.resolve("k.cl");
    Path target = folder.resolve("k.ll");
    Files.writeString(source, kernel.content());
    run(ForeignTools.onPath("clang-19").toString(), "-x", "cl", "-cl-std=CL2.0", "-target", "spir64", "-S",
        "-emit-llvm", "-g", "-w", "-O" + level, source.toString(), "-o", target.toString());
    return new SourceText("k.ll", Files.readString(target));
  }

  /** SPIR-V with names for debuggers, but not of optimised code, of which LLVM 15 translates no names. */
  private SourceText spirv(SourceText kernel, String level) throws IOException, InterruptedException {
    Path source = folder.resolve("k.cl");
    Path ir = folder.resolve("k.bc");
    Path target = folder.resolve("k.spv");
    Files.writeString(source, kernel.content());
    String translator = ForeignTools.onPath("llvm-spirv-15").toString();
    run(ForeignTools.onPath("clang-15").toString(), "-x", "cl", "-cl-std=CL2.0", "-target", "spir64", "-c",
        "-emit-llvm", level.equals("0") ? "-g" : "-fno-discard-value-names", "-w", "-O" + level, source.toString(),
        "-o", ir.toString());
    run(translator, ir.toString(), "-o", target.toString());
    return new Sources().file(target.toString());
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

  private static boolean races(Simulation simulation) {
    return simulation.races().stream().anyMatch(r -> !r.flag().equals(Race.DIVERGENCE));
  }

  private static boolean diverges(Simulation simulation) {
    return simulation.races().stream().anyMatch(r -> r.flag().equals(Race.DIVERGENCE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "2"})
  void textAndCodeAgree(String level) throws Exception {
    agree(level, this::ir);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "2"})
  void textAndSpirvAgree(String level) throws Exception {
    agree(level, this::spirv);
  }

  private static void agree(String level, Compilation compilation) throws IOException, InterruptedException {
    Models models = new Models();
    CompiledModel model = models.compile(models.load("opencl-rsp"), Vocabularies.of("opencl").orElseThrow());
    RandomKernels kernels = new RandomKernels(new Random(Sample.seed(20261130)));
    Map<String, Integer> counts = new TreeMap<>();
    for (int i = 0; i < KERNELS; i++) {
      SourceText text = kernels.kernel();
      String grid = kernels.grid();
      SourceText code = compilation.code(text, level);
      String what = grid + "\n" + text.content() + "\n" + code.content().replaceFirst("(?s)\ndeclare .*", "");
      try {
        LitmusTest source = Everything.asked(RandomKernels.launched(text, grid));
        LitmusTest target = Everything.asked(RandomKernels.launched(code, grid));
        Simulation one = new Simulator(model).begun(source, text, Work.steps(CHOICES));
        Simulation other = new Simulator(model).begun(target, code, Work.steps(CHOICES));
        if (!one.complete() || !other.complete() || !one.cuts().isEmpty() || !other.cuts().isEmpty()) {
          counts.merge("undecided", 1, Integer::sum);
          continue;
        }
        counts.merge(races(one) ? "race" : "no race", 1, Integer::sum);
        assertEquals(diverges(one), diverges(other), what);
        if (level.equals("0")) {
          assertEquals(races(one), races(other), what);
          assertEquals(one.undefined().stream().map(u -> u.thread() + " " + u.cause()).collect(Collectors.toSet()),
              other.undefined().stream().map(u -> u.thread() + " " + u.cause()).collect(Collectors.toSet()), what);
          assertEquals(memory(source, one), memory(target, other), what);
        } else if (!races(one)) {
          assertTrue(!races(other), what);
          assertTrue(memory(source, one).containsAll(memory(target, other)), what);
        }
      } catch (InvalidInputException tooLarge) {
        assertTrue(tooLarge.getMessage().matches("(?s).*(the limit of enumeration is|more than \\d+ paths).*"),
            tooLarge.getMessage() + "\n" + what);
      }
    }
    assertTrue(counts.getOrDefault("no race", 0) > KERNELS / 8 && counts.getOrDefault("race", 0) > KERNELS / 8,
        counts.toString());
  }
}
