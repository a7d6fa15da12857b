package periscope.compilers.amd;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.compilers.amd.AmdState.Lost;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;

/**
 * Instructions that compute, on the contents of registers: moves, arithmetic on 32 bits, masks of 64 bits, comparisons
 * and selections. A wave has one lane, so that a mask has one bit that counts, and vector and scalar instructions
 * compute alike.
 */
final class AmdArithmetic {

  private static final Pattern MOVE = Pattern.compile(
      "[vs]_mov_b32|v_dual_mov_b32|s_movk_i32|v_readfirstlane_b32|v_accvgpr_(?:write|read|mov)_b32");
  private static final Pattern WIDE_MOVE = Pattern.compile("[vs]_mov_b64");
  private static final Pattern LOGIC = Pattern.compile("([vs])_(and|or|xor|andn2|and_not1|orn2|or_not1)_b(32|64)");
  private static final Pattern SAVE = Pattern.compile("s_(and|or|xor|andn2|and_not1)_saveexec_b(?:32|64)");
  private static final Pattern COMPARE = Pattern.compile("v_(cmpx?)_(eq|ne|lg|lt|le|gt|ge)_([iu])32");
  private static final Pattern SCALAR_COMPARE = Pattern.compile("s_cmpk?_(eq|lg|lt|le|gt|ge)_([iu])32");
  private static final Map<String, BinaryOperator> COMPARISONS = Map.of("eq", BinaryOperator.EQUAL, "ne",
      BinaryOperator.NOT_EQUAL, "lg", BinaryOperator.NOT_EQUAL, "lt", BinaryOperator.LESS, "le",
      BinaryOperator.LESS_EQUAL, "gt", BinaryOperator.GREATER, "ge", BinaryOperator.GREATER_EQUAL);
  private static final Pattern ADD = Pattern.compile("v_add(?:_nc)?_u32|s_add(?:_co)?_[iu]32");
  private static final Pattern SUBTRACT = Pattern.compile("v_sub(?:_nc)?_u32|s_sub(?:_co)?_[iu]32");
  private static final Pattern SUBTRACT_FROM = Pattern.compile("v_subrev(?:_nc)?_u32");
  private static final Pattern LESSER = Pattern.compile("[vs]_(min|max)_i32");
  private static final String CARRY = "scc";

  private AmdArithmetic() {}

  /** Whether the instruction belongs to the vector unit, whose lanes may be off. */
  static boolean ofLanes(String mnemonic) {
    return mnemonic.startsWith("v_") && !mnemonic.startsWith("v_readfirstlane");
  }

  /**
   * The registers behind an instruction.
   *
   * @return empty if it is none that computes
   * @throws Lost if its operands are not known
   */
  static Optional<AmdState> of(AmdStatement s, AmdState before) {
    Optional<AmdState> first = one(s, before);
    if (s.beside().isEmpty() || first.isEmpty()) {
      return first;
    }
    // Both read first: what the other writes has its old content for the second.
    AmdStatement second = s.beside().get();
    AmdState alone = one(second, before).orElseThrow(() -> new Lost("'" + second.mnemonic() + "' is not known"));
    return Optional.of(first.get().with(second.operands().get(0), alone.content(second.operands().get(0))));
  }

  private static Optional<AmdState> one(AmdStatement s, AmdState before) {
    String name = s.mnemonic().replaceFirst("_e(32|64)$", "");
    List<String> o = s.operands();
    if (!s.words().isEmpty() || o.isEmpty()) {
      return Optional.empty();
    } else if (MOVE.matcher(name).matches()) {
      return Optional.of(before.registers().containsKey(o.get(1)) ? before.with(o.get(0), before.content(o.get(1)))
          : before.withNumber(o.get(0), before.number(o.get(1))));
    } else if (WIDE_MOVE.matcher(name).matches()) {
      return Optional.of(wideMove(o, before));
    }
    return logic(name, o, before).or(() -> save(name, o, before)).or(() -> compare(name, o, before))
        .or(() -> sum(name, o, before)).or(() -> selected(name, o, before));
  }

  private static AmdState wideMove(List<String> o, AmdState before) {
    Optional<List<String>> from = AmdState.pair(o.get(1));
    Optional<List<String>> to = AmdState.pair(o.get(0));
    if (from.isPresent() && to.isPresent()) {
      Content low = before.content(from.get().get(0));
      Content high = before.content(from.get().get(1));
      return before.with(to.get().get(0), low).with(to.get().get(1), high);
    }
    return before.withWide(o.get(0), before.wide(o.get(1)));
  }

  private static Optional<AmdState> logic(String name, List<String> o, AmdState before) {
    Matcher m = LOGIC.matcher(name);
    if (!m.matches()) {
      return name.matches("[vs]_not_b(32|64)") ? Optional.of(complement(name, o, before)) : Optional.empty();
    }
    boolean wide = m.group(3).equals("64");
    Expression left = wide ? before.wide(o.get(1)) : before.number(o.get(1));
    Expression right = wide ? before.wide(o.get(2)) : before.number(o.get(2));
    return Optional.of(written(m.group(1), o.get(0), wide, combined(m.group(2), left, right), before));
  }

  private static Expression combined(String word, Expression left, Expression right) {
    boolean complements = word.endsWith("n2") || word.endsWith("_not1");
    BinaryOperator operator = word.startsWith("and") ? BinaryOperator.BIT_AND
        : word.startsWith("or") ? BinaryOperator.BIT_OR : BinaryOperator.BIT_XOR;
    Expression second = complements ? binary(BinaryOperator.BIT_XOR, right, Expression.constant(-1)) : right;
    return binary(operator, left, second);
  }

  private static AmdState complement(String name, List<String> o, AmdState before) {
    boolean wide = name.endsWith("64");
    Expression value = wide ? before.wide(o.get(1)) : before.number(o.get(1));
    return written(name.substring(0, 1), o.get(0), wide,
        binary(BinaryOperator.BIT_XOR, value, Expression.constant(-1)), before);
  }

  /** A result; a scalar instruction of logic also sets the bit scc: whether the result is not 0. */
  private static AmdState written(String unit, String to, boolean wide, Expression value, AmdState before) {
    AmdState after = wide ? before.withWide(to, value) : before.withNumber(to, value);
    return unit.equals("v") ? after
        : after.withNumber(CARRY, binary(BinaryOperator.NOT_EQUAL, value, Expression.constant(0)));
  }

  private static Optional<AmdState> save(String name, List<String> o, AmdState before) {
    Matcher m = SAVE.matcher(name);
    if (!m.matches()) {
      return Optional.empty();
    }
    Expression exec = before.number("exec");
    Expression now = combined(m.group(1), before.wide(o.get(1)), exec);
    return Optional.of(before.withWide(o.get(0), exec).withNumber("exec", now)
        .withNumber(CARRY, binary(BinaryOperator.NOT_EQUAL, now, Expression.constant(0))));
  }

  private static Optional<AmdState> compare(String name, List<String> o, AmdState before) {
    Matcher lanes = COMPARE.matcher(name);
    Matcher scalar = SCALAR_COMPARE.matcher(name);
    if (scalar.matches()) {
      return Optional.of(before.withNumber(CARRY, compared(scalar.group(1), scalar.group(2), before.number(o.get(0)),
          before.number(o.get(1)))));
    } else if (!lanes.matches()) {
      return Optional.empty();
    }
    // A comparison into exec alone has no operand for its result.
    int first = o.size() - 2;
    Expression value =
        compared(lanes.group(2), lanes.group(3), before.number(o.get(first)), before.number(o.get(first + 1)));
    AmdState after = first > 0 ? before.withWide(o.get(0), value) : before;
    return Optional.of(lanes.group(1).equals("cmpx") ? after.withNumber("exec", value) : after);
  }

  private static Expression compared(String word, String sign, Expression left, Expression right) {
    // Numbers have a sign here; without one they compare otherwise, unless they are equal.
    BinaryOperator operator = COMPARISONS.get(word);
    boolean plain = sign.equals("i") || operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL;
    return plain ? binary(operator, left, right)
        : binary(operator, typed(NumberType.U32, left), typed(NumberType.U32, right));
  }

  private static Expression typed(NumberType type, Expression value) {
    return folded(Expression.convert(type, value));
  }

  private static Optional<AmdState> sum(String name, List<String> o, AmdState before) {
    Matcher lesser = LESSER.matcher(name);
    Optional<Expression> value = Optional.empty();
    if (name.matches("s_addk(_co)?_i32")) {
      value = Optional.of(word(BinaryOperator.ADD, before.number(o.get(0)), before.number(o.get(1))));
    } else if (ADD.matcher(name).matches()) {
      value = Optional.of(word(BinaryOperator.ADD, before.number(o.get(1)), before.number(o.get(2))));
    } else if (SUBTRACT.matcher(name).matches()) {
      value = Optional.of(word(BinaryOperator.SUBTRACT, before.number(o.get(1)), before.number(o.get(2))));
    } else if (SUBTRACT_FROM.matcher(name).matches()) {
      value = Optional.of(word(BinaryOperator.SUBTRACT, before.number(o.get(2)), before.number(o.get(1))));
    } else if (lesser.matches()) {
      FetchOperator operator = lesser.group(1).equals("min") ? FetchOperator.MIN : FetchOperator.MAX;
      value = Optional.of(
          folded(operator.value(NumberType.S32, before.number(o.get(1)), before.number(o.get(2)))));
    } else if (name.matches("v_mul_lo_u32|s_mul_i32")) {
      value = Optional.of(word(BinaryOperator.MULTIPLY, before.number(o.get(1)), before.number(o.get(2))));
    }
    // The bit that scalar sums carry over is not followed.
    return value.map(v -> (name.startsWith("s_") ? before.without(CARRY) : before).withNumber(o.get(0), v));
  }

  /** A selection by a mask or by scc. */
  private static Optional<AmdState> selected(String name, List<String> o, AmdState before) {
    if (name.matches("s_cselect_b(32|64)")) {
      boolean wide = name.endsWith("64");
      Expression then = wide ? before.wide(o.get(1)) : before.number(o.get(1));
      Expression otherwise = wide ? before.wide(o.get(2)) : before.number(o.get(2));
      Expression chosen = chosen(before.number(CARRY), then, otherwise);
      return Optional.of(wide ? before.withWide(o.get(0), chosen) : before.withNumber(o.get(0), chosen));
    } else if (name.equals("v_cndmask_b32")) {
      return Optional.of(before.withNumber(o.get(0),
          chosen(before.wide(o.get(3)), before.number(o.get(2)), before.number(o.get(1)))));
    }
    return Optional.empty();
  }

  /** The first value if the lowest bit of the condition is set, else the second value. */
  private static Expression chosen(Expression condition, Expression then, Expression otherwise) {
    Expression bit = binary(BinaryOperator.BIT_AND, condition, Expression.constant(1));
    if (bit instanceof Expression.Constant c) {
      return c.value() == 1 ? then : otherwise;
    }
    Expression none = binary(BinaryOperator.BIT_XOR, bit, Expression.constant(1));
    return binary(BinaryOperator.ADD, binary(BinaryOperator.MULTIPLY, bit, then),
        binary(BinaryOperator.MULTIPLY, none, otherwise));
  }

  /** Arithmetic on 32 bits, whose result is a number with a sign. */
  private static Expression word(BinaryOperator operator, Expression left, Expression right) {
    return typed(NumberType.S32, binary(operator, left, right));
  }

  /** A result of 64 bits, in the shortest form that is known. */
  static Expression binary(BinaryOperator operator, Expression left, Expression right) {
    if (left instanceof Expression.Constant && !(right instanceof Expression.Constant) && commutes(operator)) {
      return binary(operator, right, left);
    }
    Expression whole = folded(new Expression.Binary(operator, NumberType.S64, left, right));
    return right instanceof Expression.Constant c && !(whole instanceof Expression.Constant)
        ? withConstant(operator, left, c.value(), whole) : whole;
  }

  private static boolean commutes(BinaryOperator operator) {
    return operator == BinaryOperator.BIT_AND || operator == BinaryOperator.BIT_OR
        || operator == BinaryOperator.BIT_XOR;
  }

  private static Expression withConstant(BinaryOperator operator, Expression left, long right, Expression whole) {
    return switch (operator) {
      case BIT_AND -> right == 0 ? Expression.constant(0) : right == -1 || right == 1 && isBit(left) ? left
          : right == 1 ? complementBit(left).orElse(whole) : whole;
      case BIT_OR -> right == 0 ? left : right == -1 || right == 1 && isBit(left) ? Expression.constant(right) : whole;
      case BIT_XOR -> right == 0 ? left
          : right == 1 && isBit(left) ? binary(BinaryOperator.EQUAL, left, Expression.constant(0)) : whole;
      case NOT_EQUAL -> right == 0 && isBit(left) ? left : whole;
      default -> whole;
    };
  }

  /** The lowest bit of a complemented bit. */
  private static Optional<Expression> complementBit(Expression value) {
    boolean complemented = value instanceof Expression.Binary b && b.operator() == BinaryOperator.BIT_XOR
        && b.right().equals(Expression.constant(-1)) && isBit(b.left());
    return complemented ? Optional.of(new Expression.Binary(BinaryOperator.EQUAL, NumberType.S64,
        ((Expression.Binary) value).left(), Expression.constant(0))) : Optional.empty();
  }

  /** A value in which a part of it, a bit, is known. */
  static Expression knowing(Expression value, Expression bit, boolean set) {
    if (value.equals(bit)) {
      return Expression.constant(set ? 1 : 0);
    } else if (value instanceof Expression.Binary b) {
      Expression left = knowing(b.left(), bit, set);
      Expression right = knowing(b.right(), bit, set);
      boolean same = left.equals(b.left()) && right.equals(b.right());
      return same ? value : b.type().equals(NumberType.S64) ? binary(b.operator(), left, right)
          : folded(new Expression.Binary(b.operator(), b.type(), left, right));
    } else if (value instanceof Expression.Convert c) {
      return typed(c.type(), knowing(c.operand(), bit, set));
    }
    return value;
  }

  /** The bit whose complement a bit is, if it is one. */
  static Optional<Expression> complemented(Expression bit) {
    boolean of = bit instanceof Expression.Binary b && b.operator() == BinaryOperator.EQUAL
        && b.right().equals(Expression.constant(0)) && isBit(b.left());
    return of ? Optional.of(((Expression.Binary) bit).left()) : Optional.empty();
  }

  /** Whether a value is 0 or 1 in every run. */
  static boolean isBit(Expression value) {
    if (value instanceof Expression.Binary b) {
      return COMPARISONS.containsValue(b.operator())
          || commutes(b.operator()) && isBit(b.left()) && isBit(b.right())
          || b.operator() == BinaryOperator.BIT_AND && (isBit(b.left()) || isBit(b.right()));
    }
    return value instanceof Expression.Constant c && (c.value() == 0 || c.value() == 1);
  }

  private static Expression folded(Expression value) {
    return value.registers().isEmpty() ? Expression.constant(value.evaluate(r -> 0)) : value;
  }
}
