package periscope.models.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import periscope.models.Models;
import periscope.models.vocabulary.OpenClVocabulary;

/** Executions of [RSP] and of the usual shapes, event by event. */
class PaperExecutionsTest {

  private static final Models MODELS = new Models();
  private static final CompiledModel RSP = compiled("opencl-rsp");
  private static final CompiledModel STRICT = compiled("opencl-rsp-strict");
  private static final CompiledModel SC = compiled("sc");

  private static CompiledModel compiled(String name) {
    return MODELS.compile(MODELS.load(name), new OpenClVocabulary());
  }

  private static String judge(CompiledModel model, Sketch s) {
    Evaluator evaluator = model.newEvaluator();
    evaluator.start(s.structure);
    boolean consistent = evaluator.consistent(s.rf, s.co);
    return !consistent ? "forbidden" : evaluator.faulty() ? "racy" : "allowed";
  }

  /** Names of what a sketch violates. */
  private static List<String> violated(CompiledModel model, Sketch s) {
    Evaluator evaluator = model.newEvaluator();
    evaluator.start(s.structure);
    return evaluator.violations(s.rf, s.co).stream().map(v -> v.axiom().name()).toList();
  }

  /** Example 1: 0 is the initial write, 1 the increment, 2 the store. */
  private static Sketch example(String increment, String store) {
    return Sketch.of("x", "0.0 RMW x ar " + increment, "1.0 W x rel " + store);
  }

  @Test
  void example2AllowsBothOrdersOfIncrementAndStore() {
    assertEquals("allowed", judge(RSP, example("dv", "dv").rf(0, 1)));
    assertEquals("allowed", judge(RSP, example("dv", "dv").rf(2, 1).swap(1, 2)));
  }

  @Test
  void example2ForbidsAnIncrementThatOverwritesTheStore() {
    Sketch overwritten = example("dv", "dv").rf(0, 1).swap(1, 2);
    assertEquals("forbidden", judge(RSP, overwritten));
    assertEquals(List.of("Rmw"), violated(RSP, overwritten));
    assertEquals("forbidden", judge(SC, overwritten));
  }

  @Test
  void example3RacesWithTooNarrowAScope() {
    assertEquals("racy", judge(RSP, example("wg", "dv").rf(0, 1)));
    assertEquals("racy", judge(RSP, example("wg", "dv").rf(2, 1).swap(1, 2)));
    assertEquals(List.of("Dr"), violated(RSP, example("wg", "dv").rf(0, 1)));
  }

  @Test
  void example4IsRaceFreeByRemotePromotion() {
    assertEquals("allowed", judge(RSP, example("wg", "dv remote").rf(0, 1)));
    assertEquals("allowed", judge(RSP, example("wg", "dv remote").rf(2, 1).swap(1, 2)));
    assertEquals("racy", judge(RSP, example("wg", "wg remote").rf(0, 1)),
        "footnote 3: a remote scope must still reach");
  }

  private static Sketch messagePassing(String store, String load, int dataFrom) {
    return Sketch.of("d:na f", "0.0 W d na; W f " + store, "1.0 R f " + load + "; R d na").rf(3, 4).rf(dataFrom, 5);
  }

  @Test
  void messagePassingNeedsReleaseAcquireAndScopes() {
    assertEquals("allowed", judge(RSP, messagePassing("rel dv", "acq dv", 2)));
    assertEquals("forbidden", judge(RSP, messagePassing("rel dv", "acq dv", 0)));
    assertEquals("racy", judge(RSP, messagePassing("rel wg", "acq dv", 0)));
    assertEquals("racy", judge(RSP, messagePassing("rlx dv", "acq dv", 0)), "relaxed atomics do not synchronise");
    assertEquals("racy", judge(RSP, messagePassing("rel dv", "rlx dv", 0)));
    assertEquals("forbidden", judge(RSP, messagePassing("rel wg", "acq dv remote", 0)));
    assertEquals("forbidden", judge(SC, messagePassing("rel dv", "acq dv", 0)));
    assertEquals("allowed", judge(SC, messagePassing("rlx wi", "rlx wi", 2)));
  }

  @Test
  void storeAndLoadBufferingTellScFromRsp() {
    Sketch sb = Sketch.of("x y", "0.0 W x rel dv; R y acq dv", "1.0 W y rel dv; R x acq dv").rf(1, 3).rf(0, 5);
    assertEquals("allowed", judge(RSP, sb));
    assertEquals("forbidden", judge(SC, sb));
    Sketch lb = Sketch.of("x y", "0.0 R x acq dv; W y rel dv", "1.0 R y acq dv; W x rel dv").rf(5, 2).rf(3, 4);
    assertEquals("forbidden", judge(RSP, lb));
    assertEquals(List.of("Hb", "Rf"), violated(RSP, lb));
    assertEquals("forbidden", judge(SC, lb));
  }

  @Test
  void eachAxiomForbidsSomethingOfItsOwn() {
    Sketch future = Sketch.of("x", "0.0 R x rlx dv; W x rlx dv").rf(2, 1);
    assertEquals(List.of("Rf"), violated(RSP, future));
    Sketch coherence = Sketch.of("x", "0.0 W x rlx dv; W x rlx dv").swap(1, 2);
    assertEquals(List.of("Coh"), violated(RSP, coherence));
    Sketch stale = Sketch.of("x:na", "0.0 W x na; R x na").rf(0, 2);
    assertEquals(List.of("Narf"), violated(RSP, stale));
    Sketch itself = Sketch.of("x", "0.0 RMW x ar dv").rf(1, 1);
    assertEquals(List.of("Rmw"), violated(RSP, itself));
    Sketch cycle = Sketch.of("x y a:na", "0.0 R x acq dv; W y rel dv", "1.0 R y acq dv; W x rel dv").rf(6, 3).rf(4, 5);
    assertTrue(violated(RSP, cycle).contains("Hb"));
  }

  @Test
  void releaseSequencesContinueOwnWritesAndRmws() {
    Sketch rmw = Sketch.of("d:na f", "0.0 W d na; W f rel dv", "1.0 RMW f rlx dv", "2.0 R f acq dv; R d na")
        .rf(3, 4).rf(4, 5).rf(0, 6);
    assertEquals("forbidden", judge(RSP, rmw));
    Sketch other = Sketch.of("d:na f", "0.0 W d na; W f rel dv", "1.0 W f rlx dv", "2.0 R f acq dv; R d na")
        .rf(4, 5).rf(0, 6);
    assertEquals("racy", judge(RSP, other), "another thread's plain store ends the release sequence");
    Sketch own = Sketch.of("d:na f", "0.0 W d na; W f rel dv; W f rlx dv", "1.0 R f acq dv; R d na").rf(4, 5).rf(0, 6);
    assertEquals("forbidden", judge(RSP, own));
  }

  @Test
  void theStrictReadingRacesWhereARemoteOperationMeetsAPlainAccess() {
    Sketch mixed = Sketch.of("x", "0.0 W x na", "1.0 RMW x ar dv remote").rf(0, 2).swap(1, 2);
    assertEquals("allowed", judge(RSP, mixed));
    assertEquals("racy", judge(STRICT, mixed));
  }

  @Test
  void explanationsShowTheShortestCycle() {
    Sketch lb = Sketch.of("x y", "0.0 R x acq dv; W y rel dv", "1.0 R y acq dv; W x rel dv").rf(5, 2).rf(3, 4);
    Evaluator evaluator = RSP.newEvaluator();
    evaluator.start(lb.structure);
    List<Violation> found = evaluator.violations(lb.rf, lb.co);
    assertEquals("Hb: 2 -sb-> 3, 3 -gsw-> 4, 4 -sb-> 5, 5 -gsw-> 2", found.get(0).toString());
    Sketch overwritten = example("dv", "dv").rf(0, 1).swap(1, 2);
    evaluator.start(overwritten.structure);
    Violation rmw = evaluator.violations(overwritten.rf, overwritten.co).get(0);
    assertEquals("Rmw: 0 -mo-> 2, 2 -mo-> 1, 1 -rf^-1-> 0", rmw.toString());
    assertEquals(List.of(0, 2, 1), rmw.events());
    Sketch racy = example("wg", "dv").rf(0, 1);
    evaluator.start(racy.structure);
    assertEquals("Dr: 1 -dr-> 2", evaluator.violations(racy.rf, racy.co).get(0).toString());
  }

  @Test
  void namedRelationsCanBeRead() {
    Sketch mp = messagePassing("rel dv", "acq dv", 2);
    Evaluator evaluator = RSP.newEvaluator();
    evaluator.start(mp.structure);
    assertTrue(evaluator.consistent(mp.rf, mp.co));
    assertFalse(evaluator.faulty());
    assertEquals(1L << 4, evaluator.relation("sw")[3]);
    assertEquals(1L << 3 | 1L << 4 | 1L << 5, evaluator.relation("hb")[2]);
    assertEquals(1L << 4 | 1L << 5, evaluator.relation("wg")[4]);
    assertEquals(1L << 2, evaluator.relation("W")[2]);
    assertEquals(0, evaluator.relation("fr")[4], "the initial write read by nothing");
    assertTrue(RSP.uses("rem") && RSP.uses("rf") && RSP.uses("hb"));
    assertFalse(RSP.uses("fr") || RSP.uses("ctrl") || RSP.uses("nothing"));
  }
}
