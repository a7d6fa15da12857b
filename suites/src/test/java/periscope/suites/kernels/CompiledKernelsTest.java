package periscope.suites.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
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
 * Random kernels of OpenCL C have the same answer whether their text is read, or the IR that Clang makes of it. Without
 * optimisation Clang keeps each access: races, undefined behaviour and final states are the same. An optimiser may drop
 * accesses: then IR has no race and no state that the text does not have.
 */
class CompiledKernelsTest {

  private static final int KERNELS = Sample.of(40, 600);
  private static final long CHOICES = Sample.of(20, 100);

  @TempDir
  Path folder;

  private Optional<SourceText> compiled(Path clang, SourceText kernel, String level)
      throws IOException, InterruptedException {
    Path source = folder.resolve("k.cl");
    Path target = folder.resolve("k.ll");
    Files.writeString(source, kernel.content());
    Process clangs = new ProcessBuilder(clang.toString(), "-x", "cl", "-cl-std=CL2.0", "-target", "spir64", "-S",
        "-emit-llvm", "-g", "-w", "-O" + level, source.toString(), "-o", target.toString()).inheritIO().start();
    assertTrue(clangs.waitFor(2, TimeUnit.MINUTES));
    return clangs.exitValue() == 0 ? Optional.of(new SourceText("k.ll", Files.readString(target))) : Optional.empty();
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
    Path clang = ForeignTools.onPath("clang-19");
    Models models = new Models();
    CompiledModel model = models.compile(models.load("opencl-rsp"), Vocabularies.of("opencl").orElseThrow());
    RandomKernels kernels = new RandomKernels(new Random(Sample.seed(20261130)));
    Map<String, Integer> counts = new TreeMap<>();
    for (int i = 0; i < KERNELS; i++) {
      SourceText text = kernels.kernel();
      String grid = kernels.grid();
      SourceText code = compiled(clang, text, level).orElseThrow();
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
