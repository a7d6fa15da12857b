package periscope.semantics;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.instruction.PtxInstruction;

/** The registers that a thread can write. */
public final class WrittenRegisters {

  private WrittenRegisters() {}

  public static TreeSet<String> of(List<Instruction> body) {
    return Instruction.walk(body).flatMap(i -> by(i).stream()).collect(Collectors.toCollection(TreeSet::new));
  }

  /** The registers that an instruction itself writes, not one inside of it. */
  public static Set<String> by(Instruction instruction) {
    if (instruction instanceof Load i) {
      return Set.of(i.register());
    } else if (instruction instanceof Fetch i) {
      return Set.of(i.register());
    } else if (instruction instanceof CompareExchange i) {
      return new TreeSet<>(List.of(i.register(), i.expected()));
    } else if (instruction instanceof PtxInstruction.Ld i) {
      return Set.of(i.register());
    } else if (instruction instanceof PtxInstruction.Atom i) {
      return i.register().map(Set::of).orElse(Set.of());
    } else if (instruction instanceof PtxInstruction.Cas i) {
      return Set.of(i.register());
    } else if (instruction instanceof GpuInstruction.Ld i) {
      return Set.of(i.register());
    } else if (instruction instanceof GpuInstruction.IncL1 i) {
      return Set.of(i.register());
    } else if (instruction instanceof GpuInstruction.IncL2 i) {
      return Set.of(i.register());
    } else if (instruction instanceof LanguageInstruction i) {
      return of(i.events());
    } else if (instruction instanceof EventInstruction.Read i) {
      return Set.of(i.register());
    } else if (instruction instanceof EventInstruction.Update i) {
      return Set.of(i.register());
    }
    return instruction instanceof Instruction.Assign i ? Set.of(i.register()) : Set.of();
  }
}
