package periscope.engines.symbolic.unrolling;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import periscope.litmus.expression.UnaryOperator;

/**
 * Supersets of the values that each event may read and write, and of the points that a thread may reach.
 *
 * <p>In an execution no value depends on itself, so a value that has come through an event does not flow on from it
 * again, and values flow through at most as many rounds as there are events. The analysis ignores conditions at first,
 * since a value may be the one for which its own condition waits. Once the values are known, it removes the events and
 * points that no value allows, and computes the rest again.
 */
public final class ValueSets {

  private final List<Step> steps;
  private final Unrolled unrolled;
  private final ValueSet[] reads;
  private final ValueSet[] writes;
  private final boolean[] live;
  /** Values of terms, from the present values of the events that they contain. */
  private final Map<ValueTerm, ValueSet> known = new IdentityHashMap<>();
  private final ValueFlow flow;
  private final Set<Point> dead = new HashSet<>();
  private final int most;
  private final BooleanSupplier stop;
  private boolean stopped;

  private ValueSets(Unrolled unrolled, int most, BooleanSupplier stop) {
    this.most = most;
    this.stop = stop;
    this.unrolled = unrolled;
    steps = unrolled.steps();
    flow = new ValueFlow(steps, stop);
    reads = new ValueSet[steps.size()];
    writes = new ValueSet[steps.size()];
    live = new boolean[steps.size()];
    Arrays.fill(live, true);
    stopped = stop.getAsBoolean();
    do {
      flow();
    } while (!stopped && leaveOut());
  }

  /**
   * The value sets of a test; empty if {@code stop} ended the analysis.
   *
   * @param most largest number of values that are listed; beyond, any number is possible
   * @param stop called now and then; true ends the analysis
   */
  public static Optional<ValueSets> of(Unrolled unrolled, int most, BooleanSupplier stop) {
    return Optional.of(new ValueSets(unrolled, most, stop)).filter(s -> !s.stopped);
  }

  /** Values that an event may read; empty if the event is not {@link #live}. */
  public ValueSet reads(Step step) {
    return reads[step.number()];
  }

  /** Values that an event may write. */
  public ValueSet writes(Step step) {
    return writes[step.number()];
  }

  /** Whether the event may happen. */
  public boolean live(Step step) {
    return live[step.number()];
  }

  /** Whether a thread may reach the point. */
  public boolean live(Point point) {
    return !dead.contains(point);
  }

  /** Whether the values allow that one event reads from the other. */
  public boolean mayReadFrom(Step write, Step read) {
    return live(write) && flow.sources(read).get(write.number()) && writes(write).meets(reads(read));
  }

  private void flow() {
    Arrays.fill(reads, ValueSet.of());
    Arrays.fill(writes, ValueSet.of());
    known.clear();
    BitSet open = new BitSet();
    open.set(0, steps.size());
    for (int round = 0; !open.isEmpty() && !stopped && round <= steps.size(); round++) {
      BitSet next = new BitSet();
      for (int s = open.nextSetBit(0); s >= 0 && !stopped; s = open.nextSetBit(s + 1)) {
        stopped = stop.getAsBoolean();
        Step step = steps.get(s);
        if (live(step) && step.event.reads() && grow(reads, step, read(step))) {
          flow.terms(step).forEach(known::remove);
          again(flow.users(step), s, open, next);
        }
        if (live(step) && step.write.isPresent() && grow(writes, step, write(step, step.write.get()))) {
          again(flow.readers(step), s, open, next);
        }
      }
      open = next;
    }
  }

  /** Marks events to be computed again: in this round if their number is above {@code at}, else in the next round. */
  private static void again(BitSet events, int at, BitSet open, BitSet next) {
    events.stream().forEach(e -> (e > at ? open : next).set(e));
  }

  private boolean grow(ValueSet[] sets, Step step, ValueSet more) {
    ValueSet before = sets[step.number()];
    sets[step.number()] = before.or(more).atMost(most);
    return !before.equals(sets[step.number()]);
  }

  private ValueSet read(Step step) {
    ValueSet values = ValueSet.of();
    BitSet sources = flow.sources(step);
    for (int w = sources.nextSetBit(0); w >= 0; w = sources.nextSetBit(w + 1)) {
      values = live[w] ? values.or(writes[w].avoiding(step.number())) : values;
    }
    values = values.through(step.number());
    if (step.requirement().isPresent()) {
      ValueSet required = of(step.requirement().get().value());
      if (step.requirement().get().equal()) {
        return values.within(required);
      } else if (required.isSingle()) {
        return values.without(required);
      }
    }
    return values;
  }

  private ValueSet write(Step step, Step.Write write) {
    ValueSet operands = of(write.operand()).avoiding(step.number());
    ValueSet values = write.operator().isEmpty() ? operands : reads(step)
        .combined(operands, write.operator().get()::apply);
    return values.through(step.number());
  }

  /** The values that a term may have. */
  private ValueSet of(ValueTerm term) {
    ValueSet values = known.get(term);
    if (values == null) {
      values = compute(term).atMost(most);
      known.put(term, values);
    }
    return values;
  }

  private ValueSet compute(ValueTerm term) {
    if (term instanceof ValueTerm.Constant c) {
      return ValueSet.of(c.value);
    } else if (term instanceof ValueTerm.ReadBy r) {
      return reads(r.step);
    } else if (term instanceof ValueTerm.Unary u) {
      ValueSet operand = of(u.operand);
      return operand.any() && u.operator == UnaryOperator.NOT
          ? ValueSet.TRUTH : operand.each(v -> u.operator.apply(u.type, v));
    } else if (term instanceof ValueTerm.Convert c) {
      return of(c.operand).each(c.type::wrap);
    } else if (term instanceof ValueTerm.Merge m) {
      return m.choices.stream().map(this::of).reduce(ValueSet.of(), ValueSet::or);
    } else if (term instanceof ValueTerm.Binary b) {
      ValueSet left = of(b.left);
      ValueSet right = of(b.right);
      if (b.operator.divides()) {
        // A thread that comes here has looked at its divisor.
        right = right.without(ValueSet.of(0));
      }
      ValueSet values = left.combined(right, (x, y) -> b.operator.apply(b.type, x, y));
      return values.any() && b.operator.isTruth() ? ValueSet.TRUTH : values;
    } else if (term instanceof ValueTerm.Real f) {
      return real(f);
    } else if (term instanceof ValueTerm.Choice) {
      return ValueSet.TRUTH;
    }
    throw new IllegalStateException("no term: " + term);
  }

  private ValueSet real(ValueTerm.Real f) {
    List<ValueSet> x = f.operands.stream().map(this::of).toList();
    ValueSet values = switch (x.size()) {
      case 1 -> x.get(0).each(f.operation::apply);
      case 2 -> x.get(0).combined(x.get(1), f.operation::apply);
      default -> x.get(0).combined(x.get(1), x.get(2), f.operation::apply);
    };
    return values.any() && f.operation.operator().isTruth() ? ValueSet.TRUTH : values;
  }

  /** Removes events and points that cannot happen; returns whether there were any. */
  private boolean leaveOut() {
    boolean changed = false;
    for (Unrolling thread : unrolled.threads()) {
      for (Step step : thread.steps()) {
        if (live(step) && step.event.reads() && reads(step).isEmpty()) {
          changed |= dead.add(step.point);
        }
      }
      for (Point point : thread.points()) {
        boolean reached = point.ways.isEmpty() || point.ways.stream().anyMatch(w -> open(w));
        changed |= !reached && dead.add(point);
      }
      for (Step step : thread.steps()) {
        live[step.number()] &= live(step.point);
      }
    }
    return changed;
  }

  private boolean open(Point.Way way) {
    if (!live(way.from()) || way.isAlways()) {
      return live(way.from());
    }
    ValueSet values = of(way.condition());
    return values.any() || values.numbers().stream().anyMatch(v -> v != 0 == way.holds());
  }
}
