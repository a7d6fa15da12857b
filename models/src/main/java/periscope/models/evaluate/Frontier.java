package periscope.models.evaluate;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import periscope.litmus.event.Relations;
import periscope.models.evaluate.RegisterGraph.Node;

/**
 * The part of an event structure that can matter to the axioms and fault checks: see {@link Evaluator#frontier}. Static
 * registers are masked by the possible elements of the dynamic registers that meet them. Only for structures of at most
 * {@link Relations#NARROW} events.
 */
final class Frontier {

  private final Program program;
  private final long[][] value;
  /** Bounds over all executions of the structure. */
  private final Bounds bounds;
  private final long all;
  /** Static registers that dynamic registers or checks use; {@link #mask} has the elements of each that can matter. */
  private final int[] consumed;
  private final long[][] mask;
  private final int staticChecks;
  private final long[] scratch;

  Frontier(Program program, long[][] value, Bounds bounds, int events) {
    this.program = program;
    this.value = value;
    this.bounds = bounds;
    this.all = Relations.all(events);
    this.scratch = new long[events];
    mask = new long[program.nodes.size()][];
    BitSet seen = new BitSet();
    forEachMeeting(null, (r, other, use, looped) -> seen.set(r));
    consumed = seen.stream().toArray();
    for (int r : consumed) {
      mask[r] = new long[value[r].length];
    }
    staticChecks = (int) Stream.concat(program.checks.stream(), program.faults.stream())
        .filter(this::isStatic).count();
  }

  private boolean isStatic(Check check) {
    return !program.varies(check.a()) && (!check.test().binary() || !program.varies(check.b()));
  }

  /** The way in which a static register is combined with a varying one; it decides which elements can matter. */
  private enum Use {
    /** All elements matter. */
    WHOLE,
    /** Elements matter where the other register may have elements. */
    WITHIN,
    /** Elements matter where the other register need not have elements. */
    OUTSIDE,
    /** The combination is {@code other ; this}. */
    AFTER,
    /** The combination is {@code this ; other}. */
    BEFORE,
    /** The combination is {@code [this] ; other}. */
    STARTS,
    /** The combination is {@code other ; [this]}. */
    ENDS,
    /** The combination is {@code [other] ; this}. */
    FROM,
    /** The combination is {@code this ; [other]}. */
    TO,
    /** Elements matter where the inverse of the other register may have elements. */
    BACK
  }

  private interface Meeting {
    void meet(int register, int other, Use use, boolean looped);
  }

  /**
   * Calls {@code meeting} for each combination of a static register with a varying one.
   *
   * @param relevance the parts that are left out; null if none
   */
  private void forEachMeeting(Relevance relevance, Meeting meeting) {
    program.nodes.stream().filter(n -> n.operation() == CatOp.ORDER)
        .forEach(order -> meeting.meet(order.a(), -1, Use.WHOLE, false));
    for (int i = 0; i < program.faultEnd; i++) {
      int step = program.code[i];
      if (step >= 0 && (relevance == null || !relevance.skip[i])) {
        meet(step, false, meeting);
      } else if (step < 0 && (relevance == null || !relevance.skip[i])) {
        meet(program.checks.get(~step), meeting);
      }
    }
    for (int i = 0; i < program.faults.size(); i++) {
      if (relevance == null || !relevance.passing[i]) {
        meet(program.faults.get(i), meeting);
      }
    }
  }

  private void meet(Check c, Meeting meeting) {
    if (c.test().binary()) {
      Use left = c.test() == Check.Test.SUBSET ? Use.OUTSIDE : c.test() == Check.Test.OPEN ? Use.BACK : Use.WITHIN;
      Use right = c.test() == Check.Test.OPEN ? Use.BACK : Use.WITHIN;
      pair(c.a(), c.b(), left, right, false, meeting);
    }
  }

  private void meet(int r, boolean looped, Meeting meeting) {
    Node node = program.nodes.get(r);
    switch (node.operation()) {
      case FIXPOINT -> {
        for (int inner : program.bodies[node.a()]) {
          meet(inner, true, meeting);
        }
        for (int body : program.groups.get(node.a()).bodies()) {
          if (!program.varies(body)) {
            meeting.meet(body, -1, Use.WHOLE, true);
          }
        }
      }
      case UNION -> pair(node.a(), node.b(), Use.OUTSIDE, Use.OUTSIDE, looped, meeting);
      case INTERSECTION -> pair(node.a(), node.b(), Use.WITHIN, Use.WITHIN, looped, meeting);
      case DIFFERENCE -> pair(node.a(), node.b(), Use.OUTSIDE, Use.WITHIN, looped, meeting);
      case COMPOSE -> pair(node.a(), node.b(), Use.BEFORE, Use.AFTER, looped, meeting);
      case RESTRICT_DOMAIN -> pair(node.a(), node.b(), Use.FROM, Use.STARTS, looped, meeting);
      case RESTRICT_RANGE -> pair(node.a(), node.b(), Use.TO, Use.ENDS, looped, meeting);
      case PRODUCT -> pair(node.a(), node.b(), Use.WHOLE, Use.WHOLE, looped, meeting);
      default -> { }
    }
  }

  private void pair(int x, int y, Use left, Use right, boolean looped, Meeting meeting) {
    if (!program.varies(x) && program.varies(y)) {
      meeting.meet(x, y, left, looped);
    } else if (program.varies(x) && !program.varies(y)) {
      meeting.meet(y, x, right, looped);
    }
  }

  /** Number of elements of the frontier. */
  int length() {
    int length = staticChecks;
    for (int r : consumed) {
      length += mask[r].length;
    }
    return length;
  }

  /**
   * Writes the frontier. A register that is left out because it is empty in one structure is empty in every structure
   * with the same frontier, since the frontier has all elements that could make it non-empty.
   */
  int of(long[] out, Relevance relevance) {
    for (int r : consumed) {
      Arrays.fill(mask[r], 0);
    }
    forEachMeeting(relevance, this::demand);
    int length = 0;
    for (int r : consumed) {
      for (int i = 0; i < mask[r].length; i++) {
        out[length++] = value[r][i] & mask[r][i];
      }
    }
    for (List<Check> checks : List.of(program.checks, program.faults)) {
      for (Check check : checks) {
        if (isStatic(check)) {
          out[length++] = check.passes(value[check.a()], check.b() < 0 ? null : value[check.b()], scratch) ? 1 : 0;
        }
      }
    }
    return length;
  }

  /**
   * Adds to the mask of a register the elements that one use of it can see. Equal masked values give equal results, by
   * induction over the registers in order: the varying operand has the same bounds and values in both structures, so
   * the masks are the same, and so are the elements of the static operand that the operator can see. Inside a loop, a
   * lower bound holds only for the fixed point and not for earlier rounds, so it masks nothing there.
   */
  private void demand(int register, int other, Use use, boolean looped) {
    long[] into = mask[register];
    switch (use) {
      case WHOLE -> add(into, all);
      case WITHIN -> {
        for (int i = 0; i < into.length; i++) {
          into[i] |= bounds.may(other)[i];
        }
      }
      case OUTSIDE -> {
        for (int i = 0; i < into.length; i++) {
          into[i] |= looped ? all : all & ~bounds.must(other)[i];
        }
      }
      case AFTER -> addRows(into, Relations.range(bounds.may(other)));
      case BEFORE -> add(into, Relations.domain(bounds.may(other)));
      case STARTS -> into[0] |= Relations.domain(bounds.may(other));
      case ENDS -> into[0] |= Relations.range(bounds.may(other));
      case FROM -> addRows(into, bounds.may(other)[0]);
      case TO -> add(into, bounds.may(other)[0]);
      case BACK -> addInverse(into, bounds.may(other));
    }
  }

  private static void add(long[] into, long set) {
    for (int i = 0; i < into.length; i++) {
      into[i] |= set;
    }
  }

  private void addRows(long[] into, long rows) {
    for (int i = 0; i < into.length; i++) {
      into[i] |= (rows >>> i & 1) != 0 ? all : 0;
    }
  }

  private static void addInverse(long[] into, long[] relation) {
    for (int i = 0; i < relation.length; i++) {
      for (long rest = relation[i]; rest != 0; rest &= rest - 1) {
        into[Long.numberOfTrailingZeros(rest)] |= 1L << i;
      }
    }
  }
}
