package periscope.suites.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Outcome;
import periscope.litmus.sequencing.CompiledOrders;
import periscope.litmus.source.SourceText;
import periscope.machines.Interleavings;
import periscope.machines.interleaving.StoreBufferMachine;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.suites.evaluation.RandomExpressions.Case;
import periscope.testing.Sample;

/**
 * Random expressions, evaluated by every engine and by {@link ReferenceOrders}, have the same outcomes and the same
 * unsequenced races. Printing and reading gives the same test.
 */
class EvaluationOrderTest {

  private static final long SEED = Sample.seed(20_261_122);
  private static final int EXPRESSIONS = Sample.of(100, 500);
  private static final String MODEL = """
      "SC with unsequenced races"
      include "sc.cat"
      undefined_unless empty (((W * W) | (W * R) | (R * W)) & loc & thd) \\ id \\ (sb | sb^-1) as ur
      """;
  private static final CompiledModel SC = model();

  private static CompiledModel model() {
    Models models = new Models();
    return models.compile(models.parse("sc-ur", new SourceText("sc-ur.cat", MODEL)), new OpenClVocabulary());
  }

  static Stream<Long> seeds() {
    return LongStream.range(0, EXPRESSIONS).map(i -> SEED + i).boxed();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void enginesAgreeWithTheStandard(long seed) {
    Case random = new RandomExpressions(new Random(seed)).next();
    SourceText text = new SourceText("seed-" + seed + ".litmus", random.text());
    ReferenceOrders.Result expected =
        ReferenceOrders.of(random.expression(), random.others(), random.memory(), random.cuda());
    LitmusTest test = LitmusLanguages.load().parse(text);
    Simulation enumerated = new Simulator(SC).simulate(test, text);
    check(expected, outcomes(enumerated.states().keySet()), text);
    assertEquals(expected.race(), !enumerated.faults().isEmpty(), text::content);
    try (SymbolicSimulator solver = new SymbolicSimulator(SC)) {
      Simulation solved = solver.simulate(test, text, false, () -> false);
      check(expected, outcomes(solved.states().keySet()), text);
      assertEquals(expected.race(), !solved.faults().isEmpty(), text::content);
    }
    Set<List<Long>> interleaved = new HashSet<>();
    for (LitmusTest compiled : CompiledOrders.all(test, text)) {
      interleaved.addAll(outcomes(Interleavings.of(new StoreBufferMachine(compiled, text, false)).outcomes()));
    }
    check(expected, interleaved, text);
    assertEquals(test, LitmusLanguages.load().parse(
        new SourceText("printed", LitmusLanguages.load().ofHeader(test.language()).print(test))));
  }

  private static void check(ReferenceOrders.Result expected, Set<List<Long>> actual, SourceText text) {
    assertEquals(expected.outcomes(), actual, () -> text.name() + "\n" + text.content());
  }

  /** The outcomes as lists: the register r, followed by memory in the order of names. */
  private static Set<List<Long>> outcomes(Collection<Outcome> outcomes) {
    return outcomes.stream().map(o -> Stream.concat(
        Stream.of(o.registers().getOrDefault(new Outcome.Register(0, "r"), 0L)), o.memory().values().stream()).toList())
        .collect(Collectors.toSet());
  }

  /** The reference is right on examples whose answer is known by hand. */
  @Test
  void theReferenceKnowsItsOrders() {
    CNode load = new CNode.Call(CNode.Function.LOAD, "a", "", List.of());
    CNode add = new CNode.Call(CNode.Function.ADD, "a", "", List.of(new CNode.Number(1)));
    CNode both = new CNode.Assignment("r", false, new CNode.Binary("-", add, load));
    TreeMap<String, Long> memory = new TreeMap<>(Map.of("a", 0L, "x", 0L));
    ReferenceOrders.Result calls = ReferenceOrders.of(both, List.of(), memory, false);
    assertEquals(new ReferenceOrders.Result(Set.of(List.of(-1L, 1L, 0L), List.of(0L, 1L, 0L)), false), calls);
    CNode twice = new CNode.Assignment("x", false, new CNode.Increment("x", false));
    assertTrue(ReferenceOrders.of(twice, List.of(), memory, false).race(), "C11 6.5p2");
    assertEquals(false, ReferenceOrders.of(twice, List.of(), memory, true).race(), "C++17 [expr.ass]");
  }
}
