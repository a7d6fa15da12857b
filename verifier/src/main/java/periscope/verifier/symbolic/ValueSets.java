package periscope.verifier.symbolic;

import java.util.Arrays;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What each event may read and write, and which points a thread may come to: more than any execution shows, never less.
 *
 * <p>Values flow from writes to reads for as many rounds as there are events: in an execution no value depends on itself, so
 * none has come a longer way. Conditions are not believed at first: a value may be what its own condition waits for. Once the
 * values are known, what no value lets happen is taken out, and the rest is worked out again.
 */
final class ValueSets {

  /** Most values of one event. */
  static final int MOST = 1000;

  /** An event may read or write more values than {@link #MOST}. */
  static final class TooMany extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooMany() {
      super(null, null, false, false);
    }
  }

  private final List<Step> steps;
  private final Unrolled unrolled;
  private final SortedSet<Long>[] reads;
  private final SortedSet<Long>[] writes;
  private final boolean[] live;
  private final Set<Point> dead = new HashSet<>();

  @SuppressWarnings({"unchecked", "rawtypes"})
  ValueSets(Unrolled unrolled) {
    this.unrolled = unrolled;
    steps = unrolled.steps;
    reads = new SortedSet[steps.size()];
    writes = new SortedSet[steps.size()];
    live = new boolean[steps.size()];
    Arrays.fill(live, true);
    do {
      flow();
    } while (leaveOut());
  }

  /** Values that an event may read; nothing if it is not {@link #live}. */
  SortedSet<Long> reads(Step step) {
    return reads[step.number];
  }

  SortedSet<Long> writes(Step step) {
    return writes[step.number];
  }

  boolean live(Step step) {
    return live[step.number];
  }

  boolean live(Point point) {
    return !dead.contains(point);
  }

  /** Whether the values do not rule out that one event reads from the other. */
  boolean mayReadFrom(Step write, Step read) {
    return candidate(write, read) && writes(write).stream().anyMatch(reads(read)::contains);
  }

  private boolean candidate(Step write, Step read) {
    return write != read && live(write) && write.event.writes() && write.event.location() == read.event.location()
        && Unrolled.together(write, read);
  }

  private void flow() {
    for (int e = 0; e < reads.length; e++) {
      reads[e] = new TreeSet<>();
      writes[e] = new TreeSet<>();
    }
    boolean changed = true;
    for (int round = 0; changed && round <= steps.size(); round++) {
      changed = false;
      Map<Term, SortedSet<Long>> known = new IdentityHashMap<>();
      for (Step step : steps) {
        if (live(step)) {
          changed |= step.event.reads() && read(step, known);
          changed |= step.write.isPresent() && write(step, step.write.get(), known);
        }
      }
    }
  }

  private boolean read(Step step, Map<Term, SortedSet<Long>> known) {
    SortedSet<Long> values = new TreeSet<>();
    for (Step write : steps) {
      if (candidate(write, step)) {
        values.addAll(writes(write));
      }
    }
    if (step.requirement.isPresent()) {
      SortedSet<Long> required = of(step.requirement.get().value(), known);
      if (step.requirement.get().equal()) {
        values.retainAll(required);
      } else if (required.size() == 1) {
        values.removeAll(required);
      }
    }
    return reads(step).addAll(values);
  }

  private boolean write(Step step, Step.Write write, Map<Term, SortedSet<Long>> known) {
    SortedSet<Long> operands = of(write.operand(), known);
    if (write.operator().isEmpty()) {
      return writes(step).addAll(operands);
    }
    SortedSet<Long> values = new TreeSet<>();
    for (long old : reads(step)) {
      for (long operand : operands) {
        values.add(write.operator().get().apply(old, operand));
      }
      bound(values);
    }
    return writes(step).addAll(values);
  }

  private static void bound(Set<Long> values) {
    if (values.size() > MOST) {
      throw new TooMany();
    }
  }

  /** The values that a term may have. */
  private SortedSet<Long> of(Term term, Map<Term, SortedSet<Long>> known) {
    SortedSet<Long> values = known.get(term);
    if (values == null) {
      values = compute(term, known);
      bound(values);
      known.put(term, values);
    }
    return values;
  }

  private SortedSet<Long> compute(Term term, Map<Term, SortedSet<Long>> known) {
    SortedSet<Long> values = new TreeSet<>();
    if (term instanceof Term.Constant c) {
      values.add(c.value);
    } else if (term instanceof Term.Choice) {
      values.addAll(List.of(0L, 1L));
    } else if (term instanceof Term.ReadBy r) {
      values.addAll(reads(r.step));
    } else if (term instanceof Term.Unary u) {
      of(u.operand, known).forEach(v -> values.add(u.operator.apply(v)));
    } else if (term instanceof Term.Merge m) {
      m.choices.forEach(c -> values.addAll(of(c, known)));
    } else if (term instanceof Term.Binary b) {
      for (long left : of(b.left, known)) {
        for (long right : of(b.right, known)) {
          if (!Term.dividesByZero(b.operator, right)) {
            values.add(b.operator.apply(left, right));
          }
        }
        bound(values);
      }
    }
    return values;
  }

  /** Takes out what cannot happen; whether anything could not. */
  private boolean leaveOut() {
    Map<Term, SortedSet<Long>> known = new IdentityHashMap<>();
    boolean changed = false;
    for (Unrolling thread : unrolled.threads) {
      for (Step step : thread.steps()) {
        if (live(step) && step.event.reads() && reads(step).isEmpty()) {
          changed |= dead.add(step.point);
        }
      }
      for (Point point : thread.points()) {
        boolean reached = point.ways.isEmpty() || point.ways.stream().anyMatch(w -> open(w, known));
        changed |= !reached && dead.add(point);
      }
      for (Step step : thread.steps()) {
        live[step.number] &= live(step.point);
      }
    }
    return changed;
  }

  private boolean open(Point.Way way, Map<Term, SortedSet<Long>> known) {
    return live(way.from())
        && (way.isAlways() || of(way.condition(), known).stream().anyMatch(v -> v != 0 == way.holds()));
  }
}
