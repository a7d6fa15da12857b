package periscope.lang.ptx.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.edit.Costs;
import periscope.mappings.edit.RowEdit;
import periscope.mappings.edit.RowGroup;
import periscope.mappings.edit.Variants;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;

/** Edits of tables to PTX. */
class PtxEditsTest {

  private static Mapping mapping(String... rows) {
    return new Mappings().parse(
        new SourceText("some.map", "mapping \"some\" from cuda to ptx\n" + String.join("\n", rows) + "\n"));
  }

  private static List<String> edits(String row) {
    Mapping mapping = mapping(row);
    return RowEdit.of(mapping).stream()
        .map(e -> e.description() + ": " + mapping.rows().get(0).with(e.templates()).right()).toList();
  }

  @Test
  void ordersWeakenByOneStep() {
    assertEquals(
        List.of(
            "drop fence.sc.s: ld.acquire.s r, x",
            "weaken fence.sc.s to acq_rel: fence.acq_rel.s; ld.acquire.s r, x",
            "swap fence.sc.s and ld.acquire.s r, x: ld.acquire.s r, x; fence.sc.s",
            "weaken ld.acquire.s r, x to relaxed: fence.sc.s; ld.relaxed.s r, x"),
        edits("r = load(seq_cst, s) x => fence.sc.s; ld.acquire.s r, x"));
    assertEquals(
        List.of("weaken atom.acq_rel.s.exch r, x, v to acquire: atom.acquire.s.exch r, x, v",
            "weaken atom.acq_rel.s.exch r, x, v to release: atom.release.s.exch r, x, v"),
        edits("r = exchange(acq_rel, s) x v => atom.acq_rel.s.exch r, x, v"));
    assertEquals(List.of(), edits("r = load(relaxed, s) x => ld.relaxed.s r, x"), "relaxed does not become weak");
    assertEquals(List.of(), edits("r = load(volatile) x => ld.volatile r, x"));
  }

  @Test
  void fixedScopesNarrow() {
    assertEquals(List.of("drop membar.gl: nothing", "weaken membar.gl to cta: membar.cta"),
        edits("fence(seq_cst, dv) => membar.gl"));
    assertEquals(List.of("weaken st.release.sys x, v to relaxed: st.relaxed.sys x, v",
        "weaken st.release.sys x, v to gpu: st.release.gpu x, v"),
        edits("store(release, sys) x v => st.release.sys x, v"));
    assertEquals(List.of("weaken atom.exch r, x, v to cta: atom.relaxed.cta.exch r, x, v"),
        edits("r = exchange(relaxed, dv) x v => atom.exch r, x, v"));
  }

  @Test
  void barriersStay() {
    assertEquals(List.of(), edits("barrier(wg) => bar.cta.sync 0"));
  }

  @Test
  void updatesThatComputeDifferentlyAreEditedTogether() {
    Mapping mapping = mapping(
        "r = fetch_sub(acquire, s) x v => atom.acquire.s.add r, x, (-v)",
        "r = load(acquire, s) x => ld.acquire.s r, x",
        "o = exchange(acquire, t) y w => atom.acquire.t.exch o, y, w",
        "r = exchange(relaxed, s) x v => atom.relaxed.s.exch r, x, v");
    List<RowGroup> groups = RowGroup.of(mapping);
    assertEquals(List.of(new RowGroup(2, List.of(0)), new RowGroup(1, List.of()), new RowGroup(3, List.of())), groups);
    Mapping edited = groups.get(0).in(mapping, RowEdit.of(mapping, 2).get(0).templates());
    assertEquals("atom.relaxed.s.add r, x, (-v)", edited.rows().get(0).right());
    assertEquals("atom.relaxed.t.exch o, y, w", edited.rows().get(2).right());
  }

  @Test
  void updatesOfTheShippedTableAreGrouped() {
    Mapping shipped = new Mappings().load("scoped-cpp-ptx");
    List<RowGroup> together = RowGroup.of(shipped).stream().filter(g -> !g.others().isEmpty()).toList();
    assertEquals(List.of(9, 9, 9, 9, 9), together.stream().map(g -> g.others().size()).toList());
  }

  /** A fence behind the access is no smaller an edit than a new fence. */
  @Test
  void aMovedFenceCostsAsMuchAsAnother() {
    Row row = mapping("r = load(seq_cst, s) x => fence.sc.s; ld.acquire.s r, x").rows().get(0);
    Costs costs = Costs.usual(row.target());
    List<Instruction> moved =
        mapping("r = load(seq_cst, s) x => ld.acquire.s r, x; fence.sc.s").rows().get(0).templates();
    List<Instruction> both =
        mapping("r = load(seq_cst, s) x => fence.sc.s; ld.acquire.s r, x; fence.sc.s").rows().get(0).templates();
    assertEquals(Variants.distance(row, List.of(row), both, costs, 9),
        Variants.distance(row, List.of(row), moved, costs, 9));
  }

  private static List<String> full(String... rows) {
    List<Row> table = mapping(rows).rows();
    return table.stream().map(r -> r.with(r.target().edits().inFull(r, table).get(0)).right()).toList();
  }

  /** Full order has a fence.sc on one side of each seq_cst operation, where the table has more of them. */
  @Test
  void fullOrderFollowsTheTable() {
    assertEquals(List.of("fence.sc.s; ld.acquire.s r, x", "fence.sc.s; st.release.s x, v"),
        full("r = load(seq_cst, s) x => ld.relaxed.s r, x", "store(seq_cst, s) x v => st.release.s x, v"));
    assertEquals(List.of("ld.acquire.s r, x; fence.sc.s", "st.release.s x, v; fence.sc.s"),
        full("r = load(seq_cst, s) x => ld.acquire.s r, x", "store(seq_cst, s) x v => st.release.s x, v; fence.sc.s"));
    assertEquals(List.of("fence.sc.s; ld.acquire.s r, x; fence.sc.s", "fence.sc.s; st.release.s x, v"),
        full("r = load(seq_cst, s) x => ld.acquire.s r, x; fence.sc.s",
            "store(seq_cst, s) x v => fence.sc.s; st.release.s x, v"));
  }

  @Test
  void variantsComeInOrderOfCost() {
    Mapping mapping = mapping("r = load(seq_cst, s) x => fence.sc.s; ld.relaxed.s r, x");
    Row row = mapping.rows().get(0);
    Variants variants = new Variants(row, mapping.rows(), Costs.usual(row.target()));
    List<String> found = new ArrayList<>();
    for (int i = 0; variants.get(i, 2).isPresent(); i++) {
      Variants.Variant v = variants.get(i, 2).get();
      found.add(v.cost() + " " + row.with(v.templates()).right());
    }
    assertEquals("0 fence.sc.s; ld.relaxed.s r, x", found.get(0));
    assertTrue(found.containsAll(List.of("1 fence.sc.s; ld.acquire.s r, x", "1 ld.relaxed.s r, x",
        "2 fence.sc.s; ld.relaxed.s r, x; fence.acquire.s")), found::toString);
    assertEquals(found.stream().sorted().map(f -> f.charAt(0)).toList(), found.stream().map(f -> f.charAt(0)).toList());
    assertEquals(found.stream().distinct().toList(), found);
    assertEquals(Optional.of(1), Variants.distance(row, mapping.rows(),
        mapping("r = load(seq_cst, s) x => fence.sc.s; ld.acquire.s r, x").rows().get(0).templates(),
        Costs.usual(row.target()), 5));
  }

  /** Order in a relaxed row that has what its head asks for costs as much as an edit of a plain row. */
  @Test
  void orderThatNoHeadAsksForIsDear() {
    Mapping mapping = mapping("r = load(relaxed, dv) x => ld.relaxed.gpu r, x",
        "r = load(acquire, dv) x => ld.relaxed.gpu r, x", "store(relaxed, dv) x v => st.relaxed.cta x, v");
    Costs costs = Costs.usual(mapping.target()).with(Map.of("relaxed", 7));
    assertEquals(List.of(7, 1, 1), mapping.rows().stream().map(r -> costs.factor(r, mapping.rows())).toList());
  }

  @Test
  void locksComeWithTheirUnlock() {
    Mapping mapping = new Mappings().load("rsp-proposed-remote-inc-keeps-lock");
    Mapping whole = new Mappings().load("rsp-proposed");
    int row = mapping.rows().size() - 1;
    assertEquals(Optional.of(3), Variants.distance(
        mapping.rows().get(row), mapping.rows(), whole.rows().get(row).templates(), Costs.usual(mapping.target()), 9));
  }
}
