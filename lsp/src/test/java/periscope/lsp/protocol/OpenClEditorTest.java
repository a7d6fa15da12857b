package periscope.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import periscope.lsp.protocol.Editor.Problem;

/** The support for OpenCL tests in an editor. */
class OpenClEditorTest {

  private static final String NAME = "mp.litmus";

  private static final String TEST = """
      OPENCL MP
      (* expect model opencl-rsp: Never race-free *)
      { [x]=0; [y]=0; }
      P0@wg 0, dev 0 (global int* x, global atomic_int* y) {
        *x = 42; // the message
        atomic_store_explicit(y, 1, memory_order_release, memory_scope_device);
      }
      P1@wg 1, dev 0 (global int* x, global atomic_int* y) {
        int r0 = atomic_load(y);
        if (r0 == 1) {
          int r1 = *x;
        }
      }
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  private final Editor editor = Editor.ready();

  @AfterEach
  void leave() {
    editor.close();
  }

  @Test
  void problemsComeWithTheirPlaceAndGo() {
    List<Problem> problems = editor.open(NAME, TEST.replace("memory_order_release", "memory_order_relese"));
    assertEquals(List.of(new Problem("memory_order_relese", "unknown memory order memory_order_relese", 1)), problems);
    assertEquals(TEST, editor.fixes(NAME).get("Replace memory_order_relese with memory_order_release"));
    assertEquals(List.of(), editor.change(NAME, TEST));
    problems = editor.change(NAME, TEST.replace("int r1 = *x;", "int r1 = *x"));
    assertEquals(List.of(new Problem("x", "a ';' is missing at the end of this line", 1)), problems);
    assertEquals(Map.of(), editor.fixes(NAME));
    assertEquals(List.of(), editor.change(NAME, TEST));
    assertEquals(0, editor.leave());
  }

  @Test
  void completionOffersFunctionsOrdersScopesAndNames() {
    editor.open(NAME, TEST.replace("atomic_load(y)", "atomic_lo"));
    List<String> proposed = editor.complete(NAME, "atomic_lo¦");
    assertTrue(proposed.containsAll(List.of("atomic_load", "atomic_fetch_add_explicit", "memory_order_acquire",
        "memory_scope_work_group", "remote", "CLK_LOCAL_MEM_FENCE", "while", "x", "y", "r0")), proposed.toString());
    assertFalse(proposed.contains("FLU_L1"), "words of another language");
    assertEquals("atomic_lo",
        editor.text(NAME, editor.item(NAME, "atomic_lo¦", "atomic_load").getAsJsonObject("textEdit").get("range")));
    assertFalse(proposed.contains("message"), "words of comments are no names");
  }

  @Test
  void hoverSaysWhatAnInstructionDoesAndHowItIsRead() {
    editor.open(NAME, TEST);
    String load = editor.hover(NAME, "atomic_¦load");
    assertTrue(load.contains("Atomic load: gives the value of *x, seq_cst at device scope."), load);
    assertTrue(load.contains("Here: a load of y, seq_cst, device scope"), load);
    String order = editor.hover(NAME, "memory_order_rel¦ease");
    assertTrue(order.contains("Order of a store or fence"), order);
    assertTrue(order.contains("Here: a store to y, release, device scope"), order);
    assertEquals("location `y`: atomic, global memory, initially 0", editor.hover(NAME, "[¦y]=0"));
  }

  @Test
  void formattingIndentsByBracesAndKeepsEveryComment() {
    String ragged = TEST.replace("  *x = 42;", "\t*x = 42;  ").replace("    int r1", "int r1")
        .replace("  }\n}", "}\n  }").replace("\nexists", "\n    exists");
    editor.open(NAME, ragged);
    assertEquals(TEST.replace("42;", "42;  "), editor.format(NAME));
  }

  @Test
  void linesThatGoOnKeepTheirIndentation() {
    String wrapped = TEST.replace("(y, 1, ", "(y, 1,\n           ").replace(" /\\ ", " /\\\n        ");
    editor.open(NAME, wrapped);
    assertEquals(wrapped, editor.format(NAME));
  }
}
