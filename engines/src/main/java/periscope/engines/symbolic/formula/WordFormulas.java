package periscope.engines.symbolic.formula;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.TRUE;
import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.Arrays;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;

/**
 * Arithmetic on words whose binary digits are formulas, the lowest first; it agrees with {@link BinaryOperator} and the
 * other operators. A word holds the canonical form of a number and so has as many digits as a {@code long}; an
 * operation in a type computes on as many digits as the type has.
 */
final class WordFormulas {

  static final int WIDTH = Long.SIZE;

  private final Formulas formulas;

  WordFormulas(Formulas formulas) {
    this.formulas = formulas;
  }

  static int[] constant(long value) {
    int[] word = new int[WIDTH];
    Arrays.setAll(word, i -> (value >>> i & 1) != 0 ? TRUE : FALSE);
    return word;
  }

  int[] truth(int formula) {
    int[] word = constant(0);
    word[0] = formula;
    return word;
  }

  /** The canonical form, in a type, of the number in the lowest digits of a word. */
  static int[] canonical(NumberType type, int[] word) {
    int[] extended = Arrays.copyOf(word, WIDTH);
    Arrays.fill(extended, type.bits(), WIDTH, type.signed() ? word[type.bits() - 1] : FALSE);
    return extended;
  }

  private static int[] digits(NumberType type, int[] x) {
    return Arrays.copyOf(x, type.bits());
  }

  int[] unary(UnaryOperator operator, NumberType type, int[] x) {
    return switch (operator) {
      case NEGATE -> canonical(type, negate(digits(type, x)));
      case NOT -> truth(not(notZero(x)));
      case COMPLEMENT -> canonical(type, complement(digits(type, x)));
    };
  }

  /** The result of an operator; a division by zero gives an arbitrary value. */
  int[] binary(BinaryOperator operator, NumberType type, int[] left, int[] right) {
    int[] x = digits(type, left);
    int[] y = digits(type, right);
    return switch (operator) {
      case MULTIPLY -> canonical(type, multiply(x, y));
      case DIVIDE -> canonical(type, divide(type, x, y)[0]);
      case REMAINDER -> canonical(type, divide(type, x, y)[1]);
      case ADD -> canonical(type, add(x, y, FALSE));
      case SUBTRACT -> canonical(type, add(x, complement(y), TRUE));
      case SHIFT_LEFT, SHIFT_LEFT_CLAMPED -> canonical(type, shift(operator, FALSE, x, right));
      case SHIFT_RIGHT, SHIFT_RIGHT_CLAMPED ->
        canonical(type, shift(operator, type.signed() ? x[x.length - 1] : FALSE, x, right));
      case LESS -> truth(less(type, x, y));
      case LESS_EQUAL -> truth(not(less(type, y, x)));
      case GREATER -> truth(less(type, y, x));
      case GREATER_EQUAL -> truth(not(less(type, x, y)));
      case EQUAL -> truth(equal(left, right));
      case NOT_EQUAL -> truth(not(equal(left, right)));
      case BIT_AND -> each(left, right, formulas::and);
      case BIT_XOR -> each(left, right, this::xor);
      case BIT_OR -> each(left, right, formulas::or);
      case AND -> truth(formulas.and(notZero(left), notZero(right)));
      case OR -> truth(formulas.or(notZero(left), notZero(right)));
    };
  }

  int[] fetch(FetchOperator operator, NumberType type, int[] old, int[] operand) {
    return switch (operator) {
      case ADD -> binary(BinaryOperator.ADD, type, old, operand);
      case SUB -> binary(BinaryOperator.SUBTRACT, type, old, operand);
      case AND -> each(old, operand, formulas::and);
      case OR -> each(old, operand, formulas::or);
      case XOR -> each(old, operand, this::xor);
      case MIN -> choose(less(type, old, operand), old, operand);
      case MAX -> choose(less(type, old, operand), operand, old);
      case INC -> choose(less(NumberType.U64, old, operand), binary(BinaryOperator.ADD, type, old, constant(1)),
          constant(0));
      case DEC -> choose(formulas.or(not(notZero(old)), less(NumberType.U64, operand, old)), operand,
          binary(BinaryOperator.SUBTRACT, type, old, constant(1)));
      case EXCHANGE -> operand;
    };
  }

  int notZero(int[] x) {
    return formulas.or(x);
  }

  int equal(int[] x, int[] y) {
    return not(formulas.or(each(x, y, this::xor)));
  }

  int[] choose(int condition, int[] yes, int[] no) {
    return each(yes, no, (y, n) -> formulas.or(formulas.and(condition, y), formulas.and(not(condition), n)));
  }

  private interface Digits {
    int apply(int x, int y);
  }

  private static int[] each(int[] x, int[] y, Digits digits) {
    int[] word = new int[x.length];
    Arrays.setAll(word, i -> digits.apply(x[i], y[i]));
    return word;
  }

  private static int[] complement(int[] x) {
    return Arrays.stream(x).map(Formulas::not).toArray();
  }

  private int xor(int x, int y) {
    return formulas.or(formulas.and(x, not(y)), formulas.and(not(x), y));
  }

  private static int[] zero(int digits) {
    int[] word = new int[digits];
    Arrays.fill(word, FALSE);
    return word;
  }

  private int[] negate(int[] x) {
    return add(zero(x.length), complement(x), TRUE);
  }

  private int[] add(int[] x, int[] y, int carry) {
    int[] sum = new int[x.length];
    int over = carry;
    for (int i = 0; i < x.length; i++) {
      int either = xor(x[i], y[i]);
      sum[i] = xor(either, over);
      over = formulas.or(formulas.and(x[i], y[i]), formulas.and(either, over));
    }
    return sum;
  }

  private int[] multiply(int[] x, int[] y) {
    int width = x.length;
    int[] product = zero(width);
    for (int i = 0; i < width; i++) {
      int[] shifted = zero(width);
      for (int j = i; j < width && y[i] != FALSE; j++) {
        shifted[j] = formulas.and(x[j - i], y[i]);
      }
      product = y[i] == FALSE ? product : add(product, shifted, FALSE);
    }
    return product;
  }

  /** A formula: {@code x < y} in a type, by the type's digits. */
  private int less(NumberType type, int[] x, int[] y) {
    int less = FALSE;
    for (int i = 0; i < type.bits(); i++) {
      boolean sign = type.signed() && i == type.bits() - 1;
      int smaller = sign ? formulas.and(x[i], not(y[i])) : formulas.and(not(x[i]), y[i]);
      less = formulas.or(smaller, formulas.and(not(xor(x[i], y[i])), less));
    }
    return less;
  }

  /**
   * A shift by the lowest digits of the distance; a clamped shift by the lowest 32 digits.
   *
   * @param fill the digit that is shifted in
   */
  private int[] shift(BinaryOperator operator, int fill, int[] x, int[] distance) {
    boolean left = operator == BinaryOperator.SHIFT_LEFT || operator == BinaryOperator.SHIFT_LEFT_CLAMPED;
    int width = x.length;
    int[] shifted = x;
    int d = 0;
    for (; 1 << d < width; d++) {
      int by = 1 << d;
      int[] from = shifted;
      int[] moved = new int[width];
      Arrays.setAll(moved, i -> left ? i < by ? FALSE : from[i - by] : i + by < width ? from[i + by] : fill);
      shifted = choose(distance[d], moved, from);
    }
    if (operator == BinaryOperator.SHIFT_LEFT || operator == BinaryOperator.SHIFT_RIGHT) {
      return shifted;
    }
    int[] out = new int[width];
    Arrays.fill(out, fill);
    return choose(formulas.or(Arrays.copyOfRange(distance, d, Integer.SIZE)), out, shifted);
  }

  /** Quotient and remainder, rounding towards zero. */
  private int[][] divide(NumberType type, int[] x, int[] y) {
    int width = x.length;
    int negativeX = type.signed() ? x[width - 1] : FALSE;
    int negativeY = type.signed() ? y[width - 1] : FALSE;
    int[] dividend = choose(negativeX, negate(x), x);
    int[] divisor = Arrays.copyOf(choose(negativeY, negate(y), y), width + 1);
    divisor[width] = FALSE;
    int[] quotient = zero(width);
    int[] rest = zero(width + 1);
    for (int i = width - 1; i >= 0; i--) {
      int[] next = new int[width + 1];
      System.arraycopy(rest, 0, next, 1, width);
      next[0] = dividend[i];
      int[] difference = add(next, complement(divisor), TRUE);
      quotient[i] = not(difference[width]);
      rest = choose(quotient[i], difference, next);
    }
    int[] remainder = Arrays.copyOf(rest, width);
    return new int[][] {
        choose(xor(negativeX, negativeY), negate(quotient), quotient), choose(negativeX, negate(remainder), remainder)};
  }
}
