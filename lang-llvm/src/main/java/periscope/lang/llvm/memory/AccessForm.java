package periscope.lang.llvm.memory;

import java.util.List;
import periscope.lang.llvm.memory.CellWriter.Cell;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/** An access's order and scope, as instructions of a litmus language that access one cell. */
public interface AccessForm {

  /** Whether an access of this form is atomic, so that it accesses its number as a whole. */
  boolean atomic();

  Instruction load(String register, Cell cell, Span span);

  Instruction store(Cell cell, Expression value, Span span);

  /** A read-modify-write; {@code register} gets the old value. */
  Instruction fetch(String register, FetchOperator operator, NumberType type, Cell cell, Expression operand,
      Span span);

  /**
   * A compare-exchange.
   *
   * @param old     register for the value that was read
   * @param success register for 1 if it wrote, else 0
   */
  List<Instruction> exchange(String old, String success, Cell cell, Expression expected, Expression desired,
      Span span);
}
