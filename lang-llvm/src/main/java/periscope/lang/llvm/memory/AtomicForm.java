package periscope.lang.llvm.memory;

import java.util.List;
import periscope.lang.llvm.memory.CellWriter.Cell;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.source.Span;

/**
 * An access of the C family.
 *
 * @param semantics order and scope; of a compare-exchange that succeeds
 * @param failure   order of a compare-exchange that fails
 * @param weak      whether a compare-exchange may fail although the values are equal
 */
public record AtomicForm(Semantics semantics, MemoryOrder failure, boolean weak) implements AccessForm {

  /** A plain access. */
  public static final AtomicForm PLAIN = new AtomicForm(Semantics.NON_ATOMIC);

  /** An access that is no compare-exchange. */
  public AtomicForm(Semantics semantics) {
    this(semantics, MemoryOrder.RELAXED, false);
  }

  @Override
  public boolean atomic() {
    return semantics.atomic();
  }

  @Override
  public Instruction load(String register, Cell cell, Span span) {
    return new Load(register, cell.location(), cell.address(), semantics, span);
  }

  @Override
  public Instruction store(Cell cell, Expression value, Span span) {
    return new Store(cell.location(), cell.address(), value, semantics, span);
  }

  @Override
  public Instruction fetch(String register, FetchOperator operator, NumberType type, Cell cell, Expression operand,
      Span span) {
    return new Fetch(register, operator, type, cell.location(), cell.address(), operand, semantics, span);
  }

  @Override
  public List<Instruction> exchange(String old, String success, Cell cell, Expression expected, Expression desired,
      Span span) {
    return List.of(new Assign(old, expected, span), new CompareExchange(success, cell.location(), cell.address(), old,
        desired, weak, semantics, failure, span));
  }
}
