package periscope.machines.grid;

import java.util.Optional;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;

/**
 * The operations that a machine computes without a call of {@link BinaryOperator#apply}, with the same results. Each
 * operation has two operands and a shift, the number of the 64 bits that its type does not use.
 */
final class Operation {

  static final int MOVE = 0;
  static final int ADD_SIGNED = 1;
  static final int ADD_UNSIGNED = 2;
  static final int SUBTRACT_SIGNED = 3;
  static final int SUBTRACT_UNSIGNED = 4;
  static final int MULTIPLY_SIGNED = 5;
  static final int MULTIPLY_UNSIGNED = 6;
  static final int LEFT_SIGNED = 7;
  static final int LEFT_UNSIGNED = 8;
  static final int RIGHT_SIGNED = 9;
  static final int RIGHT_UNSIGNED = 10;
  static final int REMAINDER = 11;
  static final int AND = 12;
  static final int OR = 13;
  static final int XOR = 14;
  static final int LESS = 15;
  static final int LESS_EQUAL = 16;
  static final int GREATER = 17;
  static final int GREATER_EQUAL = 18;
  static final int EQUAL = 19;
  static final int NOT_EQUAL = 20;
  static final int WRAP_SIGNED = 21;
  static final int WRAP_UNSIGNED = 22;
  /** Number of operations; smaller numbers of row kinds are operations. */
  static final int END = 23;

  private Operation() {}

  /**
   * The operation of an expression's operator; empty if there is none, so that {@link BinaryOperator#apply} computes
   * it.
   */
  static Optional<Integer> of(Expression.Binary binary) {
    NumberType type = binary.type();
    int unsigned = type.signed() ? 0 : 1;
    boolean patterns = type.bits() == Long.SIZE && !type.signed();
    return Optional.ofNullable(switch (binary.operator()) {
      case ADD -> ADD_SIGNED + unsigned;
      case SUBTRACT -> SUBTRACT_SIGNED + unsigned;
      case MULTIPLY -> MULTIPLY_SIGNED + unsigned;
      case SHIFT_LEFT -> LEFT_SIGNED + unsigned;
      case SHIFT_RIGHT -> RIGHT_SIGNED + unsigned;
      case REMAINDER -> patterns ? null : (Integer) REMAINDER;
      case BIT_AND -> AND;
      case BIT_OR -> OR;
      case BIT_XOR -> XOR;
      case LESS -> patterns ? null : (Integer) LESS;
      case LESS_EQUAL -> patterns ? null : (Integer) LESS_EQUAL;
      case GREATER -> patterns ? null : (Integer) GREATER;
      case GREATER_EQUAL -> patterns ? null : (Integer) GREATER_EQUAL;
      case EQUAL -> EQUAL;
      case NOT_EQUAL -> NOT_EQUAL;
      default -> null;
    });
  }

  /** The operation that wraps a value to a type. */
  static int wrapping(NumberType type) {
    return type.signed() ? WRAP_SIGNED : WRAP_UNSIGNED;
  }

  static int shift(NumberType type) {
    return Long.SIZE - type.bits();
  }

  /**
   * The result of an operation.
   *
   * @throws ArithmeticException if the operation is the remainder of a division by zero
   */
  static long apply(int operation, long left, long right, int shift) {
    return switch (operation) {
      case MOVE -> left;
      case ADD_SIGNED -> left + right << shift >> shift;
      case ADD_UNSIGNED -> left + right << shift >>> shift;
      case SUBTRACT_SIGNED -> left - right << shift >> shift;
      case SUBTRACT_UNSIGNED -> left - right << shift >>> shift;
      case MULTIPLY_SIGNED -> left * right << shift >> shift;
      case MULTIPLY_UNSIGNED -> left * right << shift >>> shift;
      case LEFT_SIGNED -> left << (right & Long.SIZE - 1 - shift) << shift >> shift;
      case LEFT_UNSIGNED -> left << (right & Long.SIZE - 1 - shift) << shift >>> shift;
      case RIGHT_SIGNED -> left >> (right & Long.SIZE - 1 - shift);
      case RIGHT_UNSIGNED -> left >>> (right & Long.SIZE - 1 - shift);
      case REMAINDER -> left % right;
      case AND -> left & right;
      case OR -> left | right;
      case XOR -> left ^ right;
      case LESS -> left < right ? 1 : 0;
      case LESS_EQUAL -> left <= right ? 1 : 0;
      case GREATER -> left > right ? 1 : 0;
      case GREATER_EQUAL -> left >= right ? 1 : 0;
      case EQUAL -> left == right ? 1 : 0;
      case NOT_EQUAL -> left != right ? 1 : 0;
      case WRAP_SIGNED -> left << shift >> shift;
      case WRAP_UNSIGNED -> left << shift >>> shift;
      default -> throw new IllegalArgumentException("no operation " + operation);
    };
  }
}
