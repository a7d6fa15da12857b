package periscope.lang.ptx.launch;

import java.util.List;
import java.util.Optional;
import periscope.lang.llvm.memory.AccessForm;
import periscope.lang.llvm.memory.CellWriter.Cell;
import periscope.lang.ptx.instruction.PtxInstruction.Atom;
import periscope.lang.ptx.instruction.PtxInstruction.Cas;
import periscope.lang.ptx.instruction.PtxInstruction.Ld;
import periscope.lang.ptx.instruction.PtxInstruction.Qualifiers;
import periscope.lang.ptx.instruction.PtxInstruction.St;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.source.Span;

/**
 * An access of PTX.
 *
 * @param reduces whether a read-modify-write is {@code red}, which gives no value
 */
record PtxForm(Qualifiers qualifiers, boolean reduces) implements AccessForm {

  @Override
  public boolean atomic() {
    return qualifiers.synchronises();
  }

  /** A number that is 0, and depends on the registers of an address. */
  private static Expression offset(Cell cell) {
    return cell.address().stream().sorted().<Expression>map(r -> new Expression.Binary(BinaryOperator.BIT_XOR,
        NumberType.S64, Expression.register(r), Expression.register(r)))
        .reduce((a, b) -> new Expression.Binary(BinaryOperator.ADD, NumberType.S64, a, b))
        .orElse(Expression.constant(0));
  }

  @Override
  public Instruction load(String register, Cell cell, Span span) {
    return new Ld(register, cell.location(), offset(cell), qualifiers, span);
  }

  @Override
  public Instruction store(Cell cell, Expression value, Span span) {
    return new St(cell.location(), offset(cell), value, qualifiers, span);
  }

  @Override
  public Instruction fetch(String register, FetchOperator operator, NumberType type, Cell cell, Expression operand,
      Span span) {
    return new Atom(reduces ? Optional.empty() : Optional.of(register), operator, type, cell.location(), offset(cell),
        operand, qualifiers, span);
  }

  @Override
  public List<Instruction> exchange(String old, String success, Cell cell, Expression expected, Expression desired,
      Span span) {
    return List.of(new Cas(old, cell.location(), offset(cell), expected, desired, qualifiers, span),
        new Assign(success, new Expression.Binary(BinaryOperator.EQUAL, NumberType.S64, Expression.register(old),
            expected), span));
  }
}
