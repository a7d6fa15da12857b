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
  /** Of every execution of the structure. */
  private final Bounds bounds;
  private final long all;
  /** Static registers that dynamic ones or checks look at, and which of their elements can matter. */
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

  /** How a static register is looked at together with a varying one; decides which of its elements can matter. */
  private enum Use {
    /** All of it. */
    WHOLE,
    /** Only where the other may be. */
    WITHIN,
    /** Only where the other need not be. */
    OUTSIDE,
    /** {@code other ; this}. */
    AFTER,
    /** {@code this ; other}. */
    BEFORE,
    /** {@code this} is the set in {@code [this] ; other}. */
    STARTS,
    /** {@code this} is the set in {@code other ; [this]}. */
    ENDS,
    /** {@code [other] ; this}. */
    FROM,
    /** {@code this ; [other]}. */
    TO,
    /** Only where the inverse of the other may be. */
    BACK
  }

  private interface Meeting {
    void meet(int register, int other, Use use, boolean looped);
  }

  /** @param relevance what is left out; nothing if null */
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

  /** How many elements it has. */
  int length() {
    int length = staticChecks;
    for (int r : consumed) {
      length += mask[r].length;
    }
    return length;
  }

  /**
   * Writes it. What is left out in one structure because something is empty there is empty in
   * every structure with the same frontier: of what could make it non-empty, the frontier shows all that can matter.
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
   * Adds to the mask of a register what one use of it can see. Why equal masked values give equal results: by induction
   * over the registers in order, the varying operand has the same bounds and values in both structures, so the masks
   * are the same, so what the operator can see of the static operand is. Inside a loop a lower bound holds only for the
   * fixed point and not for the rounds before it, so it masks nothing there.
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
