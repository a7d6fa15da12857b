package periscope.lang.llvm;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/** Reads instructions that compute values, as expressions over earlier values. */
final class ValueReader {

  /** The value of an instruction with its type. */
  record Value(Expression expression, NumberType type) {}

  static final Map<String, BinaryOperator> ARITHMETIC = Map.of(
      "add", BinaryOperator.ADD, "sub", BinaryOperator.SUBTRACT, "mul", BinaryOperator.MULTIPLY,
      "and", BinaryOperator.BIT_AND, "or", BinaryOperator.BIT_OR, "xor", BinaryOperator.BIT_XOR,
      "shl", BinaryOperator.SHIFT_LEFT, "lshr", BinaryOperator.SHIFT_RIGHT, "ashr", BinaryOperator.SHIFT_RIGHT);

  /** The predicates of {@code icmp}; those of unsigned numbers have a {@code u} in front. */
  static final Map<String, BinaryOperator> PREDICATES = Map.of("eq", BinaryOperator.EQUAL,
      "ne", BinaryOperator.NOT_EQUAL, "lt", BinaryOperator.LESS, "le", BinaryOperator.LESS_EQUAL,
      "gt", BinaryOperator.GREATER, "ge", BinaryOperator.GREATER_EQUAL);

  private static final Set<String> CONVERSIONS = Set.of("zext", "sext", "trunc");

  private static final Set<String> FLAGS = Set.of("nsw", "nuw", "exact", "disjoint", "nneg", "samesign", "inbounds");

  private final Tokens tokens;
  private final Names names;

  ValueReader(Tokens tokens, Names names) {
    this.tokens = tokens;
    this.names = names;
  }

  /** The value of an instruction, whose name has been read; empty if no computing instruction has this name. */
  Optional<Value> read(String opcode) {
    if (FLAGS.contains(tokens.peek(0))) {
      throw tokens.wrong("'" + tokens.peek(0) + "' makes poison of some results, and tests have none",
          "leave it out: results wrap around");
    } else if (ARITHMETIC.containsKey(opcode)) {
      return Optional.of(arithmetic(opcode));
    } else if (CONVERSIONS.contains(opcode)) {
      return Optional.of(conversion(opcode));
    }
    return switch (opcode) {
      case "icmp" -> Optional.of(comparison());
      case "select" -> Optional.of(choice());
      case "freeze" -> {
        NumberType type = names.type();
        yield Optional.of(new Value(names.value(type), type));
      }
      case "extractvalue" -> Optional.of(part());
      default -> Optional.empty();
    };
  }

  private Value arithmetic(String opcode) {
    NumberType type = names.type();
    Expression left = names.value(type);
    tokens.want(",", "write " + opcode + " " + Words.type(type) + " %a, %b");
    Span span = tokens.span();
    Expression right = names.value(type);
    BinaryOperator operator = ARITHMETIC.get(opcode);
    if (operator == BinaryOperator.SHIFT_LEFT || operator == BinaryOperator.SHIFT_RIGHT) {
      boolean within = right instanceof Expression.Constant c && c.value() >= 0 && c.value() < type.bits();
      if (!within) {
        throw tokens.wrong(span, "a shift by what may be " + type.bits() + " bits or more gives poison",
            "shift by a number from 0 to " + (type.bits() - 1));
      }
    }
    if (opcode.equals("lshr")) {
      NumberType unsigned = type.withSign(false);
      return new Value(Expression.convert(type, new Expression.Binary(
          operator, unsigned, Expression.convert(unsigned, left), right)), type);
    }
    return new Value(new Expression.Binary(operator, type, left, right), type);
  }

  private Value conversion(String opcode) {
    NumberType from = names.type();
    Expression value = names.value(from);
    tokens.want("to", "write " + opcode + " " + Words.type(from) + " %a to another type");
    Span span = tokens.span();
    NumberType to = names.type();
    boolean truncates = opcode.equals("trunc");
    if (truncates ? to.bits() >= from.bits() : to.bits() <= from.bits()) {
      throw tokens.wrong(span, opcode + " gives a " + (truncates ? "narrower" : "wider") + " type", "");
    } else if (truncates) {
      return new Value(to.equals(NumberType.BOOL) && !(value instanceof Expression.Constant)
          ? new Expression.Binary(BinaryOperator.BIT_AND, from, value, Expression.constant(1))
          : Expression.convert(to, value), to);
    } else if (from.equals(NumberType.BOOL)) {
      return new Value(opcode.equals("zext") ? value : new Expression.Unary(UnaryOperator.NEGATE, to, value), to);
    }
    return new Value(opcode.equals("zext") ? Expression.convert(from.withSign(false), value) : value, to);
  }

  private Value comparison() {
    String predicate = tokens.matching("eq|ne|[su](lt|le|gt|ge)", "a predicate",
        "predicates are eq, ne, slt, sle, sgt, sge, ult, ule, ugt and uge");
    Span span = tokens.span();
    NumberType type = names.type();
    boolean unsigned = predicate.startsWith("u");
    BinaryOperator operator = PREDICATES.get(predicate.length() == 2 ? predicate : predicate.substring(1));
    if (predicate.startsWith("s") && type.equals(NumberType.BOOL)) {
      throw tokens.wrong(span, "the only bit of an i1 would be its sign", "compare i1 by eq, ne or without a sign");
    }
    Expression left = names.value(type);
    tokens.want(",", "write icmp " + predicate + " " + Words.type(type) + " %a, %b");
    Expression right = names.value(type);
    NumberType in = unsigned ? type.withSign(false) : type;
    boolean same = in.equals(type);
    return new Value(new Expression.Binary(operator, in, same ? left : Expression.convert(in, left),
        same ? right : Expression.convert(in, right)), NumberType.BOOL);
  }

  private Value choice() {
    Expression condition = names.typed(NumberType.BOOL);
    tokens.want(",", "write select i1 %c, i32 %a, i32 %b");
    NumberType type = names.type();
    Expression then = names.value(type);
    tokens.want(",", "write select i1 %c, i32 %a, i32 %b");
    return new Value(choice(type, condition, then, names.typed(type)), type);
  }

  /** One of two values, by arithmetic: the value that is not chosen is multiplied by 0. */
  static Expression choice(NumberType type, Expression condition, Expression then, Expression otherwise) {
    NumberType exact = NumberType.S64;
    Expression not = new Expression.Binary(BinaryOperator.EQUAL, exact, condition, Expression.constant(0));
    return Expression.convert(type, new Expression.Binary(BinaryOperator.ADD, exact,
        new Expression.Binary(BinaryOperator.MULTIPLY, exact, condition, then),
        new Expression.Binary(BinaryOperator.MULTIPLY, exact, not, otherwise)));
  }

  private Value part() {
    String hint = "write extractvalue { i32, i1 } %p, 0";
    tokens.want("{", hint);
    Span span = tokens.span();
    NumberType type = names.type();
    tokens.want(",", hint);
    tokens.want("i1", hint);
    tokens.want("}", hint);
    String pair = names.result();
    if (!names.pair(pair).equals(type)) {
      throw tokens.wrong(span, "%" + pair + " has an " + Words.type(names.pair(pair)) + " in it", "");
    }
    tokens.want(",", hint);
    int number = Integer.parseInt(tokens.matching("[01]", "0, the old value, or 1, whether it was replaced,", hint));
    return new Value(Expression.register(Names.part(pair, number)), number == 0 ? type : NumberType.BOOL);
  }

  /** A hint with names of instructions near an unknown one. */
  static String hint(String opcode) {
    return NearNames.nearOrSome(opcode, List.of("load", "store", "atomicrmw", "cmpxchg", "fence", "br", "ret",
        "phi", "add", "sub", "mul", "and", "or", "xor", "shl", "lshr", "ashr", "icmp", "select", "zext", "sext",
        "trunc", "freeze", "extractvalue", "getelementptr", "call", "unreachable"));
  }
}
