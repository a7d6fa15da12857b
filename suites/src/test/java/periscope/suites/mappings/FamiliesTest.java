package periscope.suites.mappings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;

/** Rows for several operations: lists, wildcards and families are read as one row for each operation. */
class FamiliesTest {

  private static final Mappings MAPPINGS = new Mappings();
  private static final String CUDA = "mapping \"m\" from cuda to ptx\n";
  private static final String OPENCL = "mapping \"m\" from opencl-rsp to ptx\n";

  private static Mapping parse(String text) {
    return MAPPINGS.parse(new SourceText("t.map", text));
  }

  private static List<String> rows(String text) {
    return parse(text).rows().stream().map(Row::toString).toList();
  }

  /** These tables have the same rows as when each row was written by hand. */
  @ParameterizedTest
  @ValueSource(strings = {"scoped-cpp-ptx", "scoped-cpp-ptx-12.9", "scoped-cpp-ptx-current",
      "scoped-cpp-ptx-current-fences", "opencl-ptx", "opencl-ptx-fenced-loads", "opencl-ptx-no-fence-before-load"})
  void shippedTablesHaveTheRowsThatTheyHadOneByOne(String name) throws IOException {
    try (InputStream in = getClass().getResourceAsStream("/expansions/" + name + ".rows")) {
      List<String> expected = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      assertEquals(expected, MAPPINGS.load(name).rows().stream().map(Row::toString).toList());
    }
  }

  @Test
  void aWildcardIsEveryOrderThatTheOperationHas() {
    assertEquals(
        List.of("r = load(relaxed, s) x => ld.relaxed.s r, x", "r = load(acquire, s) x => ld.relaxed.s r, x",
            "r = load(seq_cst, s) x => ld.relaxed.s r, x"),
        rows(CUDA + "r = load(_, s) x => ld.relaxed.s r, x\n"));
    assertEquals(
        List.of("r = load(relaxed, _, remote) x => ld r, x", "r = load(acquire, _, remote) x => ld r, x",
            "r = load(seq_cst, _, remote) x => ld r, x"),
        rows(OPENCL + "r = load(_, _, remote) x => ld r, x\n"));
    assertEquals(List.of("r = load(_, remote) x => ld r, x"), rows(OPENCL + "r = load(_, remote) x => ld r, x\n"),
        "with two qualifiers it is the scope");
  }

  @Test
  void listsAreWrittenOutOrderByOrder() {
    assertEquals(
        List.of("r = fetch_or(acquire, wg) x v => atom.acquire.cta.or r, x, v",
            "r = exchange(acquire, wg) x v => atom.acquire.cta.exch r, x, v",
            "r = fetch_or(acquire, sys) x v => atom.acquire.cta.or r, x, v",
            "r = exchange(acquire, sys) x v => atom.acquire.cta.exch r, x, v"),
        rows(CUDA + "r = {fetch_or, exchange}(acquire, {wg, sys}) x v => atom.order.cta.op r, x, v\n"));
    assertEquals(List.of("r = fetch_or(acquire, cta) x v => atom.acquire.cta.or r, x, v"),
        rows(CUDA + "r = {fetch_or}(acquire, {cta}) x v => atom.order.cta.op r, x, v\n"));
    assertEquals(
        List.of("fence(acq_rel, wg)", "fence(acq_rel, dv)", "fence(seq_cst, wg)", "fence(seq_cst, dv)"),
        parse(CUDA + "fence({acq_rel, seq_cst}, {wg, dv}) => fence.order.gpu\n").rows().stream().map(Row::text)
            .toList());
  }

  @Test
  void aFamilyHasEveryReadModifyWriteOfTheSourceLanguage() {
    assertEquals(
        List.of("r = fetch_add(relaxed, s) x v => atom.relaxed.s.add r, x, v",
            "r = fetch_sub(relaxed, s) x v => atom.relaxed.s.add r, x, (-v)",
            "r = fetch_and(relaxed, s) x v => atom.relaxed.s.and r, x, v",
            "r = fetch_or(relaxed, s) x v => atom.relaxed.s.or r, x, v",
            "r = fetch_xor(relaxed, s) x v => atom.relaxed.s.xor r, x, v",
            "r = fetch_min(relaxed, s) x v => atom.relaxed.s.min r, x, v",
            "r = fetch_max(relaxed, s) x v => atom.relaxed.s.max r, x, v",
            "r = exchange(relaxed, s) x v => atom.relaxed.s.exch r, x, v",
            "r = compare_exchange(relaxed, s) x e d => atom.relaxed.s.cas r, x, e, d"),
        rows(OPENCL + "r = rmw(relaxed, s, _) x v => atom.relaxed.s.op r, x, v\n").stream()
            .map(r -> r.replace("s, _)", "s)")).toList());
    assertEquals(9, rows(CUDA + "r = fetch_*(relaxed, s) x v => atom.relaxed.s.op r, x, v\n").size());
    assertEquals(List.of("r = fetch_sub(s) x w => atom.acq_rel.s.add r, x, (-w)"),
        rows(CUDA + "r = fetch_sub(s) x w => atom.order.s.op r, x, w\n"));
  }

  @Test
  void printedTablesAreReadAgain() {
    Mapping mapping = parse(CUDA + "r = rmw(_, s) x v => fence.sc.s; atom.relaxed.s.op r, x, v\n"
        + "fence({acquire, release}, {wg, dv}) => fence.order.sys\n");
    assertEquals(59, mapping.rows().size());
    assertEquals(mapping, MAPPINGS.parse(new SourceText("t.map", mapping.print())));
  }

  @Test
  void removeTakesThemOutTogether() {
    String text = CUDA + "extends scoped-cpp-ptx\nremove rmw(_, s)\nremove fence({acquire, seq_cst}, s)\n";
    assertEquals(71 - 55 - 2, rows(text).size());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', value = {
    "r = {load, lod}(acquire, s) x => ld.acquire.s r, x § 2:12 unknown operation 'lod' § did you mean load?",
    "r = fetch*(acquire, s) x v => atom.acquire.s.op r, x, v § 2:1 unknown operation 'fetch*' § did you mean fetch_*?",
    "r = {rmw, exchange}(acquire, s) x v => atom.acquire.s.op r, x, v § 2:11 exchange stands twice in this list § one",
    "r = load({relaxed, relaxed}, s) x => ld.order.s r, x § 2:20 'relaxed' stands twice in this list § drop one",
    "r = load({relaxed, aquire}, s) x => ld.order.s r, x § 2:20 unknown qualifier 'aquire' § did you mean acquire?",
    "r = load({relaxed, s) x => ld.order.s r, x § 2:21 expected '}' before ')' § a left side looks like",
    "r = load({na, relaxed}, s) x => ld.order.s r, x § 2:1 wrong qualifiers for load § write load(na)",
    "r = rmw(relaxed, s) x => atom.order.s.op r, x § 2:1 wrong names for fetch_add § write r = fetch_add(…) x v",
    "r = rmw(relaxed, e) x v => atom.order.e.op r, x, v § 2:1 the name 'e' stands twice in 'r = compare_exchange("
        + "relaxed, e) x e d' § write r = compare_exchange",
    "r = load(_, s) x => ld.order.s r, x § 2:21 a load cannot be sc, in the row for load(seq_cst, s) §",
    "r = load(s) x => ld.order.s.op r, x § 2:18 ld has no qualifier '.op' §",
    "r = load(relaxed, op) x => ld.order.op r, x § 2:19 unknown qualifier 'op' § did you mean",
    "r = fetch_*(wi) x v => atom.acq_rel.cta.exch r, x, v § 2:1 a row for fetch_add must do just that to x exactly"
        + " once, its old value into r § atom.acq_rel.cta.add r, x, v",
    "remove rmw(relaxed, s) § 2:1 no inherited row covers fetch_add(relaxed, s) § nothing is inherited",
  })
  void mistakesAreToldOnce(String line, String first, String hint) {
    List<Diagnostic> found = assertThrows(InvalidInputException.class, () -> parse(CUDA + line + "\n"), line)
        .diagnostics();
    Diagnostic d = found.get(0);
    int offset = d.span().offset();
    assertEquals(first, d.text().line(offset) + ":" + d.text().column(offset) + " " + d.message());
    assertEquals(true, d.hint().contains(hint == null ? "" : hint), d.hint());
    assertEquals(1, found.size(), found::toString);
  }
}
