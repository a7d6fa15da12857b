package periscope.engines.symbolic.formula;

import static periscope.litmus.expression.BinaryOperator.ADD;
import static periscope.litmus.expression.BinaryOperator.BIT_AND;
import static periscope.litmus.expression.BinaryOperator.BIT_OR;
import static periscope.litmus.expression.BinaryOperator.BIT_XOR;
import static periscope.litmus.expression.BinaryOperator.DIVIDE;
import static periscope.litmus.expression.BinaryOperator.EQUAL;
import static periscope.litmus.expression.BinaryOperator.LESS;
import static periscope.litmus.expression.BinaryOperator.MULTIPLY;
import static periscope.litmus.expression.BinaryOperator.NOT_EQUAL;
import static periscope.litmus.expression.BinaryOperator.REMAINDER;
import static periscope.litmus.expression.BinaryOperator.SHIFT_LEFT;
import static periscope.litmus.expression.BinaryOperator.SHIFT_RIGHT;
import static periscope.litmus.expression.BinaryOperator.SUBTRACT;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;

/**
 * A question about numbers as engines ask it: which values may some expressions have together, given what others must
 * be?
 *
 * @param inputs   what is read: for each name its type, and the numbers that it may be; any number if there are none
 * @param required expressions that are not 0
 * @param outputs  expressions whose values are asked for
 */
record ValueQuery(Map<String, Input> inputs, List<Expression> required, List<Expression> outputs) {

  record Input(NumberType type, List<Long> options) {}

  /** What queries are made of. */
  enum Sort {
    /** As most tests are: small constants that are read and compared. */
    CHAINS("small numbers, equality", true, List.of(EQUAL, NOT_EQUAL), 1),
    /** Tests that compute with what they read. */
    COUNTING("small numbers, sums", true, List.of(ADD, SUBTRACT, EQUAL, LESS, BIT_AND, BIT_XOR), 2),
    /** The same with all operators. */
    ARITHMETIC("small numbers, all operators", true,
        List.of(ADD, MULTIPLY, DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT, LESS, EQUAL, BIT_AND, BIT_OR, BIT_XOR), 3),
    /** No test asks this without a loop or many writers: nothing is known of what is read. */
    FREE("any numbers, sums and shifts", false, List.of(ADD, SUBTRACT, SHIFT_LEFT, SHIFT_RIGHT, LESS, EQUAL, BIT_AND,
        BIT_XOR), 3),
    FREE_PRODUCTS("any numbers, all operators", false,
        List.of(ADD, MULTIPLY, DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT, LESS, EQUAL, BIT_AND, BIT_XOR), 2);

    final String words;
    final boolean listed;
    private final List<BinaryOperator> operators;
    private final int depth;

    Sort(String words, boolean listed, List<BinaryOperator> operators, int depth) {
      this.words = words;
      this.listed = listed;
      this.operators = operators;
      this.depth = depth;
    }
  }

  private record Typed(Expression expression, NumberType type) {
    Expression in(NumberType wanted) {
      return wanted.holds(type) ? expression : Expression.convert(wanted, expression);
    }
  }

  static ValueQuery random(Random random, Sort sort) {
    List<NumberType> types = sort == Sort.CHAINS ? List.of(NumberType.S32)
        : List.of(NumberType.S32, NumberType.S32, NumberType.U32, NumberType.S64, NumberType.U64);
    Map<String, Input> inputs = new LinkedHashMap<>();
    for (int i = 0; i < (sort.listed ? 5 : 3); i++) {
      List<Long> options = new ArrayList<>();
      for (long v = 0; v < (sort.listed ? 2 + random.nextInt(3) : 0); v++) {
        options.add(v);
      }
      inputs.put("r" + i, new Input(pick(random, types), options));
    }
    List<Expression> required = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Typed left = expression(random, sort, inputs, types, sort.depth);
      Typed right = expression(random, sort, inputs, types, sort.depth);
      required.add(binary(pick(random, List.of(NOT_EQUAL, LESS, EQUAL)), NumberType.S64, left, right).expression());
    }
    List<Expression> outputs = new ArrayList<>();
    for (int i = 0; i < (sort.listed ? 3 : 0); i++) {
      outputs.add(expression(random, sort, inputs, types, sort.depth).expression());
    }
    return new ValueQuery(inputs, required, outputs);
  }

  private static Typed expression(
      Random random, Sort sort, Map<String, Input> inputs, List<NumberType> types, int depth) {
    if (depth == 0 || random.nextInt(5) == 0) {
      String name = pick(random, List.copyOf(inputs.keySet()));
      return random.nextInt(4) == 0 ? new Typed(Expression.constant(random.nextInt(5)), NumberType.S32)
          : new Typed(Expression.register(name), inputs.get(name).type());
    }
    BinaryOperator operator = pick(random, sort.operators);
    Typed left = expression(random, sort, inputs, types, depth - 1);
    Typed right = operator.divides() ? new Typed(Expression.constant(2 + random.nextInt(9)), NumberType.S32)
        : expression(random, sort, inputs, types, depth - 1);
    return binary(operator, pick(random, types), left, right);
  }

  private static Typed binary(BinaryOperator operator, NumberType type, Typed left, Typed right) {
    boolean shifts = operator == SHIFT_LEFT || operator == SHIFT_RIGHT;
    return new Typed(new Expression.Binary(operator, type, left.in(type), shifts ? right.expression() : right.in(type)),
        operator.isTruth() ? NumberType.S32 : type);
  }

  private static <T> T pick(Random random, List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
