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
 * Code of a machine: words in rows of {@link #ROW}, of which the first says what is done. An operand is the number of a
 * register, or, if it is negative, {@code ~n} for constant {@code n}.
 *
 * <p>Rows, behind the first word: of an {@link Operation}, the register that gets the result, two operands and the
 * shift; {@link #VALUE}, the register that gets it and the number of the value; {@link #JUMP}, the target; {@link
 * #BACK}, the target; {@link #UNLESS}, the target, and an operation that gives 0
 * there, with its operands: {@code target, left, right, operation}; {@link #CHOOSE}, the target; {@link #FAIL}, an
 * operand that is not 0 where the run ends, and the object; {@link #READ}, the array, the operand that is the index,
 * and the register; {@link #WRITE}, the array, the index, an operand that is the value, and 1 if it goes to memory at
 * once, else 0; {@link #OBJECT}, the number of an object, which says all.
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
  /** From here on, what others may notice, or what notices what they do. */
  static final int VISIBLE = VALUE + 7;
  static final int READ = VISIBLE;
  static final int WRITE = VISIBLE + 1;
  static final int OBJECT = VISIBLE + 2;

  private int[] words = new int[64 * ROW];
  private int size;
  private final Map<Long, Integer> constants = new HashMap<>();
  private final List<Value> values = new ArrayList<>();
  /** The registers that each value is computed of. */
  private final List<int[]> reads = new ArrayList<>();
  private final List<Object> objects = new ArrayList<>();
  private final Values registers;

  /** @param registers knows the registers by name */
  Code(Values registers) {
    this.registers = registers;
  }

  /** Where the next row will stand. */
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

  /** Changes the word of a row that says where it goes. */
  void target(int row, int word, int target) {
    words[row + word] = target;
  }

  /** The number of an object that a row speaks of. */
  int object(Object object) {
    objects.add(object);
    return objects.size() - 1;
  }

  /** Adds rows that put the value of an expression into a register. */
  void assign(int register, Expression expression) {
    compute(register, expression, 0);
  }

  /** Adds rows that compute an expression; the operand that has it. */
  int operand(Expression expression) {
    return operand(expression, 0);
  }

  /** Adds a row that goes elsewhere if an expression is 0; that row. */
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

  /** @param depth of expressions around it, whose parts have registers of their own */
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
