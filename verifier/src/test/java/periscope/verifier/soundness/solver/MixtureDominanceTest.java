package periscope.verifier.soundness.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import periscope.litmus.answer.Fault;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.sized.EnumeratingEngine;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;

/**
 * Operations that stand for others in mixtures. In each mixture here a wrong program would be lost if an operation of
 * another table stood for one of its own.
 */
class MixtureDominanceTest {

  private static final Mappings MAPPINGS = new Mappings();
  private static final String BEHIND = """
      r = load(seq_cst, s) x => ld.acquire.s r, x; fence.sc.s
      store(seq_cst, s) x v => st.release.s x, v; fence.sc.s
      """;

  private static Mapping mixture(String... rows) {
    return Mapping.mixture(List.of(rows).stream().map(MixtureDominanceTest::table).toList());
  }

  private static Mapping table(String rows) {
    return MAPPINGS.parse(
        new SourceText("t" + rows.hashCode() + ".map", "mapping \"seq_cst\" from cuda to ptx\n" + rows));
  }

  private static Question question(Mapping mixture, boolean whole, boolean several, List<Mapping> doubtful,
      Shape.Selection shapes, String... operations) {
    return MixtureAgreementTest.asked(RandomRequest.request(mixture, "cuda-scoped-cpp", "ptx-6.0", List.of(operations),
        new Bound(4, 2, 2, shapes, true)), whole, several, doubtful);
  }

  private static void assertFound(Question question) {
    assertEquals("3 operations then a counterexample",
        SizedRun.of(question, new EnumeratingEngine(), Fault.UNSOUND).toString());
    assertEquals("3 operations then a counterexample",
        SizedRun.of(question, LayoutSearch.engine(), Fault.UNSOUND).toString());
  }

  /**
   * A store of narrow scope that one table compiles with its fence on the other side goes wrong in this table alone, so
   * that its programs are set aside: it stands for no store of wide scope, though it has less order.
   */
  @Test
  void anOperationThatIsWrongInItsTableAloneStandsForNoOther() {
    Mapping mixture = mixture("""
        store(seq_cst, wg) x v => st.relaxed.cta x, v; fence.sc.cta
        store(seq_cst, dv) x v => fence.sc.gpu; st.release.gpu x, v
        """, BEHIND);
    assertFound(question(mixture, false, true, List.of(mixture.tables().get(0)), Shape.Selection.SAME,
        "store(seq_cst, wg)", "store(seq_cst, dv)"));
  }

  /** A load of less order, of a table that has fences round its stores, stands for no load in threads of the other. */
  @Test
  void inWholeThreadsAnOperationOfOneTableStandsForNoneOfAnother() {
    Mapping mixture = mixture("""
        r = load(seq_cst, s) x => ld.acquire.s r, x; fence.sc.s
        store(seq_cst, s) x v => fence.sc.s; st.release.s x, v
        """, """
        r = load(seq_cst, s) x => ld.relaxed.s r, x; fence.sc.s
        store(seq_cst, s) x v => fence.sc.s; st.release.s x, v; fence.sc.s
        """);
    assertFound(question(mixture, true, false, List.of(), Shape.Selection.DIFFERENT, "load(seq_cst, dv)",
        "store(seq_cst, dv)"));
  }

  /** What a table has wrong that another has wrong, too, hides nothing that it alone has wrong. */
  @Test
  void aProgramThatAnotherTableCompilesWronglyStandsForNoProgramThatItCompilesRightly() {
    Mapping other = table("""
        store(seq_cst, wg) x v => st.release.cta x, v
        store(seq_cst, dv) x v => fence.sc.gpu; st.release.gpu x, v
        """);
    Question question = RandomRequest.request(table("""
        store(seq_cst, wg) x v => st.relaxed.cta x, v
        store(seq_cst, dv) x v => st.release.gpu x, v
        """), "cuda-scoped-cpp", "ptx-6.0", List.of("store(seq_cst, wg)", "store(seq_cst, dv)"),
        new Bound(4, 2, 2, Shape.Selection.SAME, true));
    assertFound(question.settingAside(other, SymbolicTarget.of(question.target())));
  }

  /** Two read-modify-writes to which the one table gives the same code, and the other does not. */
  @Test
  void anUpdateStandsForAnotherOnlyIfItDoesInTheOtherTable() {
    String fences = "r = load(seq_cst, s) x => fence.sc.s; ld.acquire.s r, x\n";
    Mapping other = table(fences + """
        r = exchange(seq_cst, s) x v => atom.relaxed.s.exch r, x, v
        r = fetch_or(seq_cst, s) x v => fence.sc.s; atom.acq_rel.s.or r, x, v
        """);
    Question question = RandomRequest.request(
        table(fences + "r = rmw(seq_cst, s) x v => atom.relaxed.s.op r, x, v\n"), "cuda-scoped-cpp", "ptx-6.0",
        List.of("load(seq_cst, dv)", "exchange(seq_cst, dv)"), Set.of("fetch_or(seq_cst, dv)"),
        new Bound(4, 2, 2, Shape.Selection.DIFFERENT, true));
    assertFound(question.settingAside(other, SymbolicTarget.of(question.target())));
  }

  /** A row at fault in a table alone: programs in which the table compiles an operation by it are left out. */
  @Test
  void programsWithARowAtFaultAreLeftOut() {
    Mapping mixture = mixture("""
        store(seq_cst, wg) x v => st.relaxed.cta x, v
        store(seq_cst, dv) x v => fence.sc.gpu; st.release.gpu x, v; fence.sc.gpu
        """, BEHIND);
    Mapping faulty = mixture.tables().get(0);
    Set<Row> narrow = faulty.rows().stream().filter(r -> r.text().contains("wg")).collect(Collectors.toSet());
    Question all = question(mixture, false, true, List.of(faulty), Shape.Selection.SAME, "store(seq_cst, wg)",
        "store(seq_cst, dv)");
    assertFound(all);
    Question question = MixtureAgreementTest.asked(all, false, false, List.of()).besides(
        List.of(new Question.Doubtful(faulty, List.of(narrow))), SymbolicTarget.of(all.target()));
    assertEquals("4 operations", SizedRun.of(question, new EnumeratingEngine(), Fault.UNSOUND).toString());
    assertEquals("4 operations", SizedRun.of(question, LayoutSearch.engine(), Fault.UNSOUND).toString());
  }

  /** Tables that are sound alone: any operation may stand for another, unless one table compiles whole threads. */
  @Test
  void theTablesOfWholeThreadsStayApart() {
    Mapping mixture = mixture("r = load(seq_cst, s) x => fence.sc.s; ld.acquire.s r, x", BEHIND);
    for (boolean whole : List.of(false, true)) {
      Question question = question(mixture, whole, true, List.of(), Shape.Selection.DIFFERENT, "load(seq_cst, dv)");
      List<Choice> loads = question.operations().choices();
      assertEquals(2, loads.size());
      assertTrue(question.mayReplace(loads.get(0), loads.get(0)));
      assertEquals(!whole, question.mayReplace(loads.get(0), loads.get(1)));
      assertFalse(whole && question.mayReplace(loads.get(1), loads.get(0)));
    }
  }
}
