package periscope.litmus.instruction;

import java.util.List;

/**
 * An instruction that a language brings itself, in its own module: it says which events it makes. Engines that reason
 * about events, and searches over programs, need no more; machines, kernels for devices and orders of evaluation know
 * the instructions that stand in this package only.
 */
public non-sealed interface LanguageInstruction extends Instruction {

  /**
   * What it does: {@link EventInstruction}s, and {@link Instruction.Local}s and {@link Instruction.Block}s around them,
   * all with its span. Registers that start with {@code %} are observed by nobody.
   */
  List<Instruction> events();

  /** That of its events. */
  @Override
  default Dataflow dataflow() {
    return Dataflow.all(Instruction.walk(events()).map(Instruction::dataflow).toList());
  }

  /** One that accesses one location, so that its location can be changed. */
  non-sealed interface Access extends LanguageInstruction, MemoryAccess {
    @Override
    Access at(String newLocation);
  }
}
