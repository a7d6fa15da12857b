package periscope.machines.grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.expression.Expression;
import periscope.machines.grid.Values.Value;

/**
 * Code of a machine: rows of {@link #ROW} words each. The first word of a row is its kind. An operand is the number of
 * a register, or, if it is negative, {@code ~n} for constant {@code n}.
 *
 * <p>The words behind the kind are: for an {@link Operation}, the register of the result, two operands and the shift;
 * for {@link #VALUE}, the register of the result and the number of the value; for {@link #JUMP} and {@link #BACK}, the
 * target; for {@link #UNLESS}, which jumps if an operation gives 0, {@code target, left, right, operation}; for
 * {@link #CHOOSE}, the target; for {@link #FAIL}, an operand, which ends the run unless it is 0, and the number of an
 * object; for {@link #READ}, the array, the index operand and the register of the result; for {@link #WRITE}, the
 * array, the index operand, the value operand, and 1 if the value must reach memory at once, else 0; for
 * {@link #OBJECT}, the number of an object, which describes the step.
 */
final class Code {

  static final int ROW = 5;

  static final int VALUE = Operation.END;
  static final int JUMP = VALUE + 1;
  static final int BACK = VALUE + 2;
  static final int UNLESS = VALUE + 3;
  static final int CHOOSE = VALUE + 4;
  static final int FAIL = VALUE + 5;
  /** The end of the program. */
  static final int STOP = VALUE + 6;
  /** First kind of the rows that other work-items can observe, or that observe other work-items. */
  static final int VISIBLE = VALUE + 7;
  static final int READ = VISIBLE;
  static final int WRITE = VISIBLE + 1;
  static final int OBJECT = VISIBLE + 2;

  private int[] words = new int[64 * ROW];
  private int size;
  private final Map<Long, Integer> constants = new HashMap<>();
  private final List<Value> values = new ArrayList<>();
  /** For each value, the registers that its computation reads. */
  private final List<int[]> reads = new ArrayList<>();
  private final List<Object> objects = new ArrayList<>();
  private final Values registers;

  /** @param registers the numbers of the registers, by name */
  Code(Values registers) {
    this.registers = registers;
  }

  /** Index of the next row. */
  int here() {
    return size;
  }

  /** Adds a row. */
  void row(int first, int... others) {
    words = size + ROW > words.length ? Arrays.copyOf(words, 2 * words.length) : words;
    words[size] = first;
    System.arraycopy(others, 0, words, size + 1, others.length);
    size += ROW;
  }

  /**
   * Sets the word of a row that holds a jump target.
   *
   * @param row    index of the row
   * @param word   offset of the word in the row
   * @param target index of the row to jump to
   */
  void target(int row, int word, int target) {
    words[row + word] = target;
  }

  /** Stores an object for a row and returns its number. */
  int object(Object object) {
    objects.add(object);
    return objects.size() - 1;
  }

  /** Adds rows that put the value of an expression into a register. */
  void assign(int register, Expression expression) {
    compute(register, expression, 0);
  }

  /** Adds the rows that compute an expression, if it needs any; returns the operand with its value. */
  int operand(Expression expression) {
    return operand(expression, 0);
  }

  /** Adds a row that jumps if an expression is 0, with target 0 for now; returns the row's index. */
  int unless(Expression expression) {
    if (expression instanceof Expression.Binary b && b.operator().isTruth() && Operation.of(b).isPresent()) {
      int left = operand(b.left(), 0);
      int right = operand(b.right(), 1);
      row(UNLESS, 0, left, right, Operation.of(b).get());
    } else {
      row(UNLESS, 0, operand(expression, 0), constant(0), Operation.NOT_EQUAL);
    }
    return size - ROW;
  }

  private int operand(Expression expression, int depth) {
    if (expression instanceof Expression.Constant c) {
      return constant(c.value());
    } else if (expression instanceof Expression.Register r) {
      return registers.register(r.name());
    }
    int own = registers.register("$temp" + depth);
    compute(own, expression, depth);
    return own;
  }

  private int constant(long value) {
    return ~constants.computeIfAbsent(value, v -> constants.size());
  }

  /** @param depth number of enclosing expressions whose left operands occupy temporary registers */
  private void compute(int register, Expression expression, int depth) {
    Optional<Integer> operation =
        expression instanceof Expression.Binary b ? Operation.of(b) : Optional.empty();
    if (operation.isPresent()) {
      Expression.Binary b = (Expression.Binary) expression;
      int left = operand(b.left(), depth);
      int right = operand(b.right(), depth + 1);
      row(operation.get(), register, left, right, Operation.shift(b.type()));
    } else if (expression instanceof Expression.Convert c) {
      int operand = operand(c.operand(), depth);
      row(Operation.wrapping(c.type()), register, operand, operand, Operation.shift(c.type()));
    } else if (expression instanceof Expression.Constant || expression instanceof Expression.Register) {
      int operand = operand(expression, depth);
      row(Operation.MOVE, register, operand, operand, 0);
    } else {
      values.add(registers.of(expression));
      reads.add(expression.registers().stream().mapToInt(registers::register).toArray());
      row(VALUE, register, values.size() - 1);
    }
  }

  int[] words() {
    return Arrays.copyOf(words, size);
  }

  long[] constants() {
    long[] all = new long[constants.size()];
    constants.forEach((value, number) -> all[number] = value);
    return all;
  }

  Value[] values() {
    return values.toArray(Value[]::new);
  }

  int[][] reads() {
    return reads.toArray(int[][]::new);
  }

  Object[] objects() {
    return objects.toArray();
  }
}
