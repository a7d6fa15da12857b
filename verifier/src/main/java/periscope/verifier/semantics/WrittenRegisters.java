package periscope.verifier.semantics;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.PtxInstruction;

/** The registers that a thread can write. */
public final class WrittenRegisters {

  private WrittenRegisters() {}

  public static TreeSet<String> of(List<Instruction> body) {
    TreeSet<String> written = new TreeSet<>();
    Instruction.walk(body).forEach(i -> add(i, written));
    return written;
  }

  private static void add(Instruction instruction, Set<String> written) {
    if (instruction instanceof Load i) {
      written.add(i.register());
    } else if (instruction instanceof Fetch i) {
      written.add(i.register());
    } else if (instruction instanceof CompareExchange i) {
      written.add(i.register());
      written.add(i.expected());
    } else if (instruction instanceof PtxInstruction.Ld i) {
      written.add(i.register());
    } else if (instruction instanceof PtxInstruction.Atom i) {
      i.register().ifPresent(written::add);
    } else if (instruction instanceof PtxInstruction.Cas i) {
      written.add(i.register());
    } else if (instruction instanceof Instruction.Assign i) {
      written.add(i.register());
    }
  }
}
