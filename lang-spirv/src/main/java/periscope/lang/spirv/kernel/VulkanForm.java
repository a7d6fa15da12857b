package periscope.lang.spirv.kernel;

import java.util.List;
import periscope.lang.llvm.memory.AccessForm;
import periscope.lang.llvm.memory.CellWriter.Cell;
import periscope.lang.vulkan.instruction.Qualifiers;
import periscope.lang.vulkan.instruction.Qualifiers.Manner;
import periscope.lang.vulkan.instruction.VulkanInstruction;
import periscope.lang.vulkan.instruction.Whereabouts;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.source.Span;

/**
 * An access of Vulkan's model.
 *
 * @param qualifiers its qualifiers; of a compare-exchange that succeeds
 * @param failing    those of a compare-exchange that fails
 */
record VulkanForm(Qualifiers qualifiers, Qualifiers failing) implements AccessForm {

  /** An access that is no compare-exchange. */
  VulkanForm(Qualifiers qualifiers) {
    this(qualifiers, qualifiers);
  }

  @Override
  public boolean atomic() {
    return qualifiers.manner().orElseThrow() == Manner.ATOMIC;
  }

  @Override
  public Instruction load(String register, Cell cell, Span span) {
    return new VulkanInstruction.Load(register, cell.location(), qualifiers, Whereabouts.PLAIN, span);
  }

  @Override
  public Instruction store(Cell cell, Expression value, Span span) {
    return new VulkanInstruction.Store(cell.location(), value, qualifiers, Whereabouts.PLAIN, span);
  }

  @Override
  public Instruction fetch(String register, FetchOperator operator, NumberType type, Cell cell, Expression operand,
      Span span) {
    return new VulkanInstruction.Update(register, cell.location(), operator, type, operand, qualifiers,
        Whereabouts.PLAIN, span);
  }

  @Override
  public List<Instruction> exchange(String old, String success, Cell cell, Expression expected, Expression desired,
      Span span) {
    return List.of(new Assign(old, expected, span), new VulkanInstruction.CompareExchange(success, old,
        cell.location(), desired, qualifiers, failing, Whereabouts.PLAIN, span));
  }
}
