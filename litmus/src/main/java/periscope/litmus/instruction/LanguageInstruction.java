package periscope.litmus.instruction;

import java.util.List;
import java.util.Optional;

/**
 * An instruction that a language brings itself, in its own module: the instruction states its events, and, where
 * machines that simulate devices run it, its steps.
 */
public non-sealed interface LanguageInstruction extends Instruction {

  /**
   * Lowers the instruction: {@link EventInstruction}s, and {@link Instruction.Local}s and {@link Instruction.Block}s
   * around them, all with its span.
   *
   * @param fresh names registers for values that no register of the text gets
   */
  List<Instruction> events(FreshRegisters fresh);

  /** The dataflow of its events, unless the instruction states its own. */
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
   * {@link Instruction.If} is a control dependency of the instructions inside only; each register that it may write
   * depends on the condition, as after a select. A division has a number whose value has too many bits.
   */
  default boolean predicated() {
    return false;
  }

  /** One that accesses one location, so that its location can be changed. */
  non-sealed interface Access extends LanguageInstruction, MemoryAccess {
    @Override
    Access at(String newLocation);
  }
}
