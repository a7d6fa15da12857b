package periscope.runtime.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.litmus.source.InvalidInputException;
import periscope.runtime.Corpus;
import periscope.runtime.Stresses;
import periscope.testing.ForeignTools;

/**
 * PTX inside OpenCL C. What the driver makes of it only a device of NVIDIA tells; its instructions an assembler can
 * check.
 */
class PtxRoleTest {

  private static final Pattern STATEMENT =
      Pattern.compile("asm volatile\\(\\s*((?:\"[^\"]*\"\\s*)+): ([^\\n]*)\\s*: ([^\\n]*)\\s*: \"memory\"\\);");

  private static LitmusKernel kernel(Corpus.Entry entry) {
    return LitmusKernel.of(entry.test(), entry.text(), Gpus.NVIDIA, Stresses.parallel(1_000));
  }

  @Test
  void aThreadIsOneStatement() {
    String text = kernel(Corpus.read("ptx/mp+rel.gpu+acq.gpu")).text();
    assertEquals(2, STATEMENT.matcher(text).results().count(), text);
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
    Path ptxas = ForeignTools.onPath("ptxas");
    StringBuilder module = new StringBuilder(".version 8.6\n.target sm_90\n.address_size 64\n");
    int kernels = 0;
    for (Corpus.Entry entry : Corpus.all("ptx")) {
      try {
        for (Matcher m = STATEMENT.matcher(kernel(entry).text()); m.find(); ) {
          module.append(entry(kernels++, m));
        }
      } catch (InvalidInputException e) {
        // Surfaces, textures and several devices have no kernel.
      }
    }
    assertTrue(kernels > 200, "only " + kernels + " threads");
    Path source = Files.writeString(folder.resolve("all.ptx"), module);
    Process assembler = new ProcessBuilder(ptxas.toString(), "-arch=sm_90", "-o", folder.resolve("all.cubin")
        .toString(), source.toString()).redirectErrorStream(true).start();
    String said = new String(assembler.getInputStream().readAllBytes());
    assertEquals(0, assembler.waitFor(), said);
  }

  /** The statement's instructions as an entry of their own, with a register for each operand. */
  private static String entry(int number, Matcher m) {
    int outputs = m.group(2).split(", ").length;
    int inputs = m.group(3).split(", ").length;
    StringBuilder entry = new StringBuilder(".visible .entry k" + number + "()\n{\n");
    for (int i = 0; i < outputs + inputs; i++) {
      entry.append(i < outputs ? ".reg .s32 %op" : ".reg .u64 %op").append(i).append(";\n");
    }
    for (int i = outputs; i < outputs + inputs; i++) {
      entry.append("mov.u64 %op").append(i).append(", 0;\n");
    }
    String body = m.group(1).replaceAll("\"\\s*\"", "").replace("\"", "").replace("\\n\\t", "\n");
    return entry + body.replace("%%", "\0").replaceAll("%(\\d+)", "%op$1").replace('\0', '%') + "\nret;\n}\n";
  }
}
