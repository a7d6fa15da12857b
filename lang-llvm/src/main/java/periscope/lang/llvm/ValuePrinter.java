package periscope.lang.llvm;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;

/**
 * Writes expressions as instructions. An expression that {@link ValueReader} makes from one instruction becomes that
 * instruction; a nested expression becomes several, with new names for its parts.
 */
final class ValuePrinter {

  private static final Pattern PART = Pattern.compile("\\$(.+)\\.([01])");

  private final Function<String, NumberType> types;
  private final Supplier<String> fresh;
  private final List<String> out;

  /**
   * A printer.
   *
   * @param types the types of registers
   * @param fresh makes names that the text does not use
   * @param out   receives the instructions for operands
   */
  ValuePrinter(Function<String, NumberType> types, Supplier<String> fresh, List<String> out) {
    this.types = types;
    this.fresh = fresh;
    this.out = out;
  }

  /**
   * A register as a value of IR; a register with an artificial name, from other languages' readers, gets a name that IR
   * allows.
   */
  static String name(String register) {
    return "%" + (register.startsWith("$") ? "v." + register.substring(1) : register);
  }

  /** An operand of a type, without the type. */
  String operand(Expression value, NumberType type) {
    if (value instanceof Expression.Constant c) {
      return type.equals(NumberType.BOOL) ? c.value() == 0 ? "false" : "true"
          : Long.toString(type.withSign(true).wrap(c.value()));
    } else if (value instanceof Expression.Register r && type(value).bits() == type.bits()
        && !PART.matcher(r.name()).matches()) {
      return name(r.name());
    }
    String name = fresh.get();
    String code = code(value, type);
    out.add("%" + name + " = " + code);
    return "%" + name;
  }

  /** An operand of type {@code i1}. */
  String truth(Expression value) {
    if (type(value).equals(NumberType.BOOL) || value instanceof Expression.Binary b && b.operator().isTruth()) {
      return operand(value, NumberType.BOOL);
    }
    return operand(new Expression.Binary(BinaryOperator.NOT_EQUAL, value, Expression.constant(0)), NumberType.BOOL);
  }

  /** The right side, behind {@code =}, of an instruction that computes an expression. */
  String code(Expression value, NumberType type) {
    Optional<String> chosen = choice(value, type);
    return chosen.orElseGet(() -> value.fold(
        c -> "freeze " + Words.type(type) + " " + operand(c, type),
        r -> register(r, type),
        u -> unary(u, type),
        c -> convert(c, type),
        b -> binary(b, type),
        f -> {
          throw new IllegalArgumentException("LLVM IR tests do not compute with floating-point numbers: " + f);
        }));
  }

  private NumberType type(Expression value) {
    NumberType type = value.type(types);
    return type.bits() == 1 ? type : type.withSign(true);
  }

  private String register(Expression.Register register, NumberType type) {
    Matcher part = PART.matcher(register.name());
    if (part.matches()) {
      NumberType old = types.apply(Names.part(part.group(1), 0));
      return "extractvalue { " + Words.type(old) + ", i1 } %" + part.group(1) + ", " + part.group(2);
    }
    NumberType from = type(register);
    String word = from.equals(type) ? "freeze" : from.bits() == 1 ? "zext" : from.bits() < type.bits() ? "sext"
        : "trunc";
    return convert(word, from, operand(register, from), type);
  }

  private static String convert(String word, NumberType from, String operand, NumberType to) {
    return word + " " + Words.type(from) + " " + operand + (word.equals("freeze") ? "" : " to " + Words.type(to));
  }

  private String unary(Expression.Unary u, NumberType type) {
    if (u.operator() == UnaryOperator.NOT) {
      return code(new Expression.Binary(BinaryOperator.EQUAL, u.operand(), Expression.constant(0)), type);
    } else if (u.operator() == UnaryOperator.NEGATE && type(u.operand()).equals(NumberType.BOOL)) {
      return convert("sext", NumberType.BOOL, operand(u.operand(), NumberType.BOOL), type);
    }
    String operand = operand(u.operand(), type);
    return u.operator() == UnaryOperator.NEGATE ? "sub " + Words.type(type) + " 0, " + operand
        : "xor " + Words.type(type) + " " + operand + ", -1";
  }

  private String convert(Expression.Convert c, NumberType type) {
    NumberType from = type(c.operand());
    NumberType to = c.type();
    boolean shifted = c.operand() instanceof Expression.Binary b && b.operator() == BinaryOperator.SHIFT_RIGHT;
    if (shifted || to.bits() == from.bits() && to.bits() == type.bits() || to.bits() > from.bits()) {
      return code(c.operand(), type);
    } else if (to.bits() == from.bits() && !to.signed() && to.bits() < type.bits()) {
      return convert("zext", from, operand(c.operand(), from), type);
    } else if (to.bits() == from.bits()) {
      return code(c.operand(), type);
    } else if (to.bits() == type.bits()) {
      return convert("trunc", from, operand(c.operand(), from), type);
    }
    NumberType narrow = to.withSign(true);
    String name = fresh.get();
    String code = convert("trunc", from, operand(c.operand(), from), narrow);
    out.add("%" + name + " = " + code);
    return convert(to.signed() ? "sext" : "zext", narrow, "%" + name, type);
  }

  private String binary(Expression.Binary b, NumberType type) {
    BinaryOperator operator = b.operator();
    if (operator == BinaryOperator.AND || operator == BinaryOperator.OR) {
      String word = operator == BinaryOperator.AND ? "and" : "or";
      return widened(word + " i1 " + truth(b.left()) + ", " + truth(b.right()), type);
    } else if (operator.isTruth()) {
      return widened(comparison(b), type);
    } else if (operator == BinaryOperator.BIT_AND && type.equals(NumberType.BOOL)
        && !type(b.left()).equals(NumberType.BOOL)) {
      return convert("trunc", type(b.left()), operand(b.left(), type(b.left())), type);
    }
    boolean logical = operator == BinaryOperator.SHIFT_RIGHT && !b.type().signed();
    String word = logical ? "lshr" : ValueReader.ARITHMETIC.entrySet().stream()
        .filter(e -> e.getValue() == operator && !e.getKey().equals("lshr")).map(e -> e.getKey()).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("IR has no " + operator + " that gives a value for all"
            + " operands"));
    return word + " " + Words.type(type) + " " + operand(logical ? plain(b.left()) : b.left(), type) + ", "
        + operand(b.right(), type);
  }

  /** Code for a truth value, widened to a type. */
  private String widened(String code, NumberType type) {
    if (type.equals(NumberType.BOOL)) {
      return code;
    }
    String name = fresh.get();
    out.add("%" + name + " = " + code);
    return "zext i1 %" + name + " to " + Words.type(type);
  }

  private String comparison(Expression.Binary b) {
    Expression left = plain(b.left());
    Expression right = plain(b.right());
    NumberType type = type(left instanceof Expression.Constant ? right : left);
    if (left instanceof Expression.Constant l && right instanceof Expression.Constant r) {
      boolean narrow = NumberType.S32.holdsNumber(l.value()) && NumberType.S32.holdsNumber(r.value());
      type = narrow ? NumberType.S32 : NumberType.S64;
    }
    boolean unsigned = !b.type().signed() || type.equals(NumberType.BOOL) || left != b.left() || right != b.right();
    String predicate = ValueReader.PREDICATES.entrySet().stream().filter(e -> e.getValue() == b.operator())
        .map(e -> e.getKey()).findFirst().orElseThrow();
    boolean equality = b.operator() == BinaryOperator.EQUAL || b.operator() == BinaryOperator.NOT_EQUAL;
    return "icmp " + (equality ? "" : unsigned ? "u" : "s") + predicate + " " + Words.type(type) + " "
        + operand(left, type) + ", " + operand(right, type);
  }

  /** An operand without its conversion to an unsigned number of the same width. */
  private Expression plain(Expression value) {
    return value instanceof Expression.Convert c && !c.type().signed() && type(c.operand()).bits() == c.type().bits()
        ? c.operand() : value;
  }

  /** A {@code select}, if the expression is one that {@link ValueReader#choice} makes; else empty. */
  private Optional<String> choice(Expression value, NumberType type) {
    Expression inner = value instanceof Expression.Convert c && c.type().equals(type) ? c.operand() : value;
    if (inner instanceof Expression.Binary sum && sum.left() instanceof Expression.Binary yes
        && sum.right() instanceof Expression.Binary no
        && value.equals(ValueReader.choice(type, yes.left(), yes.right(), no.right()))) {
      return Optional.of("select i1 " + operand(yes.left(), NumberType.BOOL) + ", " + Words.type(type) + " "
          + operand(yes.right(), type) + ", " + Words.type(type) + " " + operand(no.right(), type));
    }
    return Optional.empty();
  }
}
