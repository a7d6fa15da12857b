package periscope.engines.enumeration;

import periscope.engines.enumeration.path.Path;
import periscope.litmus.event.Event;
import periscope.litmus.event.Relations;
import periscope.litmus.expression.Expression;

/**
 * The values of a candidate execution, given the source of every read. The values are computed forward from constants;
 * a value that depends on itself has no solution.
 *
 * <p>An expression is evaluated only when all its registers have values; the events that it needs are computed once,
 * since the search asks again after each choice. Sets of events are bits.
 */
final class ReadValues {

  private final Skeleton skeleton;
  private final long[] read;
  private final long[] written;
  /** For each event, the events from whose values its own value is computed, besides its source. */
  private final long[] needed;
  private final Path.Constraint[] constraints;
  private final int[] constrained;
  /** For each constraint, the events whose values it reads. */
  private final long[] asked;
  private long known;

  ReadValues(Skeleton skeleton) {
    this.skeleton = skeleton;
    int n = skeleton.structure.size();
    read = new long[n];
    written = new long[n];
    needed = new long[n];
    for (int e = 0; e < n; e++) {
      if (skeleton.writes[e] != null) {
        needed[e] = events(skeleton.writes[e].operand(), skeleton.threadOf(e)) & ~(1L << e);
      }
    }
    int count = skeleton.paths.stream().mapToInt(p -> p.constraints().size()).sum();
    constraints = new Path.Constraint[count];
    constrained = new int[count];
    asked = new long[count];
    int next = 0;
    for (int t = 0; t < skeleton.paths.size(); t++) {
      for (Path.Constraint c : skeleton.paths.get(t).constraints()) {
        constraints[next] = c;
        constrained[next] = t;
        asked[next++] = events(c.condition(), t);
      }
    }
  }

  /** The events of a thread whose values an expression reads, as bits. */
  private long events(Expression expression, int thread) {
    if (expression instanceof Expression.Register r) {
      return 1L << event(thread, r.name());
    }
    long events = 0;
    for (Expression operand : expression.operands()) {
      events |= events(operand, thread);
    }
    return events;
  }

  private int event(int thread, String register) {
    return skeleton.firstEvent[thread] + Path.step(register);
  }

  /**
   * Whether the threads' constraints may hold: none fails whose values are all known.
   *
   * @param source for each read, the number of the write that it reads from
   * @param open   reads whose source is not chosen yet, bit {@code i} for event {@code i}
   */
  boolean feasible(int[] source, long open) {
    if (constraints.length == 0) {
      return true;
    }
    determine(source, open);
    return constraintsHold();
  }

  /**
   * Computes every value.
   *
   * @param source for each read, the number of the write that it reads from
   * @return whether all values are defined and every thread's constraints hold
   */
  boolean solve(int[] source) {
    return determine(source, 0) == 0 && constraintsHold();
  }

  /** Computes every value that can be computed. Returns the events without a value that are not open. */
  private long determine(int[] source, long open) {
    known = 0;
    long left = Relations.all(read.length) & ~open;
    boolean progress = true;
    while (progress) {
      progress = false;
      for (long rest = left; rest != 0; rest &= rest - 1) {
        int e = Long.numberOfTrailingZeros(rest);
        if ((needed[e] & ~known) == 0 && determine(e, source)) {
          known |= 1L << e;
          left &= ~(1L << e);
          progress = true;
        }
      }
    }
    return left;
  }

  /** The value that a read event reads, after {@link #solve}. */
  long read(int event) {
    return read[event];
  }

  /** The value that a write event writes, after {@link #solve}. */
  long written(int event) {
    return written[event];
  }

  private boolean determine(int e, int[] source) {
    Event event = skeleton.structure.events().get(e);
    if (event.reads()) {
      if (source[e] != e && (known >>> source[e] & 1) == 0) {
        return false;
      }
      read[e] = written[source[e]];
    }
    Path.Write write = skeleton.writes[e];
    if (write == null) {
      return true;
    }
    try {
      long operand = evaluate(event.thread(), write.operand());
      written[e] = write.operator().isPresent() ? write.operator().get().apply(read[e], operand) : operand;
      return true;
    } catch (ArithmeticException dividedByZero) {
      // A constraint of its path says that it does not: such an execution is none.
      return false;
    }
  }

  private boolean constraintsHold() {
    for (int i = 0; i < constraints.length; i++) {
      if ((asked[i] & ~known) == 0 && fails(constraints[i], constrained[i])) {
        return false;
      }
    }
    return true;
  }

  private boolean fails(Path.Constraint c, int thread) {
    try {
      return evaluate(thread, c.condition()) != 0 != c.holds();
    } catch (ArithmeticException dividedByZero) {
      // A constraint before this one fails: the divisor is not 0 on any path.
      return true;
    }
  }

  /** Value of an expression over a thread's reads, whose values must be known. */
  long evaluate(int thread, Expression expression) {
    return expression instanceof Expression.Constant c ? c.value()
        : expression.evaluate(name -> read[event(thread, name)]);
  }
}
