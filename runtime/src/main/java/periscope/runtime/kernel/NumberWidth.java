package periscope.runtime.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.PtxInstruction;

/**
 * Whether the numbers of a test stay within 32 bits. Models compute with 64: where numbers on the way to an outcome may leave 32 bits, or
 * shifts go beyond them, what a device does may differ from what models say although nobody made a mistake. The bound is coarse: whatever is
 * computed is at most twice as large as the largest number before it.
 */
public final class NumberWidth {

  private static final int BITS = 31;

  private int bits;
  private int loops;
  private int computations;
  private boolean wide;

  private NumberWidth(LitmusTest test) {
    List<Long> mentioned = new ArrayList<>(List.of(1L));
    test.locations().forEach(x -> mentioned.add(x.initial()));
    List<Instruction> all = Constants.instructions(test);
    all.forEach(i -> Constants.values(i).forEach(e -> numbers(e, mentioned)));
    bits = mentioned.stream().mapToInt(NumberWidth::bits).max().orElseThrow();
    all.forEach(this::instruction);
  }

  /** Why numbers may leave 32 bits; empty if they do not. */
  public static Optional<String> doubt(LitmusTest test) {
    NumberWidth width = new NumberWidth(test);
    boolean fits = !width.wide && width.bits <= BITS && (width.loops == 0 || width.computations == 0);
    return fits ? Optional.empty() : Optional.of("numbers may leave the 32 bits that the device computes with");
  }

  private static int bits(long number) {
    return Long.SIZE - Long.numberOfLeadingZeros(number < 0 ? ~number : number);
  }

  /** Adds the constants, but not those that only mask: they make nothing larger. */
  private static void numbers(Expression e, List<Long> into) {
    if (e instanceof Expression.Constant c) {
      into.add(c.value());
    } else if (e instanceof Expression.Unary u) {
      numbers(u.operand(), into);
    } else if (e instanceof Expression.Binary b) {
      for (Expression side : List.of(b.left(), b.right())) {
        if (b.operator() != BinaryOperator.BIT_AND || !(side instanceof Expression.Constant)) {
          numbers(side, into);
        }
      }
    }
  }

  private void instruction(Instruction i) {
    Constants.values(i).forEach(this::expression);
    if (i instanceof Instruction.Loop || i instanceof Instruction.Branch) {
      loops++;
    } else if (i instanceof AtomicInstruction.Fetch f) {
      update(f.operator());
    } else if (i instanceof PtxInstruction.Atom a) {
      update(a.operator());
    }
  }

  private void update(FetchOperator operator) {
    if (operator == FetchOperator.ADD || operator == FetchOperator.SUB) {
      larger(1);
    }
  }

  private void expression(Expression e) {
    if (e instanceof Expression.Unary u) {
      expression(u.operand());
    } else if (e instanceof Expression.Binary b) {
      expression(b.left());
      expression(b.right());
      switch (b.operator()) {
        case ADD, SUBTRACT -> larger(1);
        case MULTIPLY -> larger(b.right() instanceof Expression.Constant c ? bits(c.value()) : bits);
        case SHIFT_LEFT -> larger(shift(b.right()));
        case SHIFT_RIGHT -> shift(b.right());
        default -> { }
      }
    }
  }

  private void larger(int by) {
    computations++;
    bits += by;
  }

  private int shift(Expression count) {
    boolean defined = count instanceof Expression.Constant c && c.value() >= 0 && c.value() <= BITS;
    wide |= !defined;
    return defined ? (int) ((Expression.Constant) count).value() : 0;
  }
}
