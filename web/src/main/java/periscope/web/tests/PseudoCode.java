package periscope.web.tests;

import java.util.List;
import java.util.Locale;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LitmusLanguage;

/** Instructions in short words of WGSL; other instructions keep the text of their own language. */
final class PseudoCode {

  private final LitmusLanguage language;

  PseudoCode(LitmusLanguage language) {
    this.language = language;
  }

  List<String> lines(Instruction instruction) {
    if (instruction instanceof Load l && l.address().isEmpty()) {
      return List.of(l.register() + " = " + (l.semantics().atomic() ? "atomicLoad(" + l.location() + ")"
          : l.location()));
    } else if (instruction instanceof Store s && s.address().isEmpty()) {
      return List.of(s.semantics().atomic() ? "atomicStore(" + s.location() + ", " + s.value() + ")"
          : s.location() + " = " + s.value());
    } else if (instruction instanceof Fetch f) {
      String name = f.operator().spelling();
      return List.of(f.register() + " = atomic" + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1)
          + "(" + f.location() + ", " + f.operand() + ")");
    } else if (instruction instanceof Fence f) {
      return List.of(barrier(f.flags().contains(FenceFlag.GLOBAL)) + "  // in place of a fence");
    } else if (instruction instanceof Barrier b) {
      return List.of(barrier(b.flags().contains(FenceFlag.GLOBAL)));
    }
    return language.print(instruction).lines().toList();
  }

  private static String barrier(boolean storage) {
    return storage ? "storageBarrier()" : "workgroupBarrier()";
  }
}
