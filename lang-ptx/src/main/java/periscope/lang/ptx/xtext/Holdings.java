package periscope.lang.ptx.xtext;

import java.util.Map;
import java.util.TreeMap;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;

/**
 * The holdings of a thread's registers at one place of its text: registers with addresses; all others hold plain
 * values.
 */
final class Holdings {

  /** The contents of a register that holds no plain value. */
  sealed interface Holding {}

  /** The address of a location, plus an offset. */
  record Address(String location, Expression offset) implements Holding {
    Address plus(BinaryOperator operator, Expression more) {
      if (more.equals(Expression.constant(0))) {
        return this;
      }
      boolean first = offset.equals(Expression.constant(0)) && operator == BinaryOperator.ADD;
      return new Address(location, first ? more : new Expression.Binary(operator, NumberType.S32, offset, more));
    }
  }

  /**
   * An address that the text does not determine.
   *
   * @param why the reason
   */
  record Unclear(String why) implements Holding {}

  private final Map<String, Holding> held;

  private Holdings(Map<String, Holding> held) {
    this.held = held;
  }

  /** The holdings of a thread whose registers hold the addresses of these locations. */
  static Holdings of(Map<String, String> addresses) {
    Map<String, Holding> held = new TreeMap<>();
    addresses.forEach((register, location) -> held.put(register, new Address(location, Expression.constant(0))));
    return new Holdings(held);
  }

  /** The contents of a register; null for a plain value. */
  Holding get(String register) {
    return held.get(register);
  }

  Map<String, Holding> all() {
    return held;
  }

  /**
   * The holdings after an address was put into a register. Offsets that use the register's earlier plain value stay
   * valid.
   */
  Holdings with(String register, Holding holding) {
    Map<String, Holding> next = new TreeMap<>(held);
    next.put(register, holding);
    return new Holdings(next);
  }

  /** The holdings after a plain value was put into a register: addresses computed from its old value become unclear. */
  Holdings written(String register) {
    Map<String, Holding> next = new TreeMap<>(held);
    next.remove(register);
    next.replaceAll((name, holding) ->
        holding instanceof Address a && a.offset().registers().contains(register)
            ? new Unclear("'" + name + "' holds an address computed from '" + register + "', which has changed since")
            : holding);
    return new Holdings(next);
  }

  /** The holdings where two paths meet. */
  Holdings join(Holdings that) {
    Map<String, Holding> next = new TreeMap<>(held);
    next.putAll(that.held);
    next.replaceAll((name, holding) -> holding.equals(held.get(name)) && holding.equals(that.held.get(name))
        ? holding
        : new Unclear("'" + name + "' holds different addresses on the ways that lead here"));
    return new Holdings(next);
  }

  @Override
  public boolean equals(Object that) {
    return that instanceof Holdings h && h.held.equals(held);
  }

  @Override
  public int hashCode() {
    return held.hashCode();
  }
}
