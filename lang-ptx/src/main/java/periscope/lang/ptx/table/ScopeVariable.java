package periscope.lang.ptx.table;

import java.util.Optional;
import periscope.lang.ptx.mnemonic.Mnemonics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.PtxInstruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Qualifiers;

/**
 * Templates of PTX that have the scope which their row's left side names, as {@code ld.acquire.s r, x} has. Such a
 * template is of scope {@link Scope#WORK_ITEM}, which no strong instruction of PTX has: there is at most one name in a
 * row, and it need not be said which.
 */
final class ScopeVariable {

  /** Some scope that every instruction with a scope can have, and PTX's word for it. */
  static final Scope ANY_SCOPE = Scope.WORK_GROUP;
  static final String ANY_WORD = "cta";

  private ScopeVariable() {}

  /** A template as a table writes it. @param scopeName what the left side calls the scope */
  static String print(Instruction template, Optional<String> scopeName) {
    if (!stands(template)) {
      return Mnemonics.print(template);
    }
    // The scope is the first suffix that is one: what follows are operators and operands.
    String text = Mnemonics.print(in(template, ANY_SCOPE));
    return text.replaceFirst("\\." + ANY_WORD + "\\b", "." + scopeName.orElse(Qualifiers.ANY));
  }

  /** PTX's word to read a template with, where the left side's name stands; {@link #in} then takes it back. */
  static String placeholder() {
    return ANY_WORD;
  }

  /** The template with the scope left open. */
  static Instruction open(Instruction template) {
    return scoped(template, Scope.WORK_ITEM);
  }

  /** Whether a template has the scope that its row's left side names. */
  static boolean stands(Instruction template) {
    if (template instanceof PtxInstruction.Fence fence) {
      return fence.scope() == Scope.WORK_ITEM;
    }
    return template instanceof PtxInstruction.Access access && strong(access)
        && access.qualifiers().scope() == Scope.WORK_ITEM;
  }

  /** Whether an instruction has a scope that a name could stand for. */
  static boolean fits(Instruction template) {
    return template instanceof PtxInstruction.Fence
        || template instanceof PtxInstruction.Access access && strong(access) && !access.qualifiers().isVolatile();
  }

  private static boolean strong(PtxInstruction.Access access) {
    return access.qualifiers().order() != MemoryOrder.NON_ATOMIC;
  }

  /** The template with this scope if it has the one that the left side names, else as it is. */
  static Instruction in(Instruction template, Scope scope) {
    return stands(template) ? scoped(template, scope) : template;
  }

  private static Instruction scoped(Instruction template, Scope scope) {
    if (template instanceof PtxInstruction.Fence f) {
      return f.at(scope);
    } else if (template instanceof PtxInstruction.Access access) {
      return access.with(access.qualifiers().at(scope));
    }
    throw new IllegalArgumentException("no scope in " + template.getClass().getSimpleName());
  }
}
