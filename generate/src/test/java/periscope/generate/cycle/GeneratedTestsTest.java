package periscope.generate.cycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.engines.enumeration.Simulator;
import periscope.generate.cycle.Placing.Regions;
import periscope.generate.cycle.Placing.Threads;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.machines.Interleavings;
import periscope.machines.interleaving.StoreBufferMachine;
import periscope.models.Models;
import periscope.models.vocabulary.Vocabularies;
import periscope.testing.Sample;

/** The tests that are generated from cycles, against the verdicts of models. */
class GeneratedTestsTest {

  private static final List<MemoryOrder> ORDERS =
      List.of(MemoryOrder.NON_ATOMIC, MemoryOrder.RELAXED, MemoryOrder.SEQ_CST);

  private static Simulator simulator(String language, String model) {
    Models models = new Models();
    return new Simulator(models.compile(models.load(model), Vocabularies.of(language).orElseThrow()));
  }

  /** Whatever keeps to coherence: some execution that a model need not allow. */
  private static Simulator coherence(String language) {
    Models models = new Models();
    return new Simulator(models.compile(models.parse("coherence", new SourceText("coherence.cat",
        "\"coherence\"\n(* *)\nacyclic po-loc | rf | co | fr as Coherence\n")),
        Vocabularies.of(language).orElseThrow()));
  }

  /**
   * Each is read as it is printed, no interleaving meets its condition whatever orders say, some execution
   * that a model need not allow has it, and no two have a name in common.
   */
  @ParameterizedTest
  @CsvSource({"CUDA, cuda, cuda-scoped-cpp20", "OPENCL, opencl-rsp, c11-rc11-cpp20", "LLVM, llvm, llvm-scoped",
    "PTX, ptx, ptx-6.0"})
  void everyCriticalCycle(String header, String language, String model) {
    LitmusLanguage in = LitmusLanguages.load().ofHeader(header);
    Simulator weak = simulator(language, model);
    Simulator sc = simulator(language, "sc");
    Simulator coherence = coherence(language);
    TreeSet<String> names = new TreeSet<>();
    List<MemoryOrder> orders = header.equals("PTX") ? ORDERS.subList(0, 2) : ORDERS;
    int tests = 0;
    int most = Sample.of(3, 4);
    for (int threads = 2; threads <= most; threads++) {
      for (Cycle cycle : CriticalCycles.of(threads)) {
        for (MemoryOrder order : orders) {
          for (DecoratedCycle placed : placed(cycle, EventAnnotation.of(order, Scope.DEVICE), Regions.GLOBAL)) {
            LitmusTest test = CycleTest.of(placed, header);
            check(test, in, sc, coherence, weak, order == MemoryOrder.RELAXED);
            assertTrue(names.add(test.name()), test.name());
            tests++;
          }
        }
      }
    }
    assertEquals((12 + 79 + (most > 3 ? 631 : 0)) * orders.size(), tests);
  }

  /**
   * With nothing, a fence of the block and one of the device between any two accesses: of the six cycles with two
   * threads three are the same when turned, so that they have 6 choices and not 9; each has 2 placements.
   */
  @ParameterizedTest
  @CsvSource({"PTX, ptx, ptx-asplos15", "CUDA, cuda, cuda-scoped-cpp20"})
  void fences(String header, String language, String model) {
    LitmusLanguage in = LitmusLanguages.load().ofHeader(header);
    Simulator weak = simulator(language, model);
    Simulator sc = simulator(language, "sc");
    Simulator coherence = coherence(language);
    TreeSet<String> names = new TreeSet<>();
    // What the model of 2015 speaks of is weak.
    MemoryOrder order = header.equals("PTX") ? MemoryOrder.NON_ATOMIC : MemoryOrder.RELAXED;
    List<EdgeKind> fences = List.of(EdgeKind.Nothing.PO, new EdgeKind.Fence(MemoryOrder.SEQ_CST, Scope.WORK_GROUP),
        new EdgeKind.Fence(MemoryOrder.SEQ_CST, Scope.DEVICE));
    for (Cycle cycle : new Variation(List.of(), fences, Variation.ANY).between(CriticalCycles.of(2)).keySet()) {
      for (DecoratedCycle placed : placed(cycle, EventAnnotation.of(order, Scope.DEVICE), Regions.GLOBAL)) {
        LitmusTest test = CycleTest.of(placed, header);
        check(test, in, sc, coherence, weak, false);
        assertTrue(names.add(test.name()), test.name());
      }
    }
    assertEquals((3 * 9 + 3 * 6) * 2, names.size());
  }

  private static List<DecoratedCycle> placed(Cycle cycle, EventAnnotation mode, Regions regions) {
    return DecoratedCycle.of(cycle, mode, Placements.of(cycle.threads()).get(0))
        .placed(new Placing(Threads.ALL, regions));
  }

  /**
   * Dependencies, memory of work-groups, read-modify-writes, volatile accesses, and several scopes in one test:
   * whatever decorates a cycle, interleavings and the model of them have the same outcomes, and none with the cycle.
   */
  @ParameterizedTest
  @CsvSource({"PTX, ptx, ptx-6.0, Na Vol Cg Rlx.wg Rel.dv.rmw Acq.all",
      "CUDA, cuda, cuda-scoped-cpp20, Na Vol Rlx.dv.rmw",
      "OPENCL, opencl-rsp, c11-rc11-cpp20, Na Rlx.dv.rmw Rel.wg Acq.dv"})
  void decorations(String header, String language, String model, String orders) {
    LitmusLanguage in = LitmusLanguages.load().ofHeader(header);
    Simulator weak = simulator(language, model);
    Simulator sc = simulator(language, "sc");
    Simulator coherence = coherence(language);
    List<EventAnnotation> modes = CycleReader.modes(List.of(orders.split(" ")), List.of(Scope.DEVICE));
    List<EdgeKind> between = Stream.of("po", "addr", "data", "ctrl").map(EdgeKind.words()::get).toList();
    TreeSet<String> names = new TreeSet<>();
    int step = Sample.of(34, 1);
    int number = 0;
    for (Cycle cycle : new Variation(List.of(), between, Variation.ANY).between(CriticalCycles.of(2)).keySet()) {
      for (DecoratedCycle c : Variation.of(modes).modes(cycle, 0)) {
        for (DecoratedCycle placed : c.placed(new Placing(Threads.ALL, Regions.ALL))) {
          if (number++ % step == 0) {
            LitmusTest test = CycleTest.of(placed, header);
            check(test, in, sc, coherence, weak, false);
            assertTrue(names.add(test.name()), test.name());
          }
        }
      }
    }
    assertTrue(names.size() > 40, names.size() + " tests");
  }

  /**
   * Cycles of chosen edges, with barriers, observers, read-modify-writes that are a read and a write of the cycle, and
   * one location.
   */
  @ParameterizedTest
  @CsvSource({"PTX, ptx, ptx-6.0", "CUDA, cuda, cuda-scoped-cpp20", "OPENCL, opencl-rsp, c11-rc11-cpp20",
      "LLVM, llvm, llvm-scoped"})
  void chosenEdges(String header, String language, String model) {
    LitmusLanguage in = LitmusLanguages.load().ofHeader(header);
    Simulator sc = simulator(language, "sc");
    Simulator coherence = coherence(language);
    Simulator weak = simulator(language, model);
    Simulator anything = new Simulator(new Models().compile(new Models().parse("anything", new SourceText(
        "anything.cat", "\"anything\"\n(* *)\nempty 0 as Nothing\n")), Vocabularies.of(language).orElseThrow()));
    List<Edge> edges = CycleReader.edges(List.of("Rfe", "Fre", "Coe", "PosRW", "PosWW", "PodRR", "PodRW", "Rmw",
        "BardWR", "BardW*", "BardRR"));
    Variation relaxed = Variation.of(List.of(EventAnnotation.of(MemoryOrder.RELAXED, Scope.DEVICE)));
    Set<String> kinds = new TreeSet<>();
    int number = 0;
    for (Cycle cycle : RelaxedCycles.of(edges, Set.of(), 5, 3, () -> false).orElseThrow()) {
      List<DecoratedCycle> places = relaxed.modes(cycle, 0).get(0).placed(new Placing(Threads.ALL, Regions.GLOBAL));
      for (DecoratedCycle placed : places) {
        String kind = placed.name(header).replaceAll("^(?!.*(bar|rmw|obs)).*$|.*(bar|rmw|obs).*", "$2")
            + (cycle.locations() == 1 ? " one" : "");
        if (number++ % Sample.of(5, 1) == 0 || kinds.add(kind)) {
          check(CycleTest.of(placed, header), in, sc, cycle.locations() == 1 ? anything : coherence, weak, false);
        }
      }
    }
    assertTrue(kinds.containsAll(Set.of("bar", "rmw", "obs one", "obs")), kinds::toString);
  }

  private static void check(LitmusTest test, LitmusLanguage in, Simulator sc, Simulator coherence, Simulator weak,
      boolean relaxed) {
    SourceText text = new SourceText(test.name(), in.print(test));
    assertEquals(test, in.parse(text), text::content);
    Interleavings all = Interleavings.of(new StoreBufferMachine(test, text, false));
    assertTrue(all.complete() && all.outcomes().stream()
        .noneMatch(o -> test.condition().orElseThrow().proposition().holds(o)), text::content);
    assertEquals(all.outcomes(), sc.simulate(test, text).states().keySet(), text::content);
    // Values that are computed from each other in a circle have no candidate execution.
    boolean circle = test.description().matches("Cycle=(\\S+ (DpData\\S+|Rfe) ?)+");
    assertTrue(circle || coherence.simulate(test, text).states().keySet().stream()
        .anyMatch(test.condition().orElseThrow().proposition()::holds), text::content);
    if (relaxed) {
      assertTrue(weak.simulate(test, text).states().keySet().stream()
          .anyMatch(o -> test.condition().orElseThrow().proposition().holds(o)), text::content);
    }
  }
}
