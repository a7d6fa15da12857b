package periscope.litmus.instruction;

import java.util.List;
import java.util.Optional;

/**
 * An instruction that a language defines in its own module: the instruction states its events and, if machines that
 * simulate devices run it, its step.
 */
public non-sealed interface LanguageInstruction extends Instruction {

  /**
   * Lowers the instruction to {@link EventInstruction}s, with {@link Instruction.Local}s and {@link Instruction.Block}s
   * around them; all carry this instruction's span.
   *
   * @param fresh names registers for values that no register of the text receives
   */
  List<Instruction> events(FreshRegisters fresh);

  /** The dataflow of the instruction's events; instructions may override it. */
  @Override
  default Dataflow dataflow() {
    return Dataflow.all(Instruction.walk(events(new FreshRegisters())).map(Instruction::dataflow).toList());
  }

  /** The step that a machine takes which simulates a device; empty if only models judge the instruction. */
  default Optional<MachineStep> step() {
    return Optional.empty();
  }

  /**
   * Whether the language is an assembly whose conditionals predicate instructions. In a body with such instructions an
   * {@link Instruction.If} is a control dependency of the instructions inside only; each register that these may write
   * depends on the condition, as after a select. A division whose quotient exceeds the type wraps around instead of
   * having no result.
   */
  default boolean predicated() {
    return false;
  }

  /** An instruction that accesses one location; a copy for another location can be made ({@link #at}). */
  non-sealed interface Access extends LanguageInstruction, MemoryAccess {
    @Override
    Access at(String newLocation);
  }
}
