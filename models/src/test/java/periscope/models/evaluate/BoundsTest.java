package periscope.models.evaluate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.litmus.event.EventStructure;
import periscope.litmus.event.PartialExecution;
import periscope.litmus.event.Relations;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.ast.CatPrinter;
import periscope.models.ast.Model;
import periscope.models.ast.Statement;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.models.vocabulary.Vocabularies;
import periscope.testing.Sample;

/** Every execution lies within the bounds, and equal frontiers mean equal verdicts. */
class BoundsTest {

  private static final Models MODELS = new Models();

  /** Uses every operator on static and dynamic operands, loops and complements too. */
  private static final String EVERYTHING =
      """
      let rec h = (sb & loc) | (rf & wg) | (h ; (co & ~dv)) | (h ; h)
      let rec s = I | range([s] ; (rf | sb & thd))
      let odd = ~(co | [rem]) & (domain(rf) * (W \\ s))
      let mix = (dv \\ rf) ; co | ([range(rf & ext)] ; sb) | (wg ; (fr \\ thd))
      irreflexive h ; fr as a
      empty odd & loc & [A] as b
      irreflexive mix ; (dv & rf^-1) as c
      ~empty (rf | wg) as d
      empty (thd & [rem]) \\ (rf^-1 ; rf) as f
      undefined_unless empty (mix & wg) \\ (rf | co+) as e
      undefined_unless acyclic (sb & dv | rf) as g
      with chosen from orders(([W] ; (loc | wg) ; [W]) \\ [I] ; _ * _)
      irreflexive chosen ; rf ; (sb & dv) as h
      undefined_unless empty (chosen ; chosen) & sb as i
      """;

  private static CompiledModel compiled(String name) {
    boolean here = name.equals("everything");
    Model model = here ? MODELS.parse(name, new SourceText(name, EVERYTHING)) : MODELS.load(name);
    return MODELS.compile(model, new OpenClVocabulary());
  }

  /** As many rounds as a model of every operator needs; of shipped ones, whose operators it has, a part. */
  private static int rounds(String name, int all) {
    return name.equals("everything") ? all : Sample.of(all / 5, all);
  }

  /** Other structures for each model, so that few rounds with each look at many. */
  private static Random random(String name, int seed) {
    return new Random(name.equals("everything") ? seed : Sample.seed(seed) + name.hashCode());
  }

  static Stream<String> models() {
    Stream<String> shipped = MODELS.shipped().stream()
        .filter(m -> Vocabularies.of(MODELS.language(m).get()).get() instanceof OpenClVocabulary);
    return Stream.concat(shipped, Stream.of("everything"));
  }

  /** Reports evaluate each check whole; verdicts take it apart and leave out what cannot matter. */
  @ParameterizedTest
  @MethodSource("models")
  void verdictsAgreeWithReports(String name) {
    CompiledModel model = compiled(name);
    Evaluator evaluator = model.newEvaluator();
    Evaluator reporter = model.newEvaluator();
    Random random = random(name, 7);
    int[] seen = new int[4];
    for (int round = 0; round < rounds(name, 120); round++) {
      EventStructure s = RandomStructures.structure(random, RandomStructures.shape(random, 4));
      evaluator.start(s);
      reporter.start(s);
      RandomStructures.executions(s, (rf, co) -> {
        List<Statement.Role> raised = reporter.violations(rf, co, RandomStructures.orders(reporter, s)).stream()
            .map(v -> v.axiom().role()).toList();
        boolean consistent = !raised.contains(Statement.Role.AXIOM) && !raised.contains(Statement.Role.FILTER);
        boolean faulty = raised.contains(Statement.Role.UNDEFINED_UNLESS);
        assertEquals(consistent, evaluator.consistent(rf, co, RandomStructures.orders(evaluator, s)), () -> name + s);
        assertEquals(faulty, evaluator.faulty(), () -> name + s);
        seen[(consistent ? 2 : 0) + (faulty ? 1 : 0)]++;
      });
    }
    assertTrue(seen[0] + seen[1] > rounds(name, 100) && seen[2] > rounds(name, 15), () -> Arrays.toString(seen));
  }

  /** What is said of executions that are fixed in part holds of a whole one that they can become. */
  @ParameterizedTest
  @MethodSource("models")
  void partialExecutionsPromiseNoMore(String name) {
    CompiledModel model = compiled(name);
    Evaluator evaluator = model.newEvaluator();
    Random random = random(name, 13);
    int[] seen = new int[3];
    for (int round = 0; round < rounds(name, 120); round++) {
      EventStructure s = RandomStructures.structure(random, RandomStructures.shape(random, 4));
      evaluator.start(s);
      RandomStructures.executions(s, (rf, co) -> {
        long[][] orders = RandomStructures.orders(evaluator, s);
        boolean consistent = evaluator.consistent(rf, co, orders);
        boolean faulty = consistent && evaluator.faulty();
        boolean refuted = evaluator.refuted(new PartialExecution(less(random, rf), more(random, rf, s.size()),
            less(random, co), more(random, co, s.size()), orders, orders));
        assertFalse(consistent && refuted, () -> name + s);
        boolean faultless = !refuted && evaluator.faultless();
        assertFalse(faulty && faultless, () -> name + s);
        seen[refuted ? 0 : faultless ? 1 : 2]++;
      });
    }
    assertTrue(seen[1] > rounds(name, 5), () -> Arrays.toString(seen));
  }

  private static long[] less(Random random, long[] rows) {
    return Arrays.stream(rows).map(row -> random.nextBoolean() ? row : row & random.nextLong()).toArray();
  }

  private static long[] more(Random random, long[] rows, int events) {
    return Arrays.stream(rows)
        .map(row -> random.nextInt(4) > 0 ? row : row | random.nextLong() & Relations.all(events)).toArray();
  }

  @ParameterizedTest
  @MethodSource("models")
  void valuesLieWithinTheBounds(String name) {
    CompiledModel model = compiled(name);
    Evaluator evaluator = model.newEvaluator();
    Random random = random(name, 11);
    int[] looked = new int[1];
    for (int round = 0; round < rounds(name, 150); round++) {
      EventStructure s = RandomStructures.structure(random, RandomStructures.shape(random, 4));
      evaluator.start(s);
      Bounds bounds = evaluator.bounds();
      RandomStructures.executions(s, (rf, co) -> {
        evaluator.consistent(rf, co, RandomStructures.orders(evaluator, s));
        for (int r = 0; r < model.program.nodes.size(); r++) {
          boolean valued = model.program.loops[r].isEmpty() && model.program.nodes.get(r)
              .operation() != CatOp.FIXPOINT;
          if (model.program.hot.get(r) && valued) {
            within(r, evaluator.value(r), bounds);
            looked[0]++;
          }
        }
      });
    }
    assertTrue(looked[0] > rounds(name, 10_000));
  }

  private static void within(int register, long[] value, Bounds bounds) {
    for (int i = 0; i < value.length; i++) {
      assertEquals(0, value[i] & ~bounds.may(register)[i], () -> "may of register " + register);
      assertEquals(0, bounds.must(register)[i] & ~value[i], () -> "must of register " + register);
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void equalFrontiersMeanEqualVerdicts(String name) {
    CompiledModel model = compiled(name);
    Evaluator evaluator = model.newEvaluator();
    Random random = random(name, 5);
    int rounds = rounds(name, 60);
    int met = 0;
    int distinct = 0;
    for (int round = 0; round < rounds; round++) {
      RandomStructures.Shape shape = RandomStructures.shape(random, 4);
      Map<List<Long>, String> verdicts = new HashMap<>();
      for (int variant = 0; variant < 60; variant++) {
        boolean known = agrees(evaluator, RandomStructures.structure(random, shape), verdicts, name);
        met += known ? 1 : 0;
        distinct += known ? 0 : 1;
      }
    }
    assertTrue(met > 5 * rounds && distinct > 2 * rounds, met + " equal, " + distinct + " distinct frontiers");
  }

  @Test
  void equalFrontiersMeanEqualVerdictsForRandomModels() {
    Random random = new Random(41);
    int met = 0;
    for (int round = 0; round < 400; round++) {
      String shape = List.of("empty", "irreflexive", "acyclic", "~empty", "undefined_unless empty")
          .get(random.nextInt(5));
      String subject = "(" + CatPrinter.print(OperatorsTest.relation(random, 2)) + ")";
      String more = random.nextBoolean() ? " ; (" + CatPrinter.print(OperatorsTest.relation(random, 2)) + ")" : "";
      String text = shape + " " + subject + more + " as check";
      CompiledModel model = MODELS.compile(MODELS.parse("m", new SourceText("m", text)), new OpenClVocabulary());
      Evaluator evaluator = model.newEvaluator();
      RandomStructures.Shape events = RandomStructures.shape(random, 3);
      Map<List<Long>, String> verdicts = new HashMap<>();
      for (int variant = 0; variant < 25; variant++) {
        met += agrees(evaluator, RandomStructures.structure(random, events), verdicts, "seed 41: " + text) ? 1 : 0;
      }
    }
    assertTrue(met > 1000, met + " equal frontiers");
  }

  /** Whether the frontier was met before; then the verdicts must be the same. */
  private static boolean agrees(Evaluator evaluator, EventStructure s, Map<List<Long>, String> verdicts, String note) {
    evaluator.start(s);
    long[] frontier = new long[evaluator.frontierLength()];
    assertEquals(frontier.length, evaluator.frontier(frontier));
    StringBuilder verdict = new StringBuilder();
    RandomStructures.executions(s, (rf, co) ->
        verdict.append(!evaluator.consistent(rf, co, RandomStructures.orders(evaluator, s)) ? '.' : evaluator.faulty()
            ? 'r' : 'o'));
    String before = verdicts.putIfAbsent(Arrays.stream(frontier).boxed().toList(), verdict.toString());
    assertEquals(before == null ? verdict.toString() : before, verdict.toString(), () -> note + ", " + s);
    return before != null;
  }

  @ParameterizedTest
  @ValueSource(strings = {"opencl-rsp", "everything"})
  void evaluatorsKeepNothingFromEarlierStructures(String name) {
    CompiledModel model = compiled(name);
    Evaluator used = model.newEvaluator();
    Random random = new Random(3);
    for (int round = 0; round < 40; round++) {
      EventStructure s = RandomStructures.structure(random, RandomStructures.shape(random, 3));
      used.start(s);
      List<String> names = new ArrayList<>(model.names());
      RandomStructures.executions(s, (rf, co) -> {
        Evaluator fresh = model.newEvaluator();
        fresh.start(s);
        assertEquals(fresh.consistent(rf, co, RandomStructures.orders(fresh, s)),
            used.consistent(rf, co, RandomStructures.orders(used, s)));
        String any = names.get(random.nextInt(names.size()));
        assertArrayEquals(fresh.relation(any), used.relation(any), any);
        assertEquals(fresh.faulty(), used.faulty());
      });
    }
  }
}
