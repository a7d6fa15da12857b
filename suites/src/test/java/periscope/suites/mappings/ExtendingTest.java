package periscope.suites.mappings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Lint;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Pattern;
import periscope.mappings.table.Row;
import periscope.mappings.table.SourceOperation;

/** The effect of a row on earlier rows, of an extended mapping or of its own table. */
class ExtendingTest {

  private static final Mappings MAPPINGS = new Mappings();
  private static final String CUDA = "mapping \"m\" from cuda to ptx\n";
  private static final String OPENCL = "mapping \"m\" from opencl-rsp to gpuasm\n";
  private static final String WEAKER = "weaker orders use stronger rows\n";

  private static Mapping parse(String text) {
    return MAPPINGS.parse(new SourceText("t.map", text));
  }

  private static List<String> rows(String text, String of) {
    return parse(text).rows().stream().map(Row::toString).filter(r -> r.contains(of)).toList();
  }

  @Test
  void aRowForASubsetReplacesThatPart() {
    String exchange = CUDA + "extends scoped-cpp-ptx\n"
        + "r = exchange(relaxed, sys) x v => fence.sc.sys; atom.relaxed.sys.exch r, x, v\n";
    assertEquals(
        List.of("r = exchange(relaxed, sys) x v => fence.sc.sys; atom.relaxed.sys.exch r, x, v",
            "r = exchange(relaxed, wi) x v => atom.relaxed.cta.exch r, x, v",
            "r = exchange(relaxed, wg) x v => atom.relaxed.cta.exch r, x, v",
            "r = exchange(relaxed, dv) x v => atom.relaxed.gpu.exch r, x, v"),
        rows(exchange, " exchange(relaxed, "));
    assertEquals(List.of("r = load(wg, remote) x => LD r x; INV_L1 WG", "r = load(wg, non_remote) x => LD r x"),
        rows(OPENCL + "extends rsp-proposed\nr = load(wg, remote) x => LD r x; INV_L1 WG\n", "load(wg, "));
    assertEquals(List.of("r = load(wg, non_remote) x => LD r x"),
        rows(OPENCL + "extends rsp-proposed\nremove load(wg, remote)\n", "load(wg, "));
  }

  /** If a part of the operations is replaced, these have the new code, and all others keep their code. */
  @ParameterizedTest
  @ValueSource(strings = {"scoped-cpp-ptx", "opencl-ptx-fenced-loads", "rsp-proposed"})
  void noOtherOperationChanges(String name) {
    Mapping base = MAPPINGS.load(name);
    int replaced = 0;
    for (Pattern part : parts(base)) {
      Row row = base.row(part.operations().get(0)).orElseThrow();
      String mark = base.to().equals("ptx") ? "fence.proxy.alias" : "FLU_L2 SY";
      String line = part + " => " + mark + (row.templates().isEmpty() ? "" : "; " + scoped(row));
      Mapping changed = parse("mapping \"m\" from " + base.from() + " to " + base.to() + "\nextends " + name + "\n"
          + line + "\n");
      for (SourceOperation operation : SourceOperation.all(base.source(), base.target())) {
        assertEquals(base.row(operation).isPresent(), changed.row(operation).isPresent(), line + operation);
        boolean marked = changed.row(operation).filter(r -> r.right().startsWith(mark)).isPresent();
        boolean exact = part.matches(operation);
        assertTrue(!exact || marked, () -> line + " " + operation);
        if (!marked) {
          assertEquals(base.code(operation), changed.code(operation), () -> line + " " + operation);
        } else {
          boolean borrows = base.weakerUseStronger() || operation.operation() == Operation.FETCH_INC;
          assertTrue(exact || borrows, () -> line + " " + operation);
        }
      }
      assertEquals(changed, MAPPINGS.parse(new SourceText("t.map", changed.print())), line);
      replaced++;
    }
    assertTrue(replaced > 15, "parts: " + replaced);
  }

  /**
   * A table takes over what another one says about operations that both languages have, and nothing about other
   * operations, but for a kind that is left out as a whole.
   */
  @ParameterizedTest
  @CsvSource({"scoped-cpp-ptx, opencl", "scoped-cpp-ptx, opencl-rsp", "opencl-ptx, cuda", "opencl-ptx, opencl",
      "rsp-proposed, opencl", "scoped-cpp-ptx-current, opencl"})
  void acrossLanguages(String name, String from) {
    Mapping base = MAPPINGS.load(name);
    Mapping table = parse("mapping \"m\" from " + from + " to " + base.to() + "\nextends " + name + "\n");
    int shared = 0;
    for (SourceOperation o : SourceOperation.all(table.source(), table.target())) {
      SourceOperation same =
          new SourceOperation(base.source(), o.operation(), o.order(), o.scope(), o.remote(), o.isVolatile());
      boolean both = o.remote() == same.remote() && o.isVolatile() == same.isVolatile()
          && SourceOperation.all(base.source(), base.target()).contains(same);
      assertEquals(both ? base.code(same) : Optional.empty(), table.code(o), o::toString);
      boolean kind = o.ofCluster() && SourceOperation.all(table.source(), o.operation()).stream()
          .filter(k -> !k.ofCluster()).allMatch(table.without()::contains);
      assertEquals(kind || both && base.without().contains(same), table.without().contains(o), o::toString);
      shared += both ? 1 : 0;
    }
    assertTrue(shared > 60, "operations of both languages: " + shared);
    assertTrue(table.rows().stream().noneMatch(r -> r.pattern().operations().isEmpty()), table::print);
    assertEquals(table, MAPPINGS.parse(new SourceText("t.map", table.print())));
  }

  @Test
  void rowsNameNoFlagWhereThereIsNone() {
    Mapping table = parse("mapping \"m\" from opencl to ptx\nextends scoped-cpp-ptx\n"
        + "r = load(relaxed, s) x => ld.acquire.s r, x\n");
    assertEquals(List.of("r = load(relaxed, s) x => ld.acquire.s r, x"),
        table.rows().stream().map(Row::toString).filter(r -> r.contains("load(relaxed")).toList());
    assertTrue(Lint.check(table).stream().noneMatch(d -> d.message().contains("remote")), table::print);
  }

  /** Left sides that match some of the operations of an exact row. */
  private static List<Pattern> parts(Mapping mapping) {
    Map<String, Pattern> parts = new LinkedHashMap<>();
    List<Operation> kinds = List.of(Operation.LOAD, Operation.STORE, Operation.FETCH_INC, Operation.FETCH_SUB,
        Operation.EXCHANGE, Operation.FENCE);
    for (SourceOperation operation : kinds.stream().flatMap(k -> SourceOperation.all(mapping.source(), k).stream())
        .toList()) {
      Pattern p = operation.pattern();
      List<Pattern> wider = new ArrayList<>(List.of(p));
      wider.add(new Pattern(p.language(), p.operation(), p.order(), p.isVolatile(), p.scope(), p.scopeName(),
          Optional.empty(), p.result(), p.names()));
      wider.add(new Pattern(p.language(), p.operation(), p.order(), p.isVolatile(), Optional.empty(), Optional.empty(),
          p.remote(), p.result(), p.names()));
      mapping.row(operation).filter(r -> r.pattern().matches(operation)).ifPresent(row -> wider.stream()
          .filter(w -> row.pattern().operations().containsAll(w.operations()))
          .map(w -> new Pattern(w.language(), w.operation(), w.order(), w.isVolatile(), w.scope(), w.scopeName(),
              w.remote(), row.pattern().result(), row.pattern().names()))
          .forEach(w -> parts.put(w.toString(), w)));
    }
    return List.copyOf(parts.values());
  }

  /**
   * The code of a row, for a row that covers part of its operations: it has a fixed scope in place of the scope's name.
   */
  private static String scoped(Row row) {
    String scope = row.right().contains("membar") ? ".gl" : ".gpu";
    return row.pattern().scopeName().map(s -> row.right().replaceAll("\\." + s + "\\b", scope)).orElse(row.right());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', value = {
    "r = load(dv, _) x => LD r x|r = load(_, remote) x => LD r x"
        + " § 3:1 this row overlaps with 'r = load(dv, _) x' (t.map:2): both are for load(dv, remote)"
        + ", and neither wins"
        + " § narrow this row to load(wi, remote), load(wg, remote), load(all, remote), or the other one to"
        + " load(dv, non_remote)",
    "r = load(dv, _) x => LD r x|r = load(dv, remote) x => LD r x"
        + " § 3:1 this row overlaps with 'r = load(dv, _) x' (t.map:2): both are for load(dv, remote)"
        + ", and neither wins"
        + " § narrow the other row to load(dv, non_remote), or put this one into a table that extends this: there it"
        + " replaces that part",
    "r = load(dv, remote) x => LD r x|r = load(dv, _) x => LD r x"
        + " § 3:1 this row overlaps with 'r = load(dv, remote) x' (t.map:2): both are for load(dv, remote)"
        + ", and neither wins"
        + " § narrow this row to load(dv, non_remote), or put the other one into a table that extends this: there it"
        + " replaces that part",
    "r = load(dv, _) x => LD r x|r = load(dv, _) y => LD r y"
        + " § 3:1 this row overlaps with 'r = load(dv, _) x' (t.map:2): both are for load(dv, non_remote)"
        + ", and neither wins"
        + " § remove one of the two",
    "extends rsp-proposed|r = load(_, remote) x => LD r x; INV_L1 DV"
        + " § 3:1 this row overlaps with 'r = load(wg, _) x' (rsp-proposed.map:9): both are for load(wg, remote)"
        + ", and neither wins"
        + " § to replace that row, write 'remove load(wg, _)' before this one; to keep it, narrow this row to"
        + " load(wi, remote), load(dv, remote), load(all, remote)",
    "weaker orders use stronger rows|fence(acquire, _) => INV_L1 DV|fence(release, _) => FLU_L1 DV"
        + " § 4:1 no row is for fence(relaxed, wi), and of the next stronger rows both this one and 'fence(acquire, _)'"
        + " (t.map:3) could serve it"
        + " § write a row of its own, 'fence(relaxed, _) => nothing', or take out 'weaker orders use stronger rows'",
    "weaker orders use stronger rows|r = fetch_inc(acquire, dv, _) x => INC_L1 r x|r = fetch_inc(release, dv, _) x =>"
        + " INC_L1 r x"
        + " § 4:1 no row is for fetch_inc(relaxed, dv, non_remote), and of the next stronger rows both this one and"
        + " 'r = fetch_inc(acquire, dv, _) x' (t.map:3) could serve it"
        + " § write a row of its own, 'r = fetch_inc(relaxed, dv, _) x => …', or take out"
        + " 'weaker orders use stronger rows'",
    "weaker orders use stronger rows|fence(seq_cst, _) => INV_L1 DV|fence(seq_cst, dv) => FLU_L1 DV"
        + " § 4:1 this row overlaps with 'fence(seq_cst, _)' (t.map:3): both are for fence(seq_cst, dv)"
        + ", and neither wins"
        + " § narrow the other row to fence(seq_cst, wi), fence(seq_cst, wg), fence(seq_cst, all)",
  })
  void overlapsAreToldOnceWithTheirCure(String lines, String expected, String hint) {
    Diagnostic found = overlaps(OPENCL + lines.replace('|', '\n') + "\n").get(0);
    int offset = found.span().offset();
    assertEquals(expected, found.text().line(offset) + ":" + found.text().column(offset) + " " + found.message());
    assertTrue(found.hint().startsWith(hint), found.hint());
  }

  private static List<Diagnostic> overlaps(String text) {
    List<Diagnostic> found = assertThrows(InvalidInputException.class, () -> parse(text), text).diagnostics();
    assertEquals(found.stream().map(d -> d.hint()).distinct().toList(), found.stream().map(d -> d.hint()).toList());
    return found;
  }

  @Test
  void theCuresCure() {
    parse(OPENCL + WEAKER + "fence(acquire, _) => INV_L1 DV\nfence(release, _) => FLU_L1 DV\n"
        + "fence(relaxed, _) => nothing\n");
    parse(OPENCL + "fence(acquire, _) => INV_L1 DV\nfence(release, _) => FLU_L1 DV\n");
    String rows = "r = rmw(acquire, s) x v => atom.acquire.s.op r, x, v\nr = rmw(release, s) x v =>"
        + " atom.release.s.op r, x, v\n";
    List<Diagnostic> found = overlaps(CUDA + WEAKER + rows);
    assertEquals(1, found.size(), "one for the two lines, not one for each operation");
    String row = "r = rmw(relaxed, s) x v => ";
    assertTrue(found.get(0).hint().contains("'" + row + "…'"), found.get(0).hint());
    Mapping cured = parse(CUDA + WEAKER + rows + row + "atom.relaxed.s.op r, x, v\n");
    assertTrue(Lint.check(cured).stream().allMatch(d -> d.severity() == Diagnostic.Severity.WARNING));
    parse(OPENCL + "extends rsp-proposed\nremove load({wg, dv}, remote)\n"
        + "r = load(_, remote) x => LD r x; INV_L1 DV\n");
  }

  @Test
  void twoRowsOfOneTableOverlapWhateverItExtends() {
    List<Diagnostic> found = overlaps(CUDA + "extends scoped-cpp-ptx\n"
        + "r = exchange(relaxed, s) x v => atom.relaxed.s.exch r, x, v\n"
        + "r = exchange(relaxed, sys) x v => fence.sc.sys; atom.relaxed.sys.exch r, x, v\n");
    assertEquals(1, found.size());
    assertTrue(found.get(0).hint().startsWith("narrow the other row to exchange(relaxed, wi), exchange(relaxed, wg),"));
  }
}
