package periscope.mappings.table;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import periscope.litmus.async.PhaseOperation;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * A substitution: the location, values, scope and type of one operation, which replace the names of a row's pattern.
 *
 * @param location the location that replaces the pattern's location name; empty if the pattern has none
 * @param values   the expressions that replace the pattern's register names
 * @param address  registers on which the address depends in form only
 * @param scope    the scope that replaces the pattern's scope name
 * @param type     the type of the location
 * @param span     the place of the operation
 */
public record Substitution(
    String location, Map<String, Expression> values, Set<String> address, Scope scope, NumberType type, Span span) {

  /** The substitution of usual names, so that the code of two rows can be compared. */
  static Substitution customary(Pattern pattern, SourceOperation operation) {
    List<String> names = operation.operation().names();
    Map<String, Expression> values = new HashMap<>();
    pattern.result().ifPresent(r -> values.put(r, Expression.register("r")));
    for (int i = 0; i < pattern.operands().size(); i++) {
      values.put(pattern.operands().get(i), Expression.register("operand" + i));
    }
    return new Substitution(names.isEmpty() ? "" : names.get(0), values, Set.of(), operation.scope(), NumberType.S32,
        Span.NONE);
  }

  /**
   * The substitution for an instruction.
   *
   * @param result the register for the pattern's result; for a compare-exchange, which has no register for the old
   *               value, a new register
   */
  public static Substitution of(Pattern pattern, AtomicInstruction source, String result, Scope scope,
      NumberType type) {
    Map<String, Expression> values = new HashMap<>();
    pattern.result().ifPresent(r -> values.put(r, Expression.register(result)));
    if (source instanceof AtomicInstruction.Store i) {
      values.put(pattern.operands().get(0), i.value());
    } else if (source instanceof AtomicInstruction.Fetch i && !pattern.operands().isEmpty()) {
      values.put(pattern.operands().get(0), i.operand());
    } else if (source instanceof AtomicInstruction.CompareExchange i) {
      values.put(pattern.operands().get(0), Expression.register(i.expected()));
      values.put(pattern.operands().get(1), i.desired());
    }
    // A load has no operands, a fence and a barrier have no location either.
    boolean accesses = source instanceof AtomicInstruction.Access;
    return new Substitution(
        accesses ? ((AtomicInstruction.Access) source).location() : "", values,
        accesses ? ((AtomicInstruction.Access) source).address() : Set.of(), scope, type, source.span());
  }

  /**
   * The substitution for an operation on a barrier in memory.
   *
   * @param result the register for the pattern's result; empty if nothing receives it
   */
  public static Substitution of(Pattern pattern, PhaseOperation source, String result) {
    Map<String, Expression> values = new HashMap<>();
    pattern.result().ifPresent(r -> values.put(r, Expression.register(result)));
    pattern.operands().forEach(o -> values.put(o, source.operand()));
    return new Substitution(source.location(), values, Set.of(), source.scope(), NumberType.S32, source.span());
  }

  /**
   * The register that replaces a name; lint accepts only results where a register is written, and results are
   * registers.
   */
  public String register(String name) {
    return ((Expression.Register) values.get(name)).name();
  }

  /** A template's operand with the operation's values in the place of names. */
  public Expression value(Expression template) {
    if (template instanceof Expression.Register r) {
      return values.get(r.name());
    } else if (template instanceof Expression.Unary u) {
      Expression operand = value(u.operand());
      return operand instanceof Expression.Constant c
          ? Expression.constant(u.operator().apply(type, c.value()))
          : new Expression.Unary(u.operator(), type, operand);
    } else if (template instanceof Expression.Constant) {
      return Expression.convert(type, template);
    }
    throw new IllegalArgumentException("no operand of a template: " + template);
  }

  /** An address offset that is always 0 and depends on the registers of the address: {@code r ^ r}. */
  public Expression offset() {
    return new TreeSet<>(address).stream()
        .map(Expression::register)
        .<Expression>map(r -> new Expression.Binary(BinaryOperator.BIT_XOR, r, r))
        .reduce((a, b) -> new Expression.Binary(BinaryOperator.ADD, NumberType.S32, a, b))
        .orElse(Expression.constant(0));
  }
}
