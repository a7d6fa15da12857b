package periscope.engines.symbolic.unrolling;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import periscope.engines.symbolic.unrolling.Point.Way;
import periscope.litmus.expression.Expression;
import periscope.semantics.BarrierVisits;

/** The state of a thread on its way through its code; copied where ways part, merged where they meet. */
final class ThreadState {

  final Map<String, ValueTerm> registers = new HashMap<>();
  /**
   * For each register, the events from which its value was computed in the text: {@code r ^ r} depends on r, although
   * it is 0.
   */
  private final Map<String, Origins> origins = new HashMap<>();
  /** The barriers that the thread has visited; ways with different visits are not merged. */
  BarrierVisits barriers = new BarrierVisits();
  /** Number of the last read that is the first part of a read-modify-write. */
  int update;
  /** Number of the last evaluation that left an order open. */
  int evaluation;
  /** Events on whose values the conditions around the next instruction depend. */
  Origins control = Origins.NONE;
  /** The value of {@link #control} outside each of the enclosing branches and loops, the outermost first. */
  private final List<Origins> outside = new ArrayList<>();

  ThreadState copy() {
    ThreadState copy = new ThreadState();
    copy.registers.putAll(registers);
    copy.origins.putAll(origins);
    copy.barriers = barriers.copy();
    copy.update = update;
    copy.evaluation = evaluation;
    copy.control = control;
    copy.outside.addAll(outside);
    return copy;
  }

  static ThreadState merged(Point point, List<ThreadState> ways) {
    ThreadState merged = new ThreadState();
    Set<String> names = new TreeSet<>();
    ways.forEach(w -> names.addAll(w.registers.keySet()));
    for (String name : names) {
      List<ValueTerm> choices = ways.stream()
          .map(w -> w.registers.getOrDefault(name, ValueTerm.Constant.ZERO)).toList();
      boolean same = choices.stream().allMatch(c -> same(c, choices.get(0)));
      merged.registers.put(name, same ? choices.get(0) : new ValueTerm.Merge(point, choices));
      merged.origins.put(name,
          mergedOrigins(point, ways.stream().map(w -> w.origins.getOrDefault(name, Origins.NONE)).toList()));
    }
    merged.evaluation = ways.stream().mapToInt(w -> w.evaluation).max().orElse(0);
    merged.barriers = ways.get(0).barriers.copy();
    merged.control = mergedOrigins(point, ways.stream().map(w -> w.control).toList());
    for (int i = 0; i < ways.get(0).outside.size(); i++) {
      int depth = i;
      merged.outside.add(mergedOrigins(point, ways.stream().map(w -> w.outside.get(depth)).toList()));
    }
    return merged;
  }

  private static boolean same(ValueTerm x, ValueTerm y) {
    return x == y || x instanceof ValueTerm.Constant c && y instanceof ValueTerm.Constant d && c.value == d.value;
  }

  private static Origins mergedOrigins(Point point, List<Origins> choices) {
    return choices.stream().allMatch(c -> c == choices.get(0)) ? choices.get(0) : new Origins.Merge(point, choices);
  }

  ValueTerm value(Expression expression) {
    return ValueTerm.of(expression, name -> registers.getOrDefault(name, ValueTerm.Constant.ZERO));
  }

  /** Events from whose values an expression is computed. */
  Origins origins(Expression expression) {
    if (expression instanceof Expression.Register r) {
      return origins.getOrDefault(r.name(), Origins.NONE);
    }
    return expression.operands().stream().map(this::origins).reduce(Origins.NONE, Origins::of);
  }

  /** Events from whose values the values of registers are computed. */
  Origins origins(Set<String> names) {
    Origins all = Origins.NONE;
    for (String name : new TreeSet<>(names)) {
      all = Origins.of(all, origins.getOrDefault(name, Origins.NONE));
    }
    return all;
  }

  /** A register gets the value of an expression. */
  void assign(String register, Expression value) {
    Origins from = origins(value);
    registers.put(register, value(value));
    origins.put(register, from);
  }

  /** A register gets the value that an event reads or decides. */
  void obtain(String register, ValueTerm value, Step step) {
    registers.put(register, value);
    origins.put(register, new Origins.One(step));
  }

  void enter() {
    outside.add(control);
  }

  void leave() {
    control = outside.remove(outside.size() - 1);
  }

  /** The arrival of a thread at a position of the code by one way, with its state. */
  record Arrival(Way way, ThreadState state) {}
}
