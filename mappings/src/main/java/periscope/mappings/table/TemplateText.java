package periscope.mappings.table;

import java.util.Optional;
import periscope.lang.ptx.mnemonic.Mnemonics;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;

/** Templates as a table writes them. */
final class TemplateText {

  private TemplateText() {}

  /** @param scopeName what the left side calls the scope */
  static String print(Instruction template, Optional<String> scopeName) {
    if (template instanceof GpuInstruction gpu) {
      return gpu.mnemonic();
    } else if (ScopeVariable.stands(template)) {
      // The scope is the first suffix that is one: what follows are operators and operands.
      String text = Mnemonics.print(ScopeVariable.in(template, ScopeVariable.ANY_SCOPE));
      return text.replaceFirst("\\." + ScopeVariable.ANY_WORD + "\\b", "." + scopeName.orElse(Qualifiers.ANY));
    }
    return Mnemonics.print(template);
  }
}
