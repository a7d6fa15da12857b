package periscope.suites.mappings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.Diagnostic.Severity;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.edit.RowEdit;
import periscope.mappings.table.Lint;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;

/** Rows whose code asks for less order, or a narrower scope, than their heads. */
class ShortfallTest {

  private static final Mappings MAPPINGS = new Mappings();
  private static final String LESS = "this row asks for less than its head: ";

  private static List<Diagnostic> found(Mapping mapping) {
    return Lint.check(mapping).stream().filter(d -> d.message().startsWith(LESS)).toList();
  }

  private static String line(Diagnostic d) {
    return d.text().name() + ":" + d.text().line(d.span().offset()) + " " + d.message().substring(LESS.length());
  }

  /** The tables that docs/mappings.md calls broken, each at the row that breaks it, and no other table. */
  @Test
  void onlyBrokenTablesAskForLess() {
    List<String> all = Mappings.shipped().stream().flatMap(n -> found(MAPPINGS.load(n)).stream())
        .map(ShortfallTest::line).toList();
    assertEquals(List.of(
        "llvm-19-ptx.map:16 any scope, acquire, release and seq_cst, but atom",
        "llvm-19-ptx.map:16 any scope, acquire, release and seq_cst, but atom",
        "llvm-19-ptx.map:16 scope all, acquire, release and seq_cst, but atom",
        "llvm-22-ptx.map:8 any scope, acquire, release and seq_cst, but atom.relaxed.gpu",
        "llvm-22-ptx.map:9 any scope, acquire, release and seq_cst, but atom.relaxed.gpu",
        "opencl-clang-19-ptx.map:13 acquire and release, but bar.cta.sync",
        "opencl-clang-ptx-relaxed-store.map:6 acquire and release, but bar.cta.sync",
        "opencl-clang-ptx.map:10 acquire and release, but bar.cta.sync",
        "opencl-ptx-no-fence-before-load.map:8 seq_cst, but ld",
        "rsp-original.map:12 acquire, but LD r x",
        "rsp-original.map:13 acquire and remote, but LD r x",
        "rsp-original.map:18 remote, but ST r x",
        "rsp-original.map:21 acquire, but INC_L2 r x",
        "rsp-original.map:22 remote, but INV_L1 WG",
        "rsp-proposed-load-invalidates-first.map:7 acquire, but LD r x",
        "rsp-proposed-remote-load-without-flush.map:7 remote, but LD r x",
        "rsp-proposed-remote-store-without-lock.map:7 remote, but ST r x",
        "rsp-proposed-store-without-flush.map:6 release, but ST r x",
        "scoped-cpp-ptx-12.9.map:11 acquire, but ld.relaxed.s"), all.stream().sorted().toList());
  }

  /** Every weaker order and narrower scope in every row, and every dropped instruction. */
  private static List<RowEdit> weakenings(Mapping mapping) {
    List<RowEdit> all = new ArrayList<>(RowEdit.of(mapping).stream()
        .filter(e -> e.description().startsWith("weaken ") || e.description().startsWith("drop ")).toList());
    for (int i = 0; i < mapping.rows().size(); i++) {
      Row row = mapping.rows().get(i);
      for (int j = 0; j < row.templates().size(); j++) {
        Instruction narrow = row.target().scoped(row.templates().get(j), Scope.WORK_GROUP);
        if (!narrow.equals(row.templates().get(j))) {
          List<Instruction> changed = new ArrayList<>(row.templates());
          changed.set(j, narrow);
          all.add(new RowEdit(i, "narrow " + row.print(row.templates().get(j)) + " at " + j, "", changed));
        }
      }
    }
    return all;
  }

  /**
   * Tables without a row that asks for less; none to AMDGPU, where the same code is enough on one machine and too
   * little on another, so that verification alone can tell.
   */
  static Stream<String> unbroken() {
    return Mappings.shipped().stream().filter(n -> found(MAPPINGS.load(n)).isEmpty())
        .filter(n -> MAPPINGS.load(n).rows().stream().noneMatch(r -> r.target().name().equals("amdgpu")));
  }

  /**
   * Whether weakened code still meets its head: a seq_cst store or read-modify-write of scoped-cpp-ptx-current, a
   * seq_cst load with its fence behind, or code that asked for more than its head (fences of llvm-ptx, barriers of
   * device scope, a membar behind a seq_cst store).
   */
  private static boolean meetsItsHead(Row row, RowEdit edit) {
    String text = row.text() + ": " + edit.description();
    if (row.right().endsWith("fence.sc.s")) {
      return text.matches("r = load\\(seq_cst, s\\) .*weaken ld.acquire.*");
    }
    return text.matches("store\\(seq_cst, s\\) .*weaken st.release.*"
        + "|fence\\(relaxed, cluster\\): .*fence.sc.cluster.*"
        + "|fence\\((acquire|release), cluster\\): weaken fence.sc.cluster to acq_rel"
        + "|r = \\w+\\(seq_cst, s\\) .*weaken atom.* to acquire"
        + "|fence\\((acquire|release), s\\): weaken fence.acq_rel.s to \\2|barrier\\(dv\\): weaken membar.sys .* to gl"
        + "|store\\(seq_cst, s, non_remote\\) .*(drop membar.s .no. 2.|narrow membar.s at 2)");
  }

  @ParameterizedTest
  @MethodSource("unbroken")
  void findsEachWeakenedRow(String name) {
    Mapping mapping = MAPPINGS.load(name);
    List<Diagnostic> before = Lint.check(mapping);
    List<String> missed = new ArrayList<>();
    Set<Integer> weakened = new TreeSet<>();
    Set<Integer> caught = new TreeSet<>();
    for (RowEdit edit : weakenings(mapping)) {
      Row row = mapping.rows().get(edit.row());
      boolean found = Lint.check(edit.in(mapping)).stream().anyMatch(d -> !before.contains(d));
      if (!meetsItsHead(row, edit)) {
        weakened.add(edit.row());
      }
      if (found) {
        caught.add(edit.row());
      }
      if (found == meetsItsHead(row, edit)) {
        missed.add((found ? "not expected: " : "missed: ") + row.text() + ": " + edit.description());
      }
    }
    assertEquals(List.of(), missed);
    assertTrue(!weakened.isEmpty());
    assertEquals(weakened, caught);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', value = {
    "r = load(acquire, s) x => ld.relaxed.s r, x § acquire, but ld.relaxed.s § write ld.acquire.s, or put"
        + " fence.acquire.s behind the access",
    "r = load(acquire, s) x => fence.acquire.s; ld.relaxed.s r, x § acquire, but ld.relaxed.s § write ld.acquire",
    "store(release, dv) x v => st.release.cta x, v § scope dv, but st.release.cta § write st.release.gpu",
    "store(release, s) x v => fence.release.cta; st.relaxed.s x, v § scope s, but fence.release.cta § write"
        + " fence.release.s",
    "store(release, dv) x v => st.relaxed.cta x, v § scope dv and release, but st.relaxed.cta § st.release.gpu",
    "r = fetch_add(seq_cst, dv) x v => atom.relaxed.gpu.add r, x, v § seq_cst, but atom.relaxed.gpu § write"
        + " fence.sc.gpu; atom.acq_rel.gpu",
    "r = fetch_add(acq_rel, _) x v => atom.acquire.sys.add r, x, v § release, but atom.acquire.sys § acq_rel",
    "r = load(seq_cst, s) x => ld.acquire.s r, x § seq_cst, but ld.acquire.s § write fence.sc.s; ld.acquire.s",
    "r = load(relaxed, all) x => ld.weak r, x § relaxed, but ld.weak § write ld.relaxed.sys",
    "r = load(volatile) x => ld.weak r, x § volatile, but ld.weak § write ld.volatile",
    "fence(seq_cst, s) => fence.acq_rel.s § seq_cst, but fence.acq_rel.s § write fence.sc.s",
    "fence(acquire, dv) => nothing § acquire, but nothing § write fence.acquire.gpu",
    "fence(seq_cst, dv) => membar.cta § scope dv, but membar.cta § write membar.gl",
    "r = rmw(_, s) x v => atom.relaxed.s.op r, x, v § acquire, release and seq_cst, but atom.relaxed.s § write"
        + " atom.acquire.s, or put fence.acquire.s behind the access for fetch_add(acquire, s); other heads of this"
        + " line need other code",
  })
  void saysWhatIsMissing(String row, String message, String hint) {
    Mapping mapping = MAPPINGS.parse(new SourceText("t.map", "mapping \"m\" from cuda to ptx\n" + row + "\n"));
    List<Diagnostic> found = found(mapping);
    assertEquals(List.of(LESS + message), found.stream().map(Diagnostic::message).toList());
    assertTrue(found.get(0).hint().contains(hint), found.get(0).hint());
    assertEquals(Severity.WARNING, found.get(0).severity());
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "r = load(acquire, s) x => ld.relaxed.s r, x; fence.acq_rel.s",
    "r = load(seq_cst, s) x => ld.relaxed.s r, x; fence.sc.s",
    "store(release, s) x v => fence.acq_rel.sys; st.relaxed.s x, v",
    "store(release, wi) x v => st.release.cta x, v",
    "store(relaxed, _) x v => st.volatile x, v",
    "fence(acq_rel, wi) => nothing",
    "r = exchange(relaxed, dv) x v => atom.exch r, x, v",
    "r = load(acquire, dv) x => ld r, x; membar.gl",
  })
  void saysNothingOfCodeThatSuffices(String row) {
    String text = "mapping \"m\" from cuda to ptx\n" + row + "\n";
    assertEquals(List.of(), found(MAPPINGS.parse(new SourceText("t.map", text))));
  }

  /** A plain access is strong in old PTX only, whose tables have no other fence than membar. */
  @Test
  void aPlainAccessIsWeakBesideNewInstructions() {
    String rows = "mapping \"m\" from cuda to ptx\nr = load(relaxed, _) x => ld r, x\nfence(seq_cst, s) => %s\n";
    assertEquals(List.of(), found(MAPPINGS.parse(new SourceText("t.map", rows.formatted("membar.s")))));
    assertEquals(List.of("t.map:2 relaxed, but ld"),
        found(MAPPINGS.parse(new SourceText("t.map", rows.formatted("fence.sc.s")))).stream()
            .map(ShortfallTest::line).toList());
  }
}
