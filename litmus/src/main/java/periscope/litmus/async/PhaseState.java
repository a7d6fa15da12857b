package periscope.litmus.async;

import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;

/**
 * The state of a barrier with phases ({@link PhaseOperation}) as the number that its location holds: bit 0 says whether
 * the barrier is initialised, bit 1 is the parity of the current phase; then come 20 bits of pending arrivals, 20 bits
 * of the arrivals that the next phase expects, and the transactions, which may be below 0.
 */
public final class PhaseState {

  /** Largest count of arrivals, and of transactions either way. */
  public static final long MOST = (1L << 20) - 1;

  /** The type of the location. */
  public static final NumberType TYPE = NumberType.S64;

  /** The state of an object that is not initialised. */
  public static final long NONE = 0;

  private static final int PENDING = 2;
  private static final int EXPECTED = 22;
  private static final int TRANSACTIONS = 42;

  private PhaseState() {}

  /** The state of an object that was just initialised with a count. */
  public static long fresh(long count) {
    return 1 | count << PENDING | count << EXPECTED;
  }

  /** The count of an object that was just initialised; -1 for any other state. */
  public static long count(long state) {
    long count = state >> PENDING & MOST;
    return count > 0 && fresh(count) == state ? count : -1;
  }

  /**
   * A state in words: {@code {phase 0, 1 of 2 pending, 16 bytes}}, with the parity of the phase, the number of pending
   * arrivals, the number of arrivals that the next phase expects, and the number of open bytes.
   */
  public static String print(long state) {
    if ((state & 1) == 0) {
      return "{uninitialised}";
    }
    long bytes = state >> TRANSACTIONS;
    return "{phase " + (state >> 1 & 1) + ", " + (state >> PENDING & MOST) + " of "
        + (state >> EXPECTED & MOST) + " pending"
        + (bytes == 0 ? "" : ", " + bytes + " bytes") + "}";
  }

  static Expression fresh(Expression count) {
    return add(add(times(count, PENDING), times(count, EXPECTED)), Expression.constant(1));
  }

  static Expression initialised(Expression state) {
    return both(state, 1);
  }

  /** The parity of the current phase. */
  static Expression parity(Expression state) {
    return both(shifted(state, 1), 1);
  }

  static Expression pending(Expression state) {
    return both(shifted(state, PENDING), MOST);
  }

  /** The state after some arrivals. */
  static Expression arrived(Expression state, Expression count) {
    return subtract(state, times(count, PENDING));
  }

  /** The state whose later phases expect fewer arrivals. */
  static Expression dropped(Expression state, Expression count) {
    return subtract(state, times(count, EXPECTED));
  }

  /** The state with more transactions expected. */
  static Expression expecting(Expression state, Expression transactions) {
    return add(state, times(transactions, TRANSACTIONS));
  }

  /** The state after some transactions. */
  static Expression transacted(Expression state, Expression transactions) {
    return subtract(state, times(transactions, TRANSACTIONS));
  }

  /** Whether a state has neither pending arrivals nor open transactions, so that its phase is complete. */
  static Expression complete(Expression state) {
    Expression open = shifted(state, TRANSACTIONS);
    return new Expression.Binary(BinaryOperator.AND, equal(pending(state), 0), equal(open, 0));
  }

  /** The state at the beginning of the next phase, from the state of a complete one. */
  static Expression next(Expression state) {
    Expression turned = new Expression.Binary(BinaryOperator.BIT_XOR, state, Expression.constant(2));
    return add(turned, times(both(shifted(state, EXPECTED), MOST), PENDING));
  }

  static Expression equal(Expression left, long right) {
    return new Expression.Binary(BinaryOperator.EQUAL, left, Expression.constant(right));
  }

  private static Expression both(Expression left, long mask) {
    return new Expression.Binary(BinaryOperator.BIT_AND, left, Expression.constant(mask));
  }

  private static Expression shifted(Expression left, int bits) {
    return new Expression.Binary(BinaryOperator.SHIFT_RIGHT, left, Expression.constant(bits));
  }

  private static Expression times(Expression left, int bits) {
    return left instanceof Expression.Constant c ? Expression.constant(c.value() << bits)
        : new Expression.Binary(BinaryOperator.MULTIPLY, left, Expression.constant(1L << bits));
  }

  private static Expression add(Expression left, Expression right) {
    return new Expression.Binary(BinaryOperator.ADD, left, right);
  }

  private static Expression subtract(Expression left, Expression right) {
    return new Expression.Binary(BinaryOperator.SUBTRACT, left, right);
  }
}
