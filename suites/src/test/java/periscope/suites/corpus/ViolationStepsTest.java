package periscope.suites.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import periscope.engines.enumeration.Simulator;
import periscope.engines.execution.Violations;
import periscope.engines.simulation.Witness;
import periscope.litmus.event.Event;
import periscope.models.evaluate.Violation;
import periscope.models.evaluate.Violation.Edge;
import periscope.testing.Sample;

/**
 * The steps that pictures show of violated axioms, for every shipped model and the tests of the corpus: a directed
 * cycle of base relations that leaves initial writes alone, or one of two exceptions.
 */
class ViolationStepsTest {

  private static final Set<String> BASE =
      Set.of("sb", "po", "rf", "co", "mo", "fr", "rmw", "sw", "ssw", "sync", "syncbar", "sc", "addr", "data",
          "ctrl");
  /** Families that each build looks at whole. */
  private static final List<String> CLASSIC = List.of("SB", "MP", "LB", "IRIW", "2+2W", "CoRR", "CoWR", "CoRW", "CoWW",
      "WRC", "RWC", "W+RWC", "ISA2", "R+", "S+", "cas");
  private static final int STEP = Sample.oneIn(12, 1);
  private static final int WAYS = 6;

  private final ShippedModels models = new ShippedModels();

  @TestFactory
  Stream<DynamicTest> stepsAreADirectedCycle() {
    List<Corpus.Entry> all = Corpus.read();
    return IntStream.range(0, all.size())
        .filter(i -> i % STEP == 0 || CLASSIC.stream().anyMatch(c -> all.get(i).file().startsWith(c)))
        .mapToObj(all::get).map(e -> DynamicTest.dynamicTest(e.file(), () -> models.names(e.language())
            .forEach(m -> violations(e, m).forEach(v -> check(v.witness(), v.violation())))));
  }

  /** Store buffering under the standard's model: the cycle of the textbooks. */
  @TestFactory
  Stream<DynamicTest> cyclesOfTheTextbooks() {
    return Stream.of(
        textbook("SB+sc.dv+sc.dv", "opencl", "sb fr sb fr"),
        textbook("IRIW+sc.dv+sc.dv", "opencl", "sw sb fr sw sb fr"),
        textbook("2+2W+sc-xchg.dv-sc-xchg.dv+sc-xchg.dv-sc-xchg.dv", "opencl", "co sb co sb"),
        textbook("MP+rel.dv+acq.dv", "opencl-rsp", "sb sw sb fr"),
        textbook("CoRR+rlx.dv+rlx.dv", "opencl", "fr rf sb"));
  }

  private DynamicTest textbook(String file, String model, String cycle) {
    return DynamicTest.dynamicTest(file, () -> {
      Corpus.Entry entry = Corpus.read(Corpus.OPENCL).stream().filter(e -> e.file().equals(file)).findFirst()
          .orElseThrow();
      List<String> steps = violations(entry, model).findFirst().orElseThrow().violation().steps().stream()
          .map(Edge::relation).map(r -> r.equals("mo") ? "co" : r).toList();
      List<String> expected = List.of(cycle.split(" "));
      assertTrue(IntStream.range(0, steps.size()).anyMatch(i -> expected.equals(
          Stream.concat(steps.subList(i, steps.size()).stream(), steps.subList(0, i).stream()).toList())),
          steps + " are not the cycle " + expected);
    });
  }

  private record Found(Witness witness, Violation violation) {}

  /** Violations of the executions that have the values of the test's condition. */
  private Stream<Found> violations(Corpus.Entry entry, String model) {
    int[] asked = new int[1];
    BooleanSupplier enough = () -> asked[0]++ > 3;
    return new Simulator(models.model(entry.language(), model)).candidates(entry.test(), entry.text(),
        entry.test().condition().orElseThrow().proposition()::holds, WAYS, enough).ways().stream()
        .flatMap(w -> Violations.forbidding(w).stream().map(v -> new Found(w, v)));
  }

  private static void check(Witness witness, Violation violation) {
    List<Edge> steps = violation.steps();
    if (unordered(witness, steps)) {
      assertTrue(violation.axiom().name().startsWith("Narf"), violation + " is one edge: " + steps);
      return;
    }
    assertFalse(steps.isEmpty(), violation + " has no steps");
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < steps.size(); i++) {
      Edge edge = steps.get(i);
      boolean last = i == steps.size() - 1;
      assertEquals(steps.get((i + 1) % steps.size()).from(), edge.to(), violation + " is no cycle: " + steps);
      assertTrue(seen.add(edge.from()), violation + " comes twice to an event: " + steps);
      assertFalse(witness.structure().events().get(edge.from()).initial(), violation + " leaves an initial write: "
          + steps);
      if (last && edge.relation().equals("rmw^-1")) {
        assertEquals(List.of("fr", "co"), steps.subList(0, i).stream().map(Edge::relation).toList());
        assertTrue(witness.related("rmw", edge.to(), edge.from()));
      } else {
        assertTrue(BASE.contains(edge.relation()), violation + " has an edge of no base relation: " + steps);
        assertTrue(holds(witness, edge), violation + " has an edge that the execution lacks: " + edge);
      }
    }
  }

  /** Whether steps are one read of a write that happens neither before nor after it. */
  private static boolean unordered(Witness witness, List<Edge> steps) {
    return steps.size() == 1 && steps.get(0).relation().equals("rf") && steps.get(0).from() != steps.get(0).to()
        && Stream.of("hb", "ghb", "lhb").noneMatch(h -> witness.related(h, steps.get(0).from(), steps.get(0).to())
            || witness.related(h, steps.get(0).to(), steps.get(0).from()));
  }

  /** Non-atomic locations may have no coherence: there, from-read follows happens-before. */
  private static boolean holds(Witness witness, Edge edge) {
    Event target = witness.structure().events().get(edge.to());
    if (edge.relation().equals("fr") && target.location() >= 0 && !target.atomicLocation()) {
      int source = IntStream.range(0, witness.structure().size())
          .filter(e -> witness.related("rf", e, edge.from())).findFirst().orElseThrow();
      return Stream.of("co", "hb").anyMatch(r -> witness.related(r, source, edge.to()));
    }
    String name = edge.relation().equals("po") ? "sb" : edge.relation().equals("mo") ? "co" : edge.relation();
    return witness.relation(name).isEmpty() || witness.related(name, edge.from(), edge.to());
  }
}
