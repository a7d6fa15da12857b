package periscope.suites.numbers;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import periscope.suites.numbers.PtxPrograms.Cell;
import periscope.suites.numbers.PtxPrograms.Operand;
import periscope.suites.numbers.PtxRules.Type;

/**
 * Random operands in C's notation, which PTX itself lacks, over registers with declared types. An operator computes in
 * the type of its operands, or in the type that stands before it (docs/numbers.md).
 */
final class PtxExpressions {

  static final List<Type> TYPES = List.of(new Type('u', 32), new Type('s', 32), new Type('u', 64), new Type('s', 64));

  private static final Map<String, String> OPCODES =
      Map.of("+", "add", "-", "sub", "*", "mul.lo", "&", "and", "|", "or", "^", "xor");
  private static final Map<String, String> COMPARISONS =
      Map.of("<", "lt", "<=", "le", ">", "gt", ">=", "ge", "==", "eq", "!=", "ne");

  private final Random random;
  private final Map<String, Cell> registers;
  private final Supplier<BigInteger> numbers;

  PtxExpressions(Random random, Map<String, Cell> registers, Supplier<BigInteger> numbers) {
    this.random = random;
    this.registers = registers;
    this.numbers = numbers;
  }

  /** A random expression of a type; some register has one of {@link #TYPES}. */
  Operand next(Type type, int depth) {
    List<String> names = named(type);
    if (names.isEmpty()) {
      return converted(type, Math.max(depth, 1));
    }
    return switch (depth == 0 ? 0 : random.nextInt(8)) {
      case 0, 1 -> {
        String name = pick(names);
        yield new Operand(name, registers.get(name).pattern());
      }
      case 2 -> converted(type, depth);
      case 3 -> {
        Operand e = next(type, depth - 1);
        boolean negates = random.nextBoolean();
        yield new Operand((negates ? "-(" : "~(") + e.text() + ")",
            PtxRules.unary(negates ? "neg" : "not", type, e.pattern()));
      }
      case 4 -> {
        Operand e = next(type, depth - 1);
        int by = random.nextInt(type.bits() + 4);
        boolean left = random.nextBoolean();
        yield new Operand("(" + e.text() + ") " + (left ? "<< " : ">> ") + by,
            PtxRules.shift(left ? "shl" : "shr", type, e.pattern(), BigInteger.valueOf(by)));
      }
      default -> infix(type, type, depth);
    };
  }

  /** An operator on two numbers of one type that computes in another type, which contains all these numbers. */
  private Operand infix(Type operands, Type in, int depth) {
    String operator = pick(List.of("+", "-", "*", "&", "|", "^"));
    Operand left = next(operands, depth - 1);
    Operand right = random.nextInt(3) == 0 ? constant(operands) : next(operands, depth - 1);
    BigInteger result = PtxRules.binary(OPCODES.get(operator), in,
        PtxRules.extended(operands, in.bits(), left.pattern()),
        PtxRules.extended(operands, in.bits(), right.pattern()));
    return new Operand("(" + left.text() + ") " + operator + " (" + right.text() + ")", result);
  }

  /** A number of a type, converted from numbers of another type. */
  private Operand converted(Type type, int depth) {
    Type other = pick(TYPES.stream().filter(t -> !named(t).isEmpty()).toList());
    int kind = random.nextInt(3);
    if (kind == 0 && type.bits() == 64 && other.bits() == 32 && type.kind() == other.kind()) {
      Operand e = infix(other, type, depth);
      return new Operand(type.toString().substring(1) + "(" + e.text() + ")", e.pattern());
    } else if (kind == 1) {
      Operand e = next(other, depth - 1);
      return new Operand("cvt" + type + "(" + e.text() + ")", PtxRules.extended(other, type.bits(), e.pattern()));
    }
    Operand left = next(other, depth - 1);
    Operand right = random.nextBoolean() ? constant(other) : next(other, depth - 1);
    String symbol = pick(List.of("<", "<=", ">", ">=", "==", "!="));
    boolean holds = PtxRules.compare(COMPARISONS.get(symbol), other, left.pattern(), right.pattern());
    return new Operand("cvt" + type + "((" + left.text() + ") " + symbol + " (" + right.text() + "))",
        holds ? BigInteger.ONE : BigInteger.ZERO);
  }

  private Operand constant(Type type) {
    BigInteger pattern = PtxRules.pattern(type.bits(), numbers.get());
    return new Operand(type.number(pattern).toString(), pattern);
  }

  private List<String> named(Type type) {
    return registers.entrySet().stream().filter(e -> e.getValue().type().equals(type)).map(Map.Entry::getKey).toList();
  }

  private <T> T pick(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
