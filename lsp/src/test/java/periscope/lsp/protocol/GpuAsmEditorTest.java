package periscope.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import periscope.lsp.protocol.Editor.Problem;

/** The support for GPU assembly tests in an editor. */
class GpuAsmEditorTest {

  private static final String NAME = "mp.litmus";

  private static final String TEST = """
      GPUASM MP
      (* Why it is here.
         expect model sc: Never *)
      { x=0; y=0; }
       P0@wg 0, dev 0 | P1@wg 1, dev 0 ;
       ST 42 x        | LD r0 y        ;
       FLU_L1 WG      | INV_L1 WG      ;
       ST 1 y         | LD r1 x        ;
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  private final Editor editor = Editor.ready();

  @AfterEach
  void leave() {
    editor.close();
  }

  @Test
  void problemsComeWithTheirPlaceAndGo() {
    List<Problem> problems = editor.open(NAME, TEST.replace("INV_L1 WG", "INV_L9 WG"));
    assertEquals(1, problems.size());
    assertEquals("INV_L9", problems.get(0).underlined());
    assertEquals(1, problems.get(0).severity());
    assertTrue(problems.get(0).message().contains("INV_L9"), problems.toString());
    assertEquals(List.of(), editor.change(NAME, TEST));
    assertEquals(0, editor.leave());
  }

  @Test
  void completionOffersInstructionsExtentsAndNames() {
    editor.open(NAME, TEST.replace("INV_L1 WG", "IN"));
    List<String> proposed = editor.complete(NAME, "| IN¦");
    assertTrue(proposed.containsAll(List.of("INV_L1", "INC_L1", "LK_rmw", "BEQ", "WG", "SY", "x", "r0")),
        proposed.toString());
    assertFalse(proposed.contains("atomic_load_explicit"), "words of another language");
    assertEquals("IN", editor.text(NAME,
        editor.item(NAME, "| IN¦", "INV_L1").getAsJsonObject("textEdit").get("range")));
    assertEquals("INV_L1 WG", editor.item(NAME, "| IN¦", "INV_L1").get("detail").getAsString());
  }

  @Test
  void completionInTheConditionOffersItsWordsAndNames() {
    editor.open(NAME, TEST);
    List<String> proposed = editor.complete(NAME, "(1:¦r0=1");
    assertTrue(proposed.containsAll(List.of("not", "filter", "r0", "r1", "x")), proposed.toString());
    assertFalse(proposed.contains("LD"), proposed.toString());
  }

  @Test
  void theFirstWordIsCompletedWithEveryLanguage() {
    editor.open(NAME, "G");
    List<String> proposed = editor.complete(NAME, "G¦");
    assertTrue(proposed.containsAll(List.of("GPUASM", "OPENCL")), proposed.toString());
    assertFalse(proposed.contains("LD"), proposed.toString());
  }

  @Test
  void hoverSaysWhatAnInstructionDoes() {
    editor.open(NAME, TEST);
    assertTrue(editor.hover(NAME, "FLU_¦L1").contains("flush marker into the fifo of every L1"));
    assertTrue(editor.hover(NAME, "FLU_L1 W¦G").contains("own work-group"));
    assertEquals("location `x`: non-atomic, global memory, initially 0", editor.hover(NAME, "ST 42 ¦x"));
    assertEquals("", editor.hover(NAME, "Why it i¦s here"));
  }

  @Test
  void hoverWorksInATextWithErrors() {
    editor.open(NAME, TEST.replace("LD r1 x", "LD r1 ((("));
    assertTrue(editor.hover(NAME, "FLU_¦L1").contains("flush marker"));
  }

  @Test
  void formattingAlignsTheTableAndKeepsEveryComment() {
    String ragged = TEST.replace("       P0", "P0").replace(" ST 42 x        |", "ST   42 x|").replace("  ;\n", ";\n");
    editor.open(NAME, ragged);
    assertEquals(TEST.replace("ST 42 x  ", "ST   42 x"), editor.format(NAME));
    editor.change(NAME, TEST);
    assertEquals(TEST, editor.format(NAME));
  }

  @Test
  void aTextWithErrorsIsNotFormatted() {
    String broken = TEST.replace("LD r1 x", "LD r1").replace("  ;\n", ";\n");
    assertFalse(editor.open(NAME, broken).isEmpty());
    assertEquals(broken, editor.format(NAME));
  }
}
