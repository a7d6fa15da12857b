package periscope.suites.mappings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.Diagnostic.Severity;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Lint;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;

/** The mistakes in mappings, with the place and the words of each diagnostic. */
class MappingDiagnosticsTest {

  private static final Mappings MAPPINGS = new Mappings();
  private static final String HEAD = "mapping \"m\" from opencl-rsp to gpuasm\n";

  private static List<Diagnostic> errors(String text) {
    return assertThrows(InvalidInputException.class, () -> MAPPINGS.parse(new SourceText("t.map", text)), text)
        .diagnostics();
  }

  private static String where(Diagnostic d) {
    return d.text().line(d.span().offset()) + ":" + d.text().column(d.span().offset());
  }

  private static void assertFirst(String text, String place, String message, String hint) {
    Diagnostic first = errors(text).get(0);
    assertEquals(place + " " + message, where(first) + " " + first.message());
    assertTrue(first.hint().contains(hint), () -> first.hint() + " lacks " + hint);
  }

  @Test
  void aRowThatGoesOnWithoutSayingSo() {
    assertFirst(HEAD + "r = load(na) x\n  => LD r x\n", "2:15",
        "unexpected the end of the line, expected '=>'", "if '=>' or ';' ends this one");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', value = {
    "r = load(na) x LD r x                  § 2:22 § expected '=>' before the end of the line § a line is:",
    "r = load(na) x =>|store(na) x r => ST r x § 3:6 § unexpected '(' § so its row goes on here",
    "r = load(na) x => LD r x -- c § 2:27 § expected a number before '-' § comments are // to the end of the line",
    "r = load(na) x => LD r x;; § 2:25 § unexpected ';' § a line is: r = load",
    "r = load(na) x => ;|LD r x § 2:19 § unexpected ';' § a line is: r = load",
    "r = load(na x => LD r x                § 2:13 § expected ')' before 'x' § a left side looks like",
    "(* no end                              § 2:1 § this comment is never closed § *)",
    "r = lod(na) x => LD r x                § 2:1 § unknown operation 'lod' § did you mean load?",
    "r = load(nah) x => LD r x              § 2:10 § unknown qualifier 'nah' § did you mean na?",
    "r = load(wg) x => LD r x               § 2:1 § wrong qualifiers for load § remote|non_remote|_",
    "r = load(na, wg, _) x => LD r x        § 2:1 § wrong qualifiers for load § load(na)",
    "fence(wg) => FLU_L1 WG                 § 2:1 § wrong qualifiers for fence § fence(order,",
    "load(na) x => LD r x                   § 2:1 § wrong names for load § write r = load(…) x",
    "r = store(na) x r => ST r x            § 2:1 § wrong names for store § write store(…) x r",
    "r = load(na) r => LD r r               § 2:1 § the name 'r' stands twice on this left side § r = load(…) x",
    "store(na) x r => ST r x; LDD r x       § 2:26 § unknown instruction 'LDD' § did you mean LD?",
    "store(na) x r => ST r x; FLU_L2 WG     § 2:33 § FLU_L2 wants an extent (DV|SY) here § write FLU_L2 DV|SY",
    "store(na) x r => ST 5 x                § 2:21 § ST wants a name of the left side here § write ST name name",
    "store(na) x r => ST r x; INV_L1        § 2:26 § INV_L1 takes 1 operand, not 0 § WG|DV|SY",
    "r = load(na) x => LD q x               § 2:19 § 'q' is not bound in 'r = load(na) x' § left side",
    "r = load(na) x => LD r x; LK_L2 y      § 2:27 § 'y' is not bound in 'r = load(na) x' § left side",
    "r = load(na) x => LD x r               § 2:19 § 'x' is not a register in 'r = load(na) x' § left side",
    "r = load(dv, _) x => FLU_L1 WG         § 2:1 § a row for load must read x into r, and not write it § LD r x",
    "store(na) x r => ST r x; LD r x        § 2:26 § 'LD r x' overwrites r, an operand of the store § result",
    "store(na) x r => ST r x; ST r x § 2:1"
        + " § a row for store must write r to x exactly once, and not read it § ST r x",
    "r = fetch_inc(wg, _) x => LD r x § 2:1"
        + " § a row for fetch_inc must increment x exactly once, its old value into r § INC_L2 r x",
    "r = fetch_add(wg, _) x v => INC_L1 r x § 2:1"
        + " § a row for fetch_add is impossible: no instruction of gpuasm computes it § fetch_inc",
    "r = exchange(wg, _) x v => ST v x; LD r x § 2:1"
        + " § a row for exchange must read x into r and then write v to it, each once § LD r x; ST v x",
    "r = load(na) x => LD r, x              § 2:23 § operands of GPU assembly stand side by side, without commas §"
        + " write LD name name",
    "r = load(na) x => LD r [x]             § 2:24 § LD wants a name of the left side here § write LD name name",
    "extends rsp-propose § 2:1 § there is no mapping 'rsp-propose' to extend § did you mean rsp-proposed?",
    "extends ../nowhere/x.map               § 2:1 § there is no mapping '../nowhere/x.map' to extend § rsp-original",
    "extends rsp-proposed|extends rsp-original § 3:1 § a mapping extends at most one other § remove this line",
    "extends rsp-proposed|remove load(dv, _) § 3:1 § no inherited row covers load(dv, _) § load(dv, remote)",
    "cost FLU_L2 4                          § 2:1 § no edit is called 'FLU_L2' § did you mean FLU_L1?",
    "cost move 0                            § 2:1 § a cost is a number from 1 to 1000 § cost move 1",
    "remove load(dv, _)                     § 2:1 § no inherited row covers load(dv, _) § nothing is inherited",
  })
  void mistakesInALine(String lines, String place, String message, String hint) {
    assertFirst(HEAD + lines.replaceAll("(=>|;|proposed)\\|", "$1\n") + "\n", place, message, hint);
  }

  /** A row may end with a semicolon, wherever the table's next line begins. */
  @ParameterizedTest
  @ValueSource(strings = {
    "r = load(na) x => LD r x;\nstore(na) x r => ST r x;\n",
    "r = load(na) x => LD r x; // a comment\n\n  store(na) x r => ST r x;",
    "r = load(na) x =>\n  LD r x;\n{store}(na) x r => ST r x;\nwithout fence;\ncost move 2;\n",
    "r = load(na) x => LD r x; INV_L1 WG;\nextends rsp-proposed;\nremove store(dv, remote);\n"
        + "fence(relaxed, _) => nothing;\n",
  })
  void aSemicolonMayEndALine(String lines) {
    Mapping plain = MAPPINGS.parse(new SourceText("t.map", HEAD + lines.replaceAll(";(?=\\s*(//.*)?(\n|$))", "")));
    assertEquals(plain.print(), MAPPINGS.parse(new SourceText("t.map", HEAD + lines)).print());
    assertTrue(plain.rows().size() >= 2);
  }

  @Test
  void aRowGoesOnAfterASemicolon() {
    assertEquals(List.of("LD r x; INV_L1 WG", "ST r x"), MAPPINGS.parse(new SourceText("t.map", HEAD
        + "r = load(na) x => LD r x;\n\n  INV_L1 WG;\nstore(na) x r => ST r x\n")).rows().stream()
        .map(Row::right).toList());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', value = {
    "r = load(aquire, s) x => ld.acquire.s r, x § 2:10 § unknown qualifier 'aquire' § did you mean acquire?",
    "r = load(relaxed, dv, remote) x => ld r, x § 2:23 § unknown qualifier 'remote' § there is na",
    "r = load(relaxed, s-1) x => ld r, x        § 2:19 § unknown qualifier 's-1' § sys",
    "r = load(relaxed, cas) x => ld r, x        § 2:19 § unknown qualifier 'cas' § cta",
    "r = load(relaxed, dv, s) x => ld r, x      § 2:23 § unknown qualifier 's' § sys",
    "r = load(volatile, dv) x => ld r, x        § 2:1 § wrong qualifiers for load § load(volatile) or"
        + " load(wi|wg|cluster|dv|all|_|name)",
    "r = fetch_add(volatile) x v => ld r, x     § 2:1 § wrong qualifiers for fetch_add § write"
        + " fetch_add(wi|wg|cluster|dv|all|_|name)",
    "barrier(acq_rel, wg) => bar.cta.sync 0     § 2:1 § wrong qualifiers for barrier § write barrier(wi|",
    "fence(s) => fence.sc.s                     § 2:1 § wrong qualifiers for fence § fence(order,",
    "r = fetch_sub(acquire, s) x v => atom.acquire.s.sub r, x, v § 2:1 § a row for fetch_sub must do just that to x"
        + " exactly once, its old value into r § use atom.acquire.s.add r, x, (-v)",
    "store(release, warp) x v => st.release.cta x, v § 2:16 § unknown qualifier 'warp' § the next wider scope is wg",
    "store(release, devcie) x v => st.release.gpu x, v § 2:16 § unknown qualifier 'devcie' § did you mean device? A"
        + " name for any scope is one letter, such as s",
    "fence(acquire, workgroup) => fence.acquire.cta § 2:16 § unknown qualifier 'workgroup' § write wg: tables from cuda"
        + " to ptx do not have the word workgroup",
    "fence(acquire, memory_scope_work_group) => fence.acquire.cta § 2:16 § unknown qualifier 'memory_scope_work_group'"
        + " § write wg",
    "r = load(wavefront) x => ld.acquire.cta r, x § 2:10 § unknown qualifier 'wavefront' § the next wider scope is wg",
    "r = load(aquire) x => ld.acquire.cta r, x § 2:10 § unknown qualifier 'aquire' § did you mean acquire?",
    "r = load(acquire, scope) x => ld.acquire.scope r, x § 2:19 § unknown qualifier 'scope' § one letter",
    "r = load(monotonic, s) x => ld.relaxed.s r, x § 2:10 § unknown qualifier 'monotonic' § there is na, relaxed",
    "r = load(relaxed, r) x => ld.relaxed.r r, x § 2:1 § the name 'r' stands twice on this left side § r = load(…) x",
    "r = load(na) x => ld r x                   § 2:19 § operands of PTX are separated by commas § write ld r, x",
    "r = load(na) x => LD r, x                  § 2:19 § unknown instruction 'LD' § did you mean ld?",
    "r = load(acquire, _) x => ld.acquire.s r, x § 2:27 § ld has no qualifier '.s' § the left side has to name it",
    "r = load(acquire, s) x => ld.acquire r, x  § 2:27 § ld.acquire has no scope § ld.acquire.s",
    "r = load(na) x => ld.weak.gpu r, x         § 2:19 § a weak load has no scope § ld.relaxed.gpu",
    "r = load(acquire, s) x => ld.weak.s r, x   § 2:27 § a weak load has no scope § ld.relaxed.s",
    "r = load(acquire, s) x => ld.volatile.s r, x § 2:27 § a volatile access has no order § ld.volatile",
    "r = load(_) x => ld.relaxed.gpu r, x, x    § 2:18 § ld takes 2 operands, not 3 § write ld r0, x",
    "r = load(_) x => ld.relaxed.gpu r, (-x)    § 2:18 § 'ld.relaxed.gpu' does nothing to memory here § ld, st, atom",
    "r = load(_) x => mov r, x                  § 2:18 § 'mov' does nothing to memory here § values are computed"
        + " before it",
    "r = load(_) x => ld.relaxed.gpu r, [x-8]   § 2:18 § an address in a row is a name of the left side § write x",
    "barrier(s) => bar.s.sync 0                 § 2:15 § bar has no scope that 's' could stand for § drop it",
    "barrier(wg) => fence.sc.cta                § 2:1 § a row for barrier must wait at one barrier § bar.cta.sync 0",
    "barrier(wg) => bar.cta.sync 0, 64          § 2:1 § a row for barrier must wait at one barrier § an instance",
    "barrier(wg) => bar.cta.arrive 0, 64        § 2:1 § a row for barrier must wait at one barrier § bar.cta.sync 0",
    "fence(seq_cst, s) => bar.cta.sync 0        § 2:1 § a row for fence must not wait at a barrier § a row for barrier",
    "r = load(_) x => bar.cta.sync 0; ld.relaxed.gpu r, x § 2:1 § a row for load must not wait § only"
        + " a row for barrier",
    "fence(sc, s) => fence.sc.s                 § 2:7 § unknown qualifier 'sc' § sys",
    "r = load(_) x => ld.relaxed.gpu q, x       § 2:18 § 'q' is not bound in 'r = load(_) x' § left side",
    "r = load(_) x => ld.relaxed.gpu r, y       § 2:18 § 'y' is not bound in 'r = load(_) x' § left side",
    "r = load(_) x => ld.relaxed.gpu x, r       § 2:18 § 'r' is not a location in 'r = load(_) x' § left side",
    "r = load(_) x => fence.sc.gpu § 2:1 § a row for load must read x into r exactly once, and not write it §"
        + " ld.relaxed.gpu r",
    "r = load(_) x => ld.relaxed.gpu r, x; ld.relaxed.gpu r, x § 2:1"
        + " § a row for load must read x into r exactly once, and not write it § ld.relaxed.gpu r, x",
    "store(_) x v => st.relaxed.gpu x, 5 § 2:1"
        + " § a row for store must write v to x exactly once, and not read it § st.relaxed.gpu x, v",
    "store(_) x v => ld.relaxed.gpu v, x § 2:17 § 'ld.relaxed.gpu v, x' overwrites v, an operand of the store § result",
    "r = fetch_sub(_) x v => atom.add r, x, v § 2:1"
        + " § a row for fetch_sub must do just that to x exactly once, its old value into r § add r, x, (-v)",
    "r = fetch_add(_) x v => red.add x, v § 2:1"
        + " § a row for fetch_add must do just that to x exactly once, its old value into r § add r, x, v",
    "r = fetch_inc(_) x => atom.inc r, x, 7 § 2:1"
        + " § a row for fetch_inc must do just that to x exactly once, its old value into r § add r, x, 1",
    "r = exchange(_) x v => atom.add r, x, v § 2:1"
        + " § a row for exchange must do just that to x exactly once, its old value into r § exch r, x, v",
    "r = compare_exchange(_) x e d => atom.cas r, x, d, e § 2:1"
        + " § a row for compare_exchange must compare x with e and exchange it for d exactly once, its old value into r"
        + " § atom.relaxed.gpu.cas r, x, e, d",
    "fence(acquire, s) => fence.acquire.s; ld r, x § 2:39 § 'x' is not bound in 'fence(acquire, s)' § left side",
  })
  void mistakesInALineToPtx(String line, String place, String message, String hint) {
    String text = "mapping \"m\" from cuda to ptx\n" + line + "\n";
    Diagnostic first = errors(text).get(0);
    assertTrue((where(first) + " " + first.message()).startsWith(place + " " + message), where(first) + " "
        + first.message());
    assertTrue(first.hint().contains(hint), () -> first.hint() + " lacks " + hint);
  }

  @Test
  void aScopeThatIsNamedAndNotUsed() {
    Diagnostic found = Lint.check(MAPPINGS.parse(new SourceText("t.map",
        "mapping \"m\" from cuda to ptx\nr = load(relaxed, s) x => ld.relaxed.gpu r, x\n"))).get(0);
    assertEquals("2:1 no instruction has the scope 's' of this row", where(found) + " " + found.message());
    assertEquals(Severity.WARNING, found.severity());
  }

  @Test
  void languagesThatMakeNoPair() {
    assertFirst("mapping \"m\" from cuda to gpuasm\n", "1:26", "mappings cannot translate from cuda to gpuasm",
        "from cuda there is amdgpu, ptx");
    assertFirst("mapping \"m\" from ptx to gpuasm\n", "1:18", "mappings cannot translate from 'ptx'",
        "cuda, cuda-barriers, llvm, opencl, opencl-rsp");
    String rows = "r = fetch_wrapping_inc(_, _) x v => atom.inc r, x, v\n";
    assertFirst("mapping \"m\" from opencl-rsp to ptx\n" + rows, "2:1",
        "no table from opencl-rsp to ptx has rows for fetch_wrapping_inc", "there is load");
    assertFirst(HEAD + "barrier(wg) => nothing\n", "2:1", "no table from opencl-rsp to gpuasm has rows for barrier",
        "load");
    assertFirst("mapping \"m\" from cuda to ptx\nextends rsp-proposed\n", "2:1",
        "rsp-proposed translates to gpuasm, this mapping does not", "to the same language");
    assertFirst("mapping \"m\" extends rsp-proposed\n", "1:13", "expected 'from' before 'extends'",
        "'extends' stands on a line of its own");
  }

  @Test
  void scopesHaveTheNamesOfPtxAndOfCudaToo() {
    String text = "mapping \"m\" from cuda to ptx\nfence(seq_cst, %s) => fence.sc.cta\n";
    for (List<String> same : List.of(List.of("wg", "cta", "block"), List.of("dv", "gpu", "device"),
        List.of("all", "sys", "system"))) {
      for (String word : same) {
        assertEquals(List.of("fence(seq_cst, " + same.get(0) + ")"),
            MAPPINGS.parse(new SourceText("t.map", text.formatted(word))).rows().get(0).pattern().operations().stream()
                .map(Object::toString).toList());
      }
    }
    assertFirst(HEAD + "r = load(gpu, _) x => LD r x\n", "2:10", "unknown qualifier 'gpu'", "write dv");
  }

  @Test
  void tablesFromLlvmHaveItsWords() {
    String text = "mapping \"m\" from llvm to ptx\nfence(seq_cst, %s) => fence.sc.cta\n";
    for (List<String> same : List.of(List.of("wi", "singlethread"), List.of("wg", "workgroup", "block"),
        List.of("dv", "agent", "device"), List.of("all", "system"))) {
      for (String word : same) {
        assertEquals("fence(seq_cst, " + same.get(0) + ")", MAPPINGS.parse(new SourceText("t.map",
            text.formatted(word))).rows().get(0).pattern().operations().get(0).toString());
      }
    }
    String head = "mapping \"m\" from llvm to ptx\n";
    assertEquals("[load(relaxed, dv)]", MAPPINGS.parse(new SourceText("t.map", head
        + "r = load(monotonic, agent) x => ld.relaxed.gpu r, x\n")).rows().get(0).pattern().operations().toString());
    assertFirst(head + "r = load(unordered) x => ld.weak r, x\n", "2:10", "unknown qualifier 'unordered'", "write na");
    assertFirst(head + "r = load(monotonic, wavefront) x => ld.weak r, x\n", "2:21", "unknown qualifier 'wavefront'",
        "the next wider scope is wg");
    assertFirst("mapping \"m\" from opencl to gpuasm\nr = load(relaxed, agent) x => LD r x\n", "2:19",
        "unknown qualifier 'agent'", "write dv: tables from opencl to gpuasm do not have the word agent");
  }

  @Test
  void mistakesInTheHead() {
    assertFirst("", "1:1", "expected 'mapping' before the end of the file", "mapping \"title\"");
    assertFirst("mapping m from opencl-rsp to gpuasm", "1:9", "expected text in quotes before 'm'",
        "mapping \"title\"");
    assertFirst("mapping \"m from a to b\n", "1:9", "this text in quotes is never closed", "\"");
    assertFirst("mapping \"m\" from opencl-rps to gpuasm", "1:18", "mappings cannot translate from 'opencl-rps'",
        "did you mean opencl-rsp?");
    assertFirst("mapping \"m\" from opencl-rsp to spirv", "1:32", "mappings cannot translate to 'spirv'",
        "there is amdgpu, gpuasm, ptx");
  }

  @Test
  void everyMistakeIsReportedInOneRun() {
    List<Diagnostic> found = errors(HEAD + "r = lod(na) x => LD r x\nr = load(na) x => LDD r x\n");
    assertEquals(List.of("2:1", "3:19"), found.stream().map(MappingDiagnosticsTest::where).toList());
  }

  @Test
  void warnings() {
    String text =
        HEAD + "r = load(release, dv, _) x => LD r x\nr = fetch_inc(dv, _) x => LK_rmw SY; INC_L2 r x; UL_rmw DV\n"
            + "store(_, _) x r => UL_L2 x; ST r x\nstore(na) x r => ST r x\n";
    List<Diagnostic> found = Lint.check(MAPPINGS.parse(new SourceText("t.map", text)));
    assertTrue(found.stream().allMatch(d -> d.severity() == Severity.WARNING));
    assertEquals(
        List.of(
            "3:27 'LK_rmw SY' is never unlocked in this row",
            "3:50 'UL_rmw DV' unlocks what this row has not locked",
            "4:20 'UL_L2 x' unlocks what this row has not locked",
            "3:38 this row asks for less than its head: release and acquire, but INC_L2 r x",
            "4:29 this row asks for less than its head: release, but ST r x",
            "2:1 this row never matches: there is no release load",
            """
                1:9 source operations with no row:
                   load, fetch_add, fetch_sub, fetch_and, fetch_or, fetch_xor, fetch_min,
                     fetch_max, exchange, compare_exchange, fence
                   store(relaxed, _, _), store(seq_cst, _, _)"""),
        found.stream().map(d -> where(d) + " " + d.message().replaceFirst("(?s)\n   fetch_inc.*", "")).toList());
  }

  @Test
  void anUnknownMappingIsNamedWithItsNearestNeighbour() {
    Diagnostic problem = assertThrows(InvalidInputException.class, () -> MAPPINGS.load("rsp-orignal"))
        .diagnostics().get(0);
    assertEquals("there is no shipped mapping and no file of this name", problem.message());
    assertEquals("did you mean rsp-original?", problem.hint());
  }

  @Test
  void filesExtendEachOtherByRelativePath(@TempDir Path folder) throws IOException {
    Files.createDirectory(folder.resolve("sub"));
    Files.writeString(folder.resolve("base.map"), HEAD + "r = load(na) x => LD r x\nstore(na) x r => ST r x\n");
    Path twin = Files.writeString(folder.resolve("sub/twin.map"), HEAD
        + "extends ../base.map\nr = load(na) y => LD r y; INV_L1 WG\n");
    assertEquals(
        List.of("r = load(na) y => LD r y; INV_L1 WG", "store(na) x r => ST r x"),
        MAPPINGS.load(twin.toString()).rows().stream().map(Object::toString).toList());
    assertEquals("twin", MAPPINGS.load(twin.toString()).name());
  }

  @Test
  void aCycleIsAnError(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("a.map"), HEAD + "extends b.map\n");
    Path b = Files.writeString(folder.resolve("b.map"), HEAD + "extends a.map\n");
    Diagnostic problem = assertThrows(InvalidInputException.class, () -> MAPPINGS.load(b.toString()))
        .diagnostics().get(0);
    assertTrue(problem.message().startsWith("this mapping extends itself: "), problem.message());
    assertEquals("2:1", where(problem));
  }

  @Test
  void rowsAreReplacedAppendedAndRemoved() {
    String text =
        HEAD + "extends rsp-proposed\nremove store(dv, remote)\n"
            + "r = load(acquire, wg, _) x => LD r x; INV_L1 WG\nr = load(all, _) x => LD r x; INV_L1 SY\n";
    List<String> rows = MAPPINGS.parse(new SourceText("t.map", text)).rows().stream().map(r -> r.text()).toList();
    assertEquals(11, rows.size());
    assertEquals("r = load(acquire, wg, _) x", rows.get(1));
    assertEquals("r = load(all, _) x", rows.get(10));
    assertTrue(rows.stream().noneMatch(r -> r.startsWith("store(dv, remote)")));
  }

  @Test
  void whatATableLeavesOutOnPurpose() {
    String text = "mapping \"m\" from cuda to ptx\nextends scoped-cpp-ptx\nremove rmw(seq_cst, s)\n"
        + "without rmw(seq_cst, _)";
    // An increment that uses the row of an addition is left out with it.
    assertEquals(List.of(), missing(text));
    Mapping mapping = MAPPINGS.parse(new SourceText("t.map", text + ",\n  fetch_inc(seq_cst, _)\n"));
    assertEquals(List.of(), Lint.check(mapping));
    assertEquals(mapping, MAPPINGS.parse(new SourceText("t.map", mapping.print())));
    String extending = "mapping \"m\" from opencl-rsp to ptx\nextends opencl-ptx\n";
    assertEquals(List.of(), missing(extending + "fence(_, s) => fence.order.s\n".replace("order", "sc")));
    assertFirst(extending + "without load(na)\n", "3:9", "load(na) has a row: 'r = load(na) x'", "take one of the two");
    assertFirst(extending + "without lod\n", "3:9", "unknown operation 'lod'", "did you mean load?");
    assertFirst(extending + "without load(nah)\n", "3:14", "unknown qualifier 'nah'", "did you mean na?");
  }

  private static List<String> missing(String text) {
    String start = "source operations with no row:";
    return Lint.check(MAPPINGS.parse(new SourceText("t.map", text))).stream().map(Diagnostic::message)
        .filter(m -> m.startsWith(start)).map(m -> m.substring(start.length()).strip()).toList();
  }

  /** LLVM IR has no relaxed fence, CUDA C has one. */
  @Test
  void onlyFencesOfTheLanguageAreMissed() {
    String table = "mapping \"m\" from cuda to ptx\nfence(seq_cst, _) => nothing\n";
    assertTrue(missing(table).get(0).contains("fence(relaxed"), missing(table)::toString);
    assertFalse(missing(table.replace("cuda", "llvm")).get(0).contains("fence(relaxed"));
  }

  @Test
  void aBarrierHasTheScopesOfItsLanguage() {
    Diagnostic found = Lint.check(MAPPINGS.parse(new SourceText("t.map",
        "mapping \"m\" from cuda to ptx\nextends scoped-cpp-ptx\nbarrier(dv) => bar.cta.sync 0\n"))).get(0);
    assertEquals("3:1 this row never matches: there is no barrier(dv)", where(found) + " " + found.message());
    assertEquals("scopes of barrier in cuda: wg", found.hint());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "LD r x;\n", "(){}|;=+-\\/~'\"*x1 \n"})
  void noiseGetsAFewDiagnostics(String alphabet) {
    Random random = new Random(42);
    StringBuilder noise = new StringBuilder(HEAD);
    while (noise.length() < 990_000) {
      noise.append(alphabet.isEmpty() ? (char) random.nextInt(256)
          : alphabet.charAt(random.nextInt(alphabet.length())));
    }
    int count = errors(noise.toString()).size();
    assertTrue(count <= 5);
  }

  @Test
  void aHugeTextIsRefused() {
    assertTrue(errors(" ".repeat(1_000_001)).get(0).message().contains("1000001 characters"));
  }
}
