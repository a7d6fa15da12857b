package periscope.verifier.semantics;

import java.util.List;
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
    for (Instruction instruction : body) {
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
      } else if (instruction instanceof Instruction.If i) {
        written.addAll(of(i.then()));
        written.addAll(of(i.otherwise()));
      } else if (instruction instanceof Instruction.Loop i) {
        written.addAll(of(i.test()));
        written.addAll(of(i.body()));
      }
    }
    return written;
  }
}
