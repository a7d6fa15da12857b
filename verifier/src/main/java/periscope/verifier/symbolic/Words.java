package periscope.verifier.symbolic;

import static periscope.verifier.symbolic.Formulas.FALSE;
import static periscope.verifier.symbolic.Formulas.TRUE;
import static periscope.verifier.symbolic.Formulas.not;

import java.util.Arrays;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;

/** 64-bit arithmetic on words whose digits are formulas, the lowest first; it equals that of {@code long}. */
final class Words {

  static final int WIDTH = Long.SIZE;

  private final Formulas formulas;

  Words(Formulas formulas) {
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

  int[] unary(UnaryOperator operator, int[] x) {
    return switch (operator) {
      case NEGATE -> negate(x);
      case NOT -> truth(not(notZero(x)));
      case COMPLEMENT -> complement(x);
    };
  }

  /** Division by zero gives any value. */
  int[] binary(BinaryOperator operator, int[] x, int[] y) {
    return switch (operator) {
      case MULTIPLY -> multiply(x, y);
      case DIVIDE -> divide(x, y)[0];
      case REMAINDER -> divide(x, y)[1];
      case ADD -> add(x, y, FALSE);
      case SUBTRACT -> add(x, complement(y), TRUE);
      case SHIFT_LEFT -> shift(x, y, true);
      case SHIFT_RIGHT -> shift(x, y, false);
      case LESS -> truth(less(x, y));
      case LESS_EQUAL -> truth(not(less(y, x)));
      case GREATER -> truth(less(y, x));
      case GREATER_EQUAL -> truth(not(less(x, y)));
      case EQUAL -> truth(equal(x, y));
      case NOT_EQUAL -> truth(not(equal(x, y)));
      case BIT_AND -> each(x, y, formulas::and);
      case BIT_XOR -> each(x, y, this::xor);
      case BIT_OR -> each(x, y, formulas::or);
      case AND -> truth(formulas.and(notZero(x), notZero(y)));
      case OR -> truth(formulas.or(notZero(x), notZero(y)));
    };
  }

  int[] fetch(FetchOperator operator, int[] old, int[] operand) {
    return switch (operator) {
      case ADD -> add(old, operand, FALSE);
      case SUB -> add(old, complement(operand), TRUE);
      case AND -> each(old, operand, formulas::and);
      case OR -> each(old, operand, formulas::or);
      case XOR -> each(old, operand, this::xor);
      case MIN -> choose(less(old, operand), old, operand);
      case MAX -> choose(less(old, operand), operand, old);
      case INC -> choose(less(old, operand), add(old, constant(1), FALSE), constant(0));
      case DEC -> choose(formulas.or(not(notZero(old)), less(operand, old)), operand,
          add(old, complement(constant(1)), TRUE));
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

  private int[] negate(int[] x) {
    return add(constant(0), complement(x), TRUE);
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
    int[] product = constant(0);
    for (int i = 0; i < WIDTH; i++) {
      int[] shifted = constant(0);
      for (int j = i; j < WIDTH && y[i] != FALSE; j++) {
        shifted[j] = formulas.and(x[j - i], y[i]);
      }
      product = y[i] == FALSE ? product : add(product, shifted, FALSE);
    }
    return product;
  }

  /** Signed comparison. */
  private int less(int[] x, int[] y) {
    int less = FALSE;
    for (int i = 0; i < WIDTH; i++) {
      int smaller = i < WIDTH - 1 ? formulas.and(not(x[i]), y[i]) : formulas.and(x[i], not(y[i]));
      less = formulas.or(smaller, formulas.and(not(xor(x[i], y[i])), less));
    }
    return less;
  }

  /** By the lowest six digits of the distance, as in Java. */
  private int[] shift(int[] x, int[] distance, boolean left) {
    int[] shifted = x;
    for (int d = 0; 1 << d < WIDTH; d++) {
      int by = 1 << d;
      int[] from = shifted;
      int[] moved = new int[WIDTH];
      Arrays.setAll(moved, i -> left ? i < by ? FALSE : from[i - by] : from[Math.min(i + by, WIDTH - 1)]);
      shifted = choose(distance[d], moved, from);
    }
    return shifted;
  }

  /** Quotient and remainder, rounding towards zero. */
  private int[][] divide(int[] x, int[] y) {
    int negativeX = x[WIDTH - 1];
    int negativeY = y[WIDTH - 1];
    int[] dividend = choose(negativeX, negate(x), x);
    int[] divisor = Arrays.copyOf(choose(negativeY, negate(y), y), WIDTH + 1);
    divisor[WIDTH] = FALSE;
    int[] quotient = constant(0);
    int[] rest = Arrays.copyOf(constant(0), WIDTH + 1);
    rest[WIDTH] = FALSE;
    for (int i = WIDTH - 1; i >= 0; i--) {
      int[] next = new int[WIDTH + 1];
      System.arraycopy(rest, 0, next, 1, WIDTH);
      next[0] = dividend[i];
      int[] difference = add(next, complement(divisor), TRUE);
      quotient[i] = not(difference[WIDTH]);
      rest = choose(quotient[i], difference, next);
    }
    int[] remainder = Arrays.copyOf(rest, WIDTH);
    return new int[][] {
        choose(xor(negativeX, negativeY), negate(quotient), quotient), choose(negativeX, negate(remainder), remainder)};
  }
}
