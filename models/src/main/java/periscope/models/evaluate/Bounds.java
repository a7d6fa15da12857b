package periscope.models.evaluate;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.event.Event;
import periscope.litmus.event.EventStructure;
import periscope.litmus.event.PartialExecution;
import periscope.litmus.event.Relations;
import periscope.models.evaluate.RegisterGraph.Group;
import periscope.models.evaluate.RegisterGraph.Node;
import periscope.models.vocabulary.BaseName.Type;

/**
 * What each dynamic register must and may contain in any execution of an event structure: {@code must ⊆ value ⊆ may}.
 * Starts from rf within the writes and reads of each location, co within its writes, initial write first, and chosen
 * orders within their pairs; every operator carries bounds to bounds, with the sides crossed where it is antitone.
 */
final class Bounds {

  private final Program program;
  private final long[][] value;
  private final int events;
  private final long all;
  private final long[][] may;
  private final long[][] must;
  /** Static registers that dynamic ones or checks look at, and which of their elements can matter. */
  private final int[] consumed;
  private final long[][] mask;
  private final int staticChecks;
  private final long[] scratch;
  /** Registers of chosen orders. */
  private final int[] orders;

  Bounds(Program program, long[][] value, int events) {
    this.program = program;
    this.value = value;
    this.events = events;
    this.all = Relations.all(events);
    this.scratch = new long[events];
    int size = program.nodes.size();
    orders = IntStream.range(0, size)
        .filter(r -> program.nodes.get(r).operation() == CatOp.ORDER).toArray();
    may = new long[size][];
    must = new long[size][];
    mask = new long[size][];
    for (int r = 0; r < size; r++) {
      boolean varies = varies(r);
      int length = value[r] == null ? events : value[r].length;
      may[r] = varies ? new long[length] : value[r];
      must[r] = varies ? new long[length] : value[r];
    }
    for (int r = 0; r < size; r++) {
      Node node = program.nodes.get(r);
      if (node.operation() == CatOp.RESULT && varies(r)) {
        int variable = program.groups.get(program.nodes.get(node.a()).a()).variables()[node.b()];
        may[r] = may[variable];
        must[r] = must[variable];
      }
    }
    BitSet seen = new BitSet();
    forEachMeeting(null, (r, other, use, looped) -> seen.set(r));
    consumed = seen.stream().toArray();
    for (int r : consumed) {
      mask[r] = new long[value[r].length];
    }
    staticChecks = (int) Stream.concat(program.checks.stream(), program.faults.stream())
        .filter(this::isStatic).count();
  }

  private boolean varies(int r) {
    return program.dynamic[r] || !program.loops[r].isEmpty();
  }

  private boolean isStatic(Check check) {
    return !varies(check.a()) && (!check.test().binary() || !varies(check.b()));
  }

  long[] may(int register) {
    return may[register];
  }

  long[] must(int register) {
    return must[register];
  }

  /** @param relevance what can be left out for the structure; nothing if null */
  void compute(EventStructure structure, Relevance relevance) {
    for (int r = 0; r < program.nodes.size(); r++) {
      if (program.nodes.get(r).operation() == CatOp.RF) {
        base(structure, r, true);
      } else if (program.nodes.get(r).operation() == CatOp.CO) {
        base(structure, r, false);
      }
    }
    for (int r : orders) {
      long[] pairs = value[program.nodes.get(r).a()];
      Relations.inverse(may[r], pairs);
      Relations.union(may[r], may[r], pairs);
      Arrays.fill(must[r], 0);
    }
    for (int i = 0; i < program.faultEnd; i++) {
      if (program.code[i] >= 0) {
        step(i, relevance);
      }
    }
  }

  /** Computes the register at a position of the code, unless it is empty or not needed. */
  private void step(int position, Relevance relevance) {
    int register = program.code[position];
    if (relevance == null || !relevance.skip[position]) {
      step(register);
    } else if (relevance.empty(register)) {
      Arrays.fill(may[register], 0);
      Arrays.fill(must[register], 0);
    }
  }

  /** See {@link Evaluator#refuted}. */
  boolean refute(int rf, int co, int[] orders, PartialExecution partial, Relevance relevance) {
    System.arraycopy(partial.mustRf(), 0, must[rf], 0, events);
    System.arraycopy(partial.mayRf(), 0, may[rf], 0, events);
    System.arraycopy(partial.mustCo(), 0, must[co], 0, events);
    System.arraycopy(partial.mayCo(), 0, may[co], 0, events);
    for (int k = 0; k < orders.length; k++) {
      System.arraycopy(partial.mustOrders()[k], 0, must[orders[k]], 0, events);
      System.arraycopy(partial.mayOrders()[k], 0, may[orders[k]], 0, events);
    }
    for (int i = 0; i < program.consistencyEnd; i++) {
      int instruction = program.code[i];
      if (instruction >= 0) {
        step(i, relevance);
      } else if (!relevance.skip[i] && fails(program.checks.get(~instruction))) {
        return true;
      }
    }
    return false;
  }

  /** See {@link Evaluator#least}; nothing if {@link #refute} does not look at the register. */
  long[] least(int register, Relevance relevance) {
    int behind = register < 0 ? 0 : program.position[register];
    boolean looked = behind > 0 && behind <= program.consistencyEnd && program.code[behind - 1] == register
        && (!relevance.skip[behind - 1] || relevance.empty(register));
    return looked && program.nodes.get(register).type() == Type.RELATION ? must[register] : new long[events];
  }

  /** Whether a check fails whatever the bounds leave open. */
  private boolean fails(Check check) {
    long[][] least = check.negated() ? may : must;
    long[][] most = check.negated() ? must : may;
    long[] y = check.b() < 0 ? null : (check.test() == Check.Test.SUBSET ? most : least)[check.b()];
    return check.holds(least[check.a()], y, scratch) == check.negated();
  }

  private void base(EventStructure structure, int r, boolean readsFrom) {
    for (int i = 0; i < events; i++) {
      Event from = structure.events().get(i);
      long possible = 0;
      for (int j = 0; j < events && from.writes(); j++) {
        Event to = structure.events().get(j);
        boolean related = readsFrom ? to.reads() : to.writes() && !to.initial() && i != j;
        possible |= related && to.location() == from.location() ? 1L << j : 0;
      }
      may[r][i] = possible;
      must[r][i] = !readsFrom && from.initial() ? possible : 0;
    }
  }

  private void step(int r) {
    Node node = program.nodes.get(r);
    CatOp operation = node.operation();
    if (operation == CatOp.FIXPOINT) {
      loop(node.a());
      return;
    }
    boolean antitoneA = operation == CatOp.COMPLEMENT;
    boolean antitoneB = operation == CatOp.DIFFERENCE;
    int b = operation.binary() ? node.b() : node.a();
    operation.apply(may[r], (antitoneA ? must : may)[node.a()], (antitoneB ? must : may)[b], all);
    operation.apply(must[r], (antitoneA ? may : must)[node.a()], (antitoneB ? may : must)[b], all);
  }

  private void loop(int number) {
    Group group = program.groups.get(number);
    for (int variable : group.variables()) {
      Arrays.fill(may[variable], 0);
      Arrays.fill(must[variable], 0);
    }
    boolean changed = true;
    while (changed) {
      for (int r : program.bodies[number]) {
        if (program.nodes.get(r).operation() != CatOp.RESULT) {
          step(r);
        }
      }
      changed = false;
      for (int i = 0; i < group.variables().length; i++) {
        changed |= Evaluator.copy(may[group.bodies()[i]], may[group.variables()[i]]);
        changed |= Evaluator.copy(must[group.bodies()[i]], must[group.variables()[i]]);
      }
    }
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
    for (int order : orders) {
      meeting.meet(program.nodes.get(order).a(), -1, Use.WHOLE, false);
    }
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
          if (!varies(body)) {
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
    if (!varies(x) && varies(y)) {
      meeting.meet(x, y, left, looped);
    } else if (varies(x) && !varies(y)) {
      meeting.meet(y, x, right, looped);
    }
  }

  int frontierLength() {
    int length = staticChecks;
    for (int r : consumed) {
      length += mask[r].length;
    }
    return length;
  }

  /**
   * See {@link Evaluator#frontier}. What is left out in one structure because something is empty there is empty in
   * every structure with the same frontier: of what could make it non-empty, the frontier shows all that can matter.
   */
  int frontier(long[] out, Relevance relevance) {
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
          into[i] |= may[other][i];
        }
      }
      case OUTSIDE -> {
        for (int i = 0; i < into.length; i++) {
          into[i] |= looped ? all : all & ~must[other][i];
        }
      }
      case AFTER -> addRows(into, Relations.range(may[other]));
      case BEFORE -> add(into, Relations.domain(may[other]));
      case STARTS -> into[0] |= Relations.domain(may[other]);
      case ENDS -> into[0] |= Relations.range(may[other]);
      case FROM -> addRows(into, may[other][0]);
      case TO -> add(into, may[other][0]);
      case BACK -> addInverse(into, may[other]);
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
