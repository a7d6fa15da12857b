package periscope.suites.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.expectation.Observation;
import periscope.litmus.language.Emitter;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;

/** A test of the corpus has the same answer if it is written as one kernel whose work-items are its threads. */
class KernelsTest {

  private final LitmusLanguages languages = LitmusLanguages.load();
  private final ShippedModels models = new ShippedModels();

  /** A test and the kernel that was written from it. */
  private record Pair(LitmusTest test, SourceText text, LitmusTest kernel, SourceText file) {

    /**
     * The number of the work-item for a thread. Work-groups follow one another; each is as large as the largest of the
     * test.
     */
    IntUnaryOperator item() {
      List<Integer> groups = test.threads().stream().map(t -> t.placement().workGroup()).toList();
      List<Integer> sorted = groups.stream().distinct().sorted().toList();
      int size = (int) sorted.stream().mapToLong(g -> groups.stream().filter(g::equals).count()).max().orElse(1);
      return t -> sorted.indexOf(groups.get(t)) * size
          + (int) groups.subList(0, t).stream().filter(groups.get(t)::equals).count();
    }

    @Override
    public String toString() {
      return text.content() + "\n" + file.content();
    }
  }

  private static final String DEVICES = "… runs on another device than …, and a launch runs on one";
  private static final String CLUSTERS =
      "the test has several work-groups in one cluster, and a launch has one work-group in each";
  private static final String BRANCH = "this barrier stands in a branch or a loop of one thread, and in a kernel all"
      + " work-items of the work-group come to a barrier at one place of the text";

  @Test
  void testsOfOpenClAsKernels() {
    compare(Corpus.OPENCL, "opencl-rsp", Map.of("compared", 154, DEVICES, 9, BRANCH, 1,
        "OpenCL C has no remote operations: only tests have them", 45,
        "threads come to this barrier with other flags or another scope, and in a kernel it is one call", 1));
  }

  @Test
  void testsOfCudaAsKernels() {
    compare("cuda", "cuda-scoped-cpp", Map.of("compared", 34, DEVICES, 2, BRANCH, 1, CLUSTERS, 2));
  }

  /**
   * Compares the tests of a language.
   *
   * @param expected the number of compared tests, and the number of refused tests for each reason
   */
  private void compare(String language, String model, Map<String, Integer> expected) {
    CompiledModel compiled = models.model(language, model);
    CompiledModel fair = new Models().fair(compiled);
    Emitter emitter = ServiceLoader.load(Emitter.class).stream().map(ServiceLoader.Provider::get)
        .filter(e -> e.form().equals("kernel") && languages.ofHeader(e.language()).name().equals(language))
        .findFirst().orElseThrow();
    Map<String, Integer> counted = new HashMap<>();
    Simulator enumerating = new Simulator(compiled);
    try (SymbolicSimulator solver = new SymbolicSimulator(compiled);
        SymbolicSimulator fairSolver = new SymbolicSimulator(fair)) {
      for (Corpus.Entry entry : Corpus.read(language)) {
        LitmusTest asking = Everything.asked(entry.test());
        try {
          Pair all = written(emitter, asking, entry.text());
          same(all, enumerating.simulate(all.test(), all.text()), enumerating.simulate(all.kernel(), all.file()));
          Pair pair = written(emitter, entry.test(), entry.text());
          Simulation begun = enumerating.begun(entry.test(), entry.text(), () -> false);
          same(pair, begun, enumerating.begun(pair.kernel(), pair.file(), () -> false));
          same(pair, begun, solver.begun(pair.kernel(), pair.file(), () -> false));
          assertEquals(new Simulator(fair).terminates(entry.test(), entry.text(), () -> false).hangs().isEmpty(),
              fairSolver.terminates(pair.kernel(), pair.file(), () -> false).hangs().isEmpty(), pair::toString);
          counted.merge("compared", 1, Integer::sum);
        } catch (InvalidInputException refused) {
          counted.merge(refused.diagnostics().get(0).message().replaceAll("P\\d+", "…"), 1, Integer::sum);
        }
      }
    }
    assertEquals(expected, counted);
  }

  /** The test and its kernel, after a check that writing the kernel again gives the same text. */
  private Pair written(Emitter emitter, LitmusTest test, SourceText text) {
    SourceText file = new SourceText("k" + emitter.suffix(), emitter.emit(test, text));
    try {
      LitmusTest kernel = languages.parse(file);
      assertEquals(file.content(), emitter.emit(kernel, file));
      return new Pair(test, text, kernel, file);
    } catch (InvalidInputException e) {
      throw new AssertionError(e.getMessage() + "\n" + file.content(), e);
    }
  }

  private static void same(Pair pair, Simulation expected, Simulation found) {
    assertEquals(states(pair.test(), expected), states(pair.kernel(), found), pair::toString);
    assertEquals(races(pair.test(), pair.text(), expected, pair.item()),
        races(pair.kernel(), pair.file(), found, t -> t), pair::toString);
    assertEquals(undefined(expected, pair.item()), undefined(found, t -> t), pair::toString);
    assertEquals(expected.faults().keySet(), found.faults().keySet(), pair::toString);
    assertEquals(expected.cut(), found.cut(), pair::toString);
    pair.test().condition().ifPresent(c -> assertEquals(Observation.of(c, expected.states().keySet()),
        Observation.of(pair.kernel().condition().orElseThrow(), found.states().keySet()), pair::toString));
  }

  /** The values of the condition's operands in each final state. */
  private static Set<List<Long>> states(LitmusTest test, Simulation simulation) {
    List<Operand> asked = test.condition().stream().flatMap(Condition::operands).toList();
    return simulation.states().keySet().stream().map(s -> asked.stream().map(o -> o.in(s)).toList())
        .collect(Collectors.toSet());
  }

  private static Set<String> races(LitmusTest test, SourceText text, Simulation simulation, IntUnaryOperator item) {
    LitmusTest instances = LocalMemory.instances(test, text);
    return simulation.races().stream().map(r -> r.flag() + r.undefines() + r.accesses().stream()
        .map(a -> (a.initial() ? "" : item.applyAsInt(a.thread())) + " " + a.kind() + a.order() + a.scope()
            + a.isVolatile()).sorted().toList() + r.locations().stream()
                .map(l -> instances.locations().get(l).name().replaceFirst("@.*", "")).toList())
        .collect(Collectors.toSet());
  }

  private static Set<String> undefined(Simulation simulation, IntUnaryOperator item) {
    return simulation.undefined().stream()
        .map(u -> item.applyAsInt(u.thread()) + " " + u.cause() + u.undefines()).collect(Collectors.toSet());
  }

  private static final String LOCK = """
      void lock(global atomic_int *l)
      {
          int expected;
          do {
              expected = 0;
          } while (!atomic_compare_exchange_strong_explicit(l, &expected, 1, memory_order_%s,
                                                            memory_order_relaxed, memory_scope_%s));
      }
      kernel void count(global atomic_int *l, global int *counter)
      {
          lock(l);
          *counter = *counter + 1;
          atomic_store_explicit(l, 0, memory_order_release, memory_scope_%s);
      }
      /* launch count on %s { l; counter; } forall (counter=2) */
      """;

  /** A scope that suffices within a work-group does not suffice between two. */
  @ParameterizedTest
  @CsvSource({"acquire, device, 1x2, true", "relaxed, device, 1x2, false", "acquire, work_group, 2x1, true",
    "acquire, work_group, 1x2, false", "relaxed, work_group, 2x1, false"})
  void locks(String order, String scope, String grid, boolean holds) {
    SourceText text = new SourceText("lock.cl", LOCK.formatted(order, scope, scope, grid));
    LitmusTest test = languages.parse(text);
    Simulation found = new Simulator(models.model(Corpus.OPENCL, "opencl-rsp")).simulate(test, text);
    assertEquals(holds, found.faults().isEmpty(), text::content);
    assertEquals(holds, found.states().keySet().stream().allMatch(test.condition().orElseThrow().proposition()::holds));
  }
}
