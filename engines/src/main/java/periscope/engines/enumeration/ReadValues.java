package periscope.engines.enumeration;

import java.util.Arrays;
import periscope.engines.enumeration.path.Path;
import periscope.litmus.event.Event;
import periscope.litmus.expression.Expression;

/**
 * The values of a candidate execution, once every read knows what it reads from. Solved forward from constants: a value
 * that depends on itself has no solution.
 */
final class ReadValues {

  private final Skeleton skeleton;
  private final long[] read;
  private final long[] written;
  private final boolean[] known;
  private final boolean constrained;

  ReadValues(Skeleton skeleton) {
    this.skeleton = skeleton;
    int n = skeleton.structure.size();
    read = new long[n];
    written = new long[n];
    known = new boolean[n];
    constrained = skeleton.paths.stream().anyMatch(p -> !p.constraints().isEmpty());
  }

  /**
   * Whether the threads may go this way, as far as it can be told while some reads do not know yet what they read from:
   * no constraint fails whose values are known.
   *
   * @param source for each read, the write that it reads from
   * @param open   reads that do not know it yet, bit {@code i} for event {@code i}
   */
  boolean feasible(int[] source, long open) {
    if (!constrained) {
      return true;
    }
    Arrays.fill(known, false);
    boolean progress = true;
    while (progress) {
      progress = false;
      for (int e = 0; e < known.length; e++) {
        if (!known[e] && (open >>> e & 1) == 0 && determine(e, source)) {
          known[e] = true;
          progress = true;
        }
      }
    }
    return constraintsHold();
  }

  /**
   * Computes every value.
   *
   * @param source for each read, the write that it reads from
   * @return whether all values are defined and every thread's constraints hold
   */
  boolean solve(int[] source) {
    Arrays.fill(known, false);
    int left = known.length;
    boolean progress = true;
    while (left > 0 && progress) {
      progress = false;
      for (int e = 0; e < known.length; e++) {
        if (!known[e] && determine(e, source)) {
          known[e] = true;
          progress = true;
          left--;
        }
      }
    }
    return left == 0 && constraintsHold();
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
      if (source[e] != e && !known[source[e]]) {
        return false;
      }
      read[e] = written[source[e]];
    }
    Path.Write write = skeleton.writes[e];
    if (write == null) {
      return true;
    }
    try {
      long operand = write.operand().evaluate(name -> valueOf(event.thread(), name, e));
      written[e] = write.operator().map(op -> op.apply(read[e], operand)).orElse(operand);
      return true;
    } catch (Unknown unknown) {
      return false;
    } catch (ArithmeticException dividedByZero) {
      // A constraint of its path says that it does not: such an execution is none.
      return false;
    }
  }

  private long valueOf(int thread, String name, int reader) {
    int event = skeleton.firstEvent[thread] + Path.step(name);
    if (event != reader && !known[event]) {
      throw Unknown.INSTANCE;
    }
    return read[event];
  }

  private boolean constraintsHold() {
    for (int t = 0; t < skeleton.paths.size(); t++) {
      int thread = t;
      for (Path.Constraint c : skeleton.paths.get(t).constraints()) {
        if (fails(c, thread)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether a constraint is known not to hold. */
  private boolean fails(Path.Constraint c, int thread) {
    try {
      return c.condition().evaluate(name -> valueOf(thread, name, -1)) != 0 != c.holds();
    } catch (Unknown unknown) {
      return false;
    } catch (ArithmeticException dividedByZero) {
      // A constraint before this one fails: the divisor is not 0 on any path.
      return true;
    }
  }

  /** Final value of an expression over a thread's reads, after {@link #solve}. */
  long evaluate(int thread, Expression expression) {
    return expression.evaluate(name -> valueOf(thread, name, -1));
  }

  /** A value that is needed is not known yet. */
  private static final class Unknown extends RuntimeException {
    private static final long serialVersionUID = 1L;
    static final Unknown INSTANCE = new Unknown();

    private Unknown() {
      super(null, null, false, false);
    }
  }
}
