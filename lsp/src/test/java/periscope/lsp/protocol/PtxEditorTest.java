package periscope.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import periscope.lsp.protocol.Editor.Problem;

/** The support for PTX tests in an editor. */
class PtxEditorTest {

  private static final String NAME = "mp.litmus";

  private static final String TEST = """
      PTX mp+sc+acq
      (* Why it is here.
         expect model ptx-6.0: Never *)
      { x = 0; y = 0; P1:r0 = 0; }
       P0@cta 0, gpu 0  | P1@cta 1, gpu 0       ;
       st.weak x, 1     | ld.acquire.gpu r0, y  ;
       fence.sc.gpu     | setp.eq p, r0, 1      ;
       st.volatile y, 1 | @p ld.weak r1, x      ;
                        | atom.add r2, x, 1     ;
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  private final Editor editor = Editor.ready();

  @AfterEach
  void leave() {
    editor.close();
  }

  @Test
  void problemsComeWithTheirPlaceAndGo() {
    List<Problem> problems = editor.open(NAME, TEST.replace("ld.acquire.gpu", "ld.acquire"));
    assertEquals(1, problems.size());
    assertEquals("ld.acquire", problems.get(0).underlined());
    assertEquals("ld.acquire has no scope", problems.get(0).message());
    assertEquals(List.of(), editor.change(NAME, TEST));
    assertEquals(0, editor.leave());
  }

  @Test
  void bothHeadersAreServed() {
    String other = TEST.replace("PTX mp", "GPU_PTX mp");
    assertEquals(List.of(), editor.open(NAME, other));
    assertTrue(editor.hover(NAME, "fence.s¦c").contains("one order among all such fences"));
  }

  @Test
  void completionOffersOpcodesAndBehindADotSuffixes() {
    editor.open(NAME, TEST.replace("fence.sc.gpu ", "fence.s ").replace("setp.eq p, r0, 1", "se"));
    List<String> opcodes = editor.complete(NAME, "| se¦");
    assertTrue(opcodes.containsAll(List.of("setp", "ld", "atom", "membar", "bar", "x", "r0")), opcodes.toString());
    assertFalse(opcodes.contains("acquire"), "suffixes stand behind dots");
    assertFalse(opcodes.contains("FLU_L1"), "words of another language");
    List<String> suffixes = editor.complete(NAME, "fence.s¦");
    assertTrue(suffixes.containsAll(List.of("sc", "acq_rel", "cta", "gpu", "proxy")), suffixes.toString());
    assertFalse(suffixes.contains("ld"), suffixes.toString());
    assertEquals("s",
        editor.text(NAME, editor.item(NAME, "fence.s¦", "sc").getAsJsonObject("textEdit").get("range")));
  }

  @Test
  void hoverSaysWhatAnInstructionDoesSuffixBySuffix() {
    editor.open(NAME, TEST);
    String load = editor.hover(NAME, "ld.acq¦uire.gpu");
    assertTrue(load.contains("Loads the value at x into r0"), load);
    assertTrue(load.contains("- `.acquire`: of a load"), load);
    assertTrue(load.contains("- `.gpu`: scope: the threads of the gpu."), load);
    assertTrue(load.contains("Here: a load of y, acquire, gpu scope"), load);
    assertTrue(editor.hover(NAME, "at¦om.add").contains("Here: a read-modify-write of x, relaxed, gpu scope"),
        "defaults");
    assertTrue(editor.hover(NAME, "st.vol¦atile").contains("Here: a store to y, volatile, relaxed, sys scope"));
    assertTrue(editor.hover(NAME, "l¦d.weak").contains("Here: a load of x, weak"));
    assertTrue(editor.hover(NAME, "fence.¦sc").contains("Here: a fence, sc, gpu scope"));
    assertTrue(editor.hover(NAME, "st.weak ¦x").startsWith("location `x`"));
  }

  @Test
  void formattingAlignsTheTableAndKeepsEveryComment() {
    editor.open(NAME, TEST.replaceAll(" +;\n", ";\n").replace("x, 1     |", "x, 1|").replace("\n P0", "\nP0"));
    String once = editor.format(NAME);
    assertEquals(TEST.replaceAll(" +", " ").replaceAll("(?m)^ +", ""), once.replaceAll(" +", " ")
        .replaceAll("(?m)^ +", ""));
    assertEquals(1, once.lines().filter(l -> l.endsWith(" ;")).map(String::length).distinct().count(), once);
    editor.change(NAME, once);
    assertEquals(once, editor.format(NAME));
  }

  @Test
  void whatFollowsTheTableIsNoPartOfIt() {
    String test = """
        GPU_PTX SB
        { 0:.reg .b64 r1 = x; 0:.reg .b64 r3 = y;
          1:.reg .b64 r1 = y; 1:.reg .b64 r3 = x; }
         T0             | T1             ;
         st.cg [r1],1   | st.cg [r1],1   ;
         ld.cg r2,[r3]  | ld.cg r2,[r3]  ;
        ScopeTree(grid(cta(warp T0) (warp T1)))
        x: shared, y: global
        exists (0:r2=0 /\\ 1:r2=0)
        """;
    assertEquals(List.of(), editor.open(NAME, test));
    assertEquals(test.replaceAll("  +([|;])", " $1").replace("T0 | T1 ;", "T0            | T1            ;")
        .replace("[r1],1 ", "[r1],1  "), editor.format(NAME));
  }
}
