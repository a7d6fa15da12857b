package periscope.runtime.kernel;

import java.util.Map;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.runtime.kernel.dialect.Lines;
import periscope.runtime.kernel.dialect.Names;

/** The writer of one thread of a PTX test, as a role in a kernel of OpenCL C. */
final class PtxRole {

  private final LitmusTest test;
  private final int thread;
  private final Names names;
  private final SourceText text;

  PtxRole(LitmusTest test, int thread, Names names, SourceText text) {
    this.test = test;
    this.thread = thread;
    this.names = names;
    this.text = text;
  }

  void write(Lines out) {
    out.line("uint left = 0;");
    new AsmStatement("left", r -> names.register(thread, r), Map.of(), names::location)
        .write(test, thread, text, KernelWriter.LOOP_TURNS, out);
    out.line("gave_up = left != 0;");
  }

  /** Whether the test has barriers; PTX barriers count whole warps. */
  static boolean barriers(LitmusTest test) {
    return Constants.instructions(test).stream().anyMatch(PtxInstruction.Bar.class::isInstance);
  }
}
