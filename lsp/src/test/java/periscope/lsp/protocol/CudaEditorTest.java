package periscope.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import periscope.lsp.protocol.Editor.Problem;

/** The support for CUDA tests in an editor. */
class CudaEditorTest {

  private static final String NAME = "lock.litmus";

  private static final String TEST = """
      CUDA lock
      (* expect model cuda-scoped-cpp: Never *)
      { [x]=0; [m]=1; }
      P0@cta 0, gpu 0 (int* x, int* m) {
        *x = 1;
        __threadfence(); // the line marked (+)
        atomicExch(m, 0);
      }
      P1@cta 1, gpu 0 (int* x, int* m) {
        int r1 = atomicCAS(m, 0, 1);
        int r2 = cuda::atomic_ref<int, cuda::thread_scope_block>(*m).load(cuda::memory_order_acquire);
        if (r1 == 0) {
          int r3 = *x;
        }
      }
      exists (1:r1=0 /\\ 1:r3=0)
      """;

  private final Editor editor = Editor.ready();

  @AfterEach
  void leave() {
    editor.close();
  }

  @Test
  void problemsComeWithTheirPlaceAndGo() {
    List<Problem> problems = editor.open(NAME, TEST.replace("memory_order_acquire", "memory_order_aquire"));
    assertEquals(1, problems.size());
    assertEquals("cuda::memory_order_aquire", problems.get(0).underlined());
    assertEquals(List.of(), editor.change(NAME, TEST));
    assertFalse(editor.change(NAME, TEST.replace("atomicExch(m", "atomicExhc(m")).isEmpty());
    assertEquals(List.of(), editor.change(NAME, TEST));
    assertEquals(0, editor.leave());
  }

  @Test
  void completionOffersFunctionsAndBehindADotMembers() {
    editor.open(NAME, TEST.replace("atomicExch(m, 0)", "atomicE").replace(".load(cuda::memory_order_acquire)", ".lo"));
    List<String> functions = editor.complete(NAME, "atomicE¦");
    assertTrue(functions.containsAll(List.of("atomicExch", "atomicCAS_block", "__threadfence", "__syncthreads",
        "memory_order_seq_cst", "thread_scope_device", "x", "r1")), functions.toString());
    assertFalse(functions.contains("atomic_load_explicit"), "words of OpenCL, with which it shares a grammar");
    assertFalse(functions.contains("memory_scope_device"), functions.toString());
    List<String> members = editor.complete(NAME, ".lo¦");
    assertTrue(members.containsAll(List.of("load", "store", "fetch_add", "compare_exchange_weak")), members.toString());
    assertFalse(members.contains("atomicExch"), members.toString());
  }

  @Test
  void hoverSaysWhatACallDoesAndHowItIsRead() {
    editor.open(NAME, TEST);
    String exchange = editor.hover(NAME, "atomic¦Exch");
    assertTrue(exchange.contains("Read-modify-write of device scope: writes the operand to *x"), exchange);
    assertTrue(exchange.contains("Here: a read-modify-write of m, relaxed, device scope"), exchange);
    assertTrue(editor.hover(NAME, "__thread¦fence").contains("Here: a fence, seq_cst, device scope"));
    assertTrue(editor.hover(NAME, "lo¦ad(cuda").contains("Atomic load: gives the value"));
    assertTrue(editor.hover(NAME, "cuda::memory_order_acq¦uire").contains("Order of a load or fence"));
    assertTrue(editor.hover(NAME, "thread_scope_bl¦ock").contains("Here: a load of m, acquire, block scope"));
    assertTrue(editor.hover(NAME, "[¦m]=1").startsWith("location `m`: atomic, global memory, initially 1"));
  }

  @Test
  void formattingIndentsByBracesAndKeepsEveryComment() {
    String ragged = TEST.replace("    int r3", "int r3").replace("  *x = 1", "\t\t*x = 1")
        .replace("\nexists", "\n  exists");
    editor.open(NAME, ragged);
    assertEquals(TEST, editor.format(NAME));
  }
}
