package periscope.mappings.conversion;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;

/**
 * The values of a thread's registers at a place in its code, as expressions over symbols: one symbol for each value
 * that is read from memory or unknown. A register that nothing has written holds 0.
 */
final class RegisterValues {

  /** Largest expression that is kept; a larger one becomes a symbol, on which everything computed from it depends. */
  private static final int LARGEST = 200;
  /** A character that occurs in no register's name. */
  private static final String MARK = "#";

  /**
   * The contents of one register.
   *
   * @param value an expression over symbols
   * @param from  symbols on which the register depends in the code, whether or not its value does: a register that is
   *              written under a condition depends on the condition
   */
  private record Held(Expression value, Set<String> from) {
    private static final Held ZERO = new Held(Expression.constant(0), Set.of());
  }

  private final Map<String, Held> held;
  private final Function<String, NumberType> types;
  private final Supplier<String> names;

  private RegisterValues(Map<String, Held> held, Function<String, NumberType> types, Supplier<String> names) {
    this.held = new HashMap<>(held);
    this.types = types;
    this.names = names;
  }

  /**
   * The values at the beginning of a thread.
   *
   * @param types the types of registers
   * @param names makes parts of symbols' names, none of them twice
   */
  static RegisterValues start(Function<String, NumberType> types, Supplier<String> names) {
    return new RegisterValues(Map.of(), types, names);
  }

  RegisterValues copy() {
    return new RegisterValues(held, types, names);
  }

  /** Takes over the values of another place. */
  void become(RegisterValues that) {
    Map<String, Held> now = Map.copyOf(that.held);
    held.clear();
    held.putAll(now);
  }

  /** A new symbol, named after the register whose type it has. */
  private String symbol(String register) {
    return register + MARK + names.get();
  }

  private static String register(String symbol) {
    return symbol.substring(0, symbol.lastIndexOf(MARK));
  }

  /** Makes the value of a register unknown: a new symbol. */
  void forget(String register) {
    String symbol = symbol(register);
    held.put(register, new Held(Expression.register(symbol), Set.of(symbol)));
  }

  void assign(String register, Expression value) {
    put(register, new Held(expand(value), from(value)));
  }

  private void put(String register, Held now) {
    if (now.value().walk().limit(LARGEST + 1).count() > LARGEST) {
      forget(register);
    } else {
      held.put(register, now);
    }
  }

  private Held of(String register) {
    return held.getOrDefault(register, Held.ZERO);
  }

  /** The expression with the values of registers in their place. */
  Expression expand(Expression expression) {
    return substituted(expression, name -> Optional.of(of(name).value()));
  }

  /** The symbols on which an expression over registers depends in the code. */
  Set<String> from(Expression expression) {
    return expression.registers().stream().flatMap(r -> of(r).from().stream()).collect(Collectors.toSet());
  }

  /** The symbols of an expression over symbols, with their types. */
  Map<String, NumberType> symbols(Expression expanded) {
    Map<String, NumberType> all = new TreeMap<>();
    expanded.registers().forEach(s -> all.put(s, types.apply(register(s))));
    return all;
  }

  /** The register that holds exactly a symbol's value here, and depends on no other symbol; empty if none does. */
  Optional<Expression> holder(String symbol) {
    String register = register(symbol);
    return of(register).equals(new Held(Expression.register(symbol), Set.of(symbol)))
        ? Optional.of(Expression.register(register)) : Optional.empty();
  }

  /**
   * Joins the values behind two ways of a conditional.
   *
   * @param condition the condition, over registers, before the ways
   */
  void join(Expression condition, RegisterValues then, RegisterValues otherwise) {
    Expression decides = expand(condition);
    Set<String> from = from(condition);
    Set<String> registers = new HashSet<>(then.held.keySet());
    registers.addAll(otherwise.held.keySet());
    for (String register : registers) {
      Held one = then.of(register);
      Held other = otherwise.of(register);
      boolean same = one.value().equals(other.value());
      if (!of(register).equals(one) || !one.equals(other)) {
        Set<String> all = new HashSet<>(from);
        all.addAll(one.from());
        all.addAll(other.from());
        put(register, new Held(same ? one.value() : selected(decides, one.value(), other.value()), all));
      }
    }
  }

  private static Expression selected(Expression condition, Expression yes, Expression no) {
    Expression zero = Expression.constant(0);
    return new Expression.Binary(BinaryOperator.ADD,
        new Expression.Binary(BinaryOperator.MULTIPLY,
            new Expression.Binary(BinaryOperator.NOT_EQUAL, condition, zero), yes),
        new Expression.Binary(BinaryOperator.MULTIPLY,
            new Expression.Binary(BinaryOperator.EQUAL, condition, zero), no));
  }

  /** The expression with other expressions in the place of registers; operations on constants are evaluated. */
  static Expression substituted(Expression expression, Function<String, Optional<Expression>> with) {
    return expression.fold(
        c -> c,
        r -> with.apply(r.name()).orElse(r),
        u -> folded(new Expression.Unary(u.operator(), u.type(), substituted(u.operand(), with))),
        c -> folded(new Expression.Convert(c.type(), substituted(c.operand(), with))),
        b -> simple(new Expression.Binary(
            b.operator(), b.type(), substituted(b.left(), with), substituted(b.right(), with))),
        f -> folded(f.with(f.operands().stream().map(o -> substituted(o, with)).toList())));
  }

  /** Without the factor 1, the factor 0 and the summand 0, which {@link #selected} has where a condition is known. */
  private static Expression simple(Expression.Binary b) {
    boolean exact = b.type().bits() == Long.SIZE;
    Expression zero = Expression.constant(0);
    Expression one = Expression.constant(1);
    if (exact && b.operator() == BinaryOperator.MULTIPLY) {
      return b.left().equals(zero) || b.right().equals(zero) ? zero : b.left().equals(one) ? b.right() : folded(b);
    } else if (exact && b.operator() == BinaryOperator.ADD) {
      return b.left().equals(zero) ? b.right() : b.right().equals(zero) ? b.left() : folded(b);
    }
    return folded(b);
  }

  private static Expression folded(Expression expression) {
    if (!expression.operands().stream().allMatch(Expression.Constant.class::isInstance)) {
      return expression;
    }
    try {
      return Expression.constant(expression.evaluate(r -> 0));
    } catch (ArithmeticException e) {
      return expression;
    }
  }
}
