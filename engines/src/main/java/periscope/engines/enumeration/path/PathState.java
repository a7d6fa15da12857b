package periscope.engines.enumeration.path;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import periscope.litmus.event.Event.Dependencies;
import periscope.litmus.event.EventSet;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.semantics.BarrierVisits;
import periscope.semantics.FlatCode;

/** The state of a thread on the way along one of its paths; copied where paths part. */
final class PathState {

  final List<Path.Step> steps = new ArrayList<>();
  final List<Path.Constraint> constraints = new ArrayList<>();
  final SortedMap<String, Expression> registers = new TreeMap<>();
  /**
   * For each register, the steps from which its value was computed in the text, as bits: {@code r ^ r} depends on r,
   * although it is 0.
   */
  private final Map<String, Long> origins = new HashMap<>();
  /** The barriers that the path has visited, with the number of visits. */
  BarrierVisits barriers = new BarrierVisits();
  /** The steps on whose values the conditions around the next instruction depend, as bits. */
  long control;
  /** Number of the last read that is the first part of a read-modify-write. */
  int update;
  /** Number of the last evaluation that left an order open. */
  int evaluation;
  /** Position in the code; {@code rounds} has the rounds of the loops so far. */
  int position;
  int layer;
  /** The loop that would exceed the bound, so that the path ends. */
  Optional<FlatCode.Back> cut = Optional.empty();
  /** The step without a defined behaviour at which the path ends. */
  Optional<Undefined> undefined = Optional.empty();
  /** Whether no run takes this path. */
  boolean dropped;
  /** The value of {@link #control} outside each of the enclosing branches and loops, the outermost first. */
  private final List<Long> outside = new ArrayList<>();

  PathState copy() {
    PathState copy = new PathState();
    copy.steps.addAll(steps);
    copy.constraints.addAll(constraints);
    copy.registers.putAll(registers);
    copy.origins.putAll(origins);
    copy.barriers = barriers.copy();
    copy.control = control;
    copy.update = update;
    copy.evaluation = evaluation;
    copy.position = position;
    copy.layer = layer;
    copy.cut = cut;
    copy.undefined = undefined;
    copy.outside.addAll(outside);
    return copy;
  }

  void enter() {
    outside.add(control);
  }

  void leave() {
    control = outside.remove(outside.size() - 1);
  }

  /** A register gets the value of an expression. */
  void assign(String register, Expression value) {
    long from = origins(value);
    registers.put(register, substitute(value));
    origins.put(register, from);
  }

  /** A register gets the value that event {@code k} reads or decides. */
  void obtain(String register, Expression value, int k) {
    registers.put(register, value);
    origins.put(register, bit(k));
  }

  private static long bit(int k) {
    return k < Long.SIZE ? 1L << k : 0;
  }

  /**
   * The dependencies of an event.
   *
   * @param value   the expression of its value
   * @param data    further registers from which the value is computed
   * @param address registers from which the address is computed
   */
  Dependencies dependencies(Expression value, Set<String> data, Set<String> address) {
    Dependencies all = new Dependencies(
        EventSet.of(origins(address)), EventSet.of(origins(value) | origins(data)), EventSet.of(control));
    return all.equals(Dependencies.NONE) ? Dependencies.NONE : all;
  }

  private long origins(Set<String> names) {
    long all = 0;
    for (String name : names) {
      all |= origins.getOrDefault(name, 0L);
    }
    return all;
  }

  /** The steps from whose values an expression is computed, as bits. */
  long origins(Expression expression) {
    if (expression instanceof Expression.Register r) {
      return origins.getOrDefault(r.name(), 0L);
    }
    return expression.operands().stream().mapToLong(this::origins).reduce(0, (a, b) -> a | b);
  }

  /** The expression with the values of its registers in their place; a constant if it depends on no read. */
  Expression substitute(Expression expression) {
    OptionalLong always = Constancy.value(expression);
    if (always.isPresent()) {
      return Expression.constant(always.getAsLong());
    } else if (expression instanceof Expression.Register r) {
      return registers.getOrDefault(r.name(), Expression.constant(0));
    } else if (expression instanceof Expression.Unary u) {
      Expression operand = substitute(u.operand());
      return operand instanceof Expression.Constant c
          ? Expression.constant(u.apply(c.value()))
          : new Expression.Unary(u.operator(), u.type(), operand);
    } else if (expression instanceof Expression.Convert c) {
      return Expression.convert(c.type(), substitute(c.operand()));
    } else if (expression instanceof Expression.Binary b) {
      Expression left = substitute(b.left());
      Expression right = substitute(b.right());
      return left instanceof Expression.Constant l && right instanceof Expression.Constant r && !dividesByZero(b, r)
          ? Expression.constant(b.apply(l.value(), r.value()))
          : new Expression.Binary(b.operator(), b.type(), left, right);
    } else if (expression instanceof Expression.Real f) {
      Expression computed = f.with(f.operands().stream().map(this::substitute).toList());
      return computed.registers().isEmpty() ? Expression.constant(computed.evaluate(r -> 0)) : computed;
    }
    // A constant has come out of Constancy.
    throw new IllegalStateException("no expression: " + expression);
  }

  private static boolean dividesByZero(Expression.Binary b, Expression.Constant right) {
    return right.value() == 0 && b.operator().divides();
  }
}
