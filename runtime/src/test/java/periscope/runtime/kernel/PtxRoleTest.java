package periscope.runtime.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.litmus.source.InvalidInputException;
import periscope.runtime.Corpus;
import periscope.runtime.Stresses;

/**
 * PTX inside OpenCL C. What the driver makes of it only a device of NVIDIA tells; its instructions an assembler can
 * check.
 */
class PtxRoleTest {

  private static LitmusKernel kernel(Corpus.Entry entry) {
    return LitmusKernel.of(entry.test(), entry.text(), Gpus.NVIDIA, Stresses.parallel(1_000));
  }

  @Test
  void aThreadIsOneStatement() {
    String text = kernel(Corpus.read("ptx/mp+rel.gpu+acq.gpu")).text();
    assertEquals(2, AsmStatements.count(text), text);
    assertTrue(text.contains("\"st.release.gpu.s32 [%%g_"), text);
    assertTrue(text.contains("asm volatile(\"// P0 begins\" ::: \"memory\");"), text);
  }

  @Test
  void jumpsBackAreCounted() {
    String text = kernel(Corpus.read("ptx/exch-sl+spin")).text();
    assertTrue(text.contains("\"setp.gt.u32 ") && text.contains(", " + KernelWriter.LOOP_TURNS + ";"), text);
    assertTrue(text.contains("gave_up = left != 0;"), text);
  }

  @Test
  void threadsThatMeetAtBarriersHaveAWarpEach() {
    LaunchShape shape = kernel(Corpus.read("ptx/mp+bar+bar+same-cta")).shape();
    assertEquals(1, shape.lanes());
    assertEquals(LaunchShape.WARP, shape.roleSpan());
  }

  /** An H100 that ran it waited until the process was ended. */
  @Test
  void barriersThatThreadsMayNotLeaveAreRefused() {
    Corpus.Entry entry = Corpus.read("ptx/ld-bars+bar-st-bar+crossed+same-cta");
    String refusal = assertThrows(InvalidInputException.class, () -> kernel(entry)).diagnostics().get(0).message();
    assertTrue(refusal.contains("a gpu would hang"), refusal);
  }

  @Test
  void anAssemblerTakesTheInstructions(@TempDir Path folder) throws IOException, InterruptedException {
    List<String> texts = new ArrayList<>();
    for (Corpus.Entry entry : Corpus.all("ptx")) {
      try {
        texts.add(kernel(entry).text());
      } catch (InvalidInputException e) {
        // Surfaces, textures and several devices have no kernel.
      }
    }
    assertTrue(AsmStatements.assembled(texts, folder) > 200);
  }
}
