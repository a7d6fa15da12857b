package periscope.cli.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.engines.enumeration.Simulator;
import periscope.generate.cycle.CriticalCycles;
import periscope.generate.cycle.Cycle;
import periscope.generate.cycle.CycleTest;
import periscope.generate.cycle.DecoratedCycle;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.vocabulary.Vocabularies;
import periscope.testing.Sample;

/** What is generated from cycles, beside what models say of it. */
class GeneratedTestsTest {

  private static final List<MemoryOrder> ORDERS =
      List.of(MemoryOrder.NON_ATOMIC, MemoryOrder.RELAXED, MemoryOrder.SEQ_CST);

  private static Simulator simulator(String language, String model) {
    Models models = new Models();
    return new Simulator(models.compile(models.load(model), Vocabularies.of(language).orElseThrow()));
  }

  /**
   * Each is read as it is printed, sequential consistency forbids its condition whatever orders say, some execution
   * that a model need not allow has it, and no two have a name in common.
   */
  @ParameterizedTest
  @CsvSource({"CUDA, cuda, cuda-scoped-cpp20", "OPENCL, opencl-rsp, c11-rc11-cpp20", "LLVM, llvm, llvm-scoped"})
  void everyCriticalCycle(String header, String language, String model) {
    LitmusLanguage in = LitmusLanguages.load().ofHeader(header);
    Simulator sc = simulator(language, "sc");
    Simulator weak = simulator(language, model);
    TreeSet<String> names = new TreeSet<>();
    int tests = 0;
    for (int threads = 2; threads <= Sample.of(3, 4); threads++) {
      for (Cycle cycle : CriticalCycles.of(threads)) {
        for (List<Integer> groups : cycle.placements()) {
          for (MemoryOrder order : ORDERS) {
            LitmusTest test = CycleTest.of(new DecoratedCycle(
                cycle, cycle.edges().stream().map(e -> order).toList(), Scope.DEVICE, groups), header);
            check(test, in, sc, weak, order == MemoryOrder.RELAXED);
            assertTrue(names.add(test.name()), test.name());
            tests++;
          }
        }
      }
    }
    assertEquals((12 + 79 + (Sample.thorough() ? 631 : 0)) * ORDERS.size(), tests);
  }

  private static void check(LitmusTest test, LitmusLanguage in, Simulator sc, Simulator weak, boolean relaxed) {
    SourceText text = new SourceText(test.name(), in.print(test));
    assertEquals(test, in.parse(text), text::content);
    assertTrue(sc.simulate(test, text).states().keySet().stream()
        .noneMatch(o -> test.condition().orElseThrow().proposition().holds(o)), text::content);
    assertTrue(weak.closest(test, text, test.condition().orElseThrow().proposition()::holds, () -> false).witness()
        .isPresent(), text::content);
    if (relaxed) {
      assertTrue(weak.simulate(test, text).states().keySet().stream()
          .anyMatch(o -> test.condition().orElseThrow().proposition().holds(o)), text::content);
    }
  }
}
