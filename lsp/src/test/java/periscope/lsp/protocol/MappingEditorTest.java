package periscope.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import periscope.lsp.protocol.Editor.Problem;

/** The support for mapping tables in an editor. */
class MappingEditorTest {

  private static final String NAME = "mine.map";

  private static final String TABLE = """
      (* Mine. *)
      mapping "mine" from opencl-rsp to gpuasm
      extends rsp-proposed

      r = load(dv, non_remote) x => INV_L1 WG; LD r x
      store(na) x r              => ST r x (* plain *)
      """;

  private final Editor editor = Editor.ready();

  @AfterEach
  void leave() {
    editor.close();
  }

  @Test
  void problemsComeWithTheirPlaceAndGo() {
    List<Problem> problems = editor.open(NAME, TABLE.replace("INV_L1", "INV_L7"));
    assertEquals(List.of("INV_L7"), problems.stream().map(Problem::underlined).toList());
    assertEquals(1, problems.get(0).severity());
    problems = editor.change(NAME, TABLE);
    assertTrue(problems.stream().allMatch(p -> p.severity() == 2), "warnings of lint only: " + problems);
    assertEquals(0, editor.leave());
  }

  @Test
  void whatLintFindsIsShownAtItsPlace() {
    List<Problem> problems =
        editor.open(NAME, TABLE + "r = load(dv, non_remote) z => LD r z\nstore(_, remote) y q => ST q y\n");
    List<Problem> overlaps = problems.stream().filter(p -> p.message().contains("overlaps with")).toList();
    assertEquals(List.of("r = load(dv, non_remote) z", "store(_, remote) y q", "store(_, remote) y q"),
        overlaps.stream().map(Problem::underlined).toList(), "each two rows once, not in the extended mapping");
  }

  @Test
  void aRowThatDropsAnOperandIsWarnedOf() {
    List<Problem> problems = editor.open(NAME, TABLE + "store(wi, _) x r => LK_L2 x; ST r x\n");
    Problem lock = problems.stream().filter(p -> p.message().contains("never unlocked")).findFirst().orElseThrow();
    assertEquals("LK_L2 x", lock.underlined());
    assertEquals(2, lock.severity());
  }

  @Test
  void completionDependsOnThePlaceInTheRow() {
    editor.open(NAME, TABLE + "r = load(d\nsto\nr = load(all, _) x => LD r x; I\n");
    List<String> qualifiers = editor.complete(NAME, "load(d¦\n");
    assertTrue(qualifiers.containsAll(List.of("dv", "remote", "non_remote", "seq_cst", "_")), qualifiers.toString());
    assertFalse(qualifiers.contains("INV_L1"));
    List<String> operations = editor.complete(NAME, "\nsto¦\n");
    assertTrue(operations.containsAll(List.of("store", "load", "fetch_inc", "fence", "remove", "weaker")),
        operations.toString());
    List<String> instructions = editor.complete(NAME, "; I¦\n");
    assertTrue(instructions.containsAll(List.of("INV_L1", "LK_rmw", "DV", "r", "x")), instructions.toString());
    assertFalse(instructions.contains("load"), instructions.toString());
    assertTrue(editor.complete(NAME, "extends rsp-p¦").containsAll(List.of("rsp-proposed", "rsp-original")));
    assertEquals(List.of("gpuasm", "ptx"), editor.complete(NAME, "to gpu¦asm"));
    assertEquals("rsp-p", editor.text(NAME,
        editor.item(NAME, "extends rsp-p¦", "rsp-proposed").getAsJsonObject("textEdit").get("range")));
  }

  @Test
  void hoverSaysWhatARowMatchesAndEmits() {
    editor.open(NAME, TABLE);
    String row = editor.hover(NAME, "r = lo¦ad(dv");
    assertTrue(row.contains("Matches 2 source operations: `load(relaxed, dv, non_remote)`, `load(dv, non_remote)`"),
        row);
    assertTrue(row.contains("- `INV_L1 WG`: Invalidates every entry of every L1"), row);
    String instruction = editor.hover(NAME, "; L¦D r x");
    assertTrue(instruction.startsWith("```\nLD r x\n```\nLoads x"), instruction);
    assertTrue(instruction.contains("Matches 2 source operations"), instruction);
    assertTrue(editor.hover(NAME, "store(n¦a)").contains("Matches 1 source operation: `store(na)`"));
    assertEquals("", editor.hover(NAME, "(* M¦ine"));
  }

  @Test
  void hoverShowsTheRowsThatALineIsReadAs() {
    editor.open(NAME, """
        mapping "mine" from cuda to ptx
        r = {fetch_sub, compare_exchange}(relaxed, s) x v => atom.order.s.op r, x, v
        """);
    String rows = editor.hover(NAME, "(rela¦xed");
    assertTrue(rows.startsWith("```\nr = fetch_sub(relaxed, s) x v => atom.relaxed.s.add r, x, (-v)\n"
        + "r = compare_exchange(relaxed, s) x e d => atom.relaxed.s.cas r, x, e, d\n```\n"), rows);
    assertTrue(rows.contains("Matches 8 source operations: `fetch_sub(relaxed, wi)`, "), rows);
    assertTrue(editor.complete(NAME, "\nr = {fetch¦_sub").containsAll(List.of("rmw", "fetch_*")));
  }

  @Test
  void hoverWorksInATextWithErrors() {
    editor.open(NAME, TABLE + "r = load(dv, remote) x => LD r ((\n");
    assertTrue(editor.hover(NAME, "load(dv, rem¦ote)").contains("Flagged remote"));
    assertTrue(editor.hover(NAME, "INV_¦L1").contains("Invalidates every entry"));
  }

  @Test
  void theExtendedMappingCanBeOpened() throws Exception {
    editor.open(NAME, TABLE);
    String uri = editor.definition(NAME, "extends rsp-¦proposed").get(0).get("uri").getAsString();
    assertTrue(Files.readString(Path.of(URI.create(uri))).contains("mapping \"RSP, proposed\""));
    assertEquals(0, editor.leave());
    assertFalse(Files.exists(Path.of(URI.create(uri))), "copies go with the server");
  }

  @Test
  void formattingAlignsArrowsAndKeepsEveryComment() {
    editor.open(NAME, TABLE.replace("x => INV", "x  =>INV").replace("r              =>", "r=>")
        .replace("*)\nm", "*)  \nm"));
    assertEquals(TABLE, editor.format(NAME));
  }
}
