package periscope.models.evaluate;

import java.util.Arrays;
import java.util.stream.IntStream;
import periscope.litmus.event.Event;
import periscope.litmus.event.EventStructure;
import periscope.litmus.event.PartialExecution;
import periscope.litmus.event.Relations;
import periscope.models.evaluate.RegisterGraph.Group;
import periscope.models.evaluate.RegisterGraph.Node;
import periscope.models.vocabulary.BaseName.Type;

/**
 * The bounds of each dynamic register, which hold in any execution of an event structure: the elements that the
 * register must contain and those that it may contain, {@code must ⊆ value ⊆ may}. The computation starts from rf
 * within the writes and reads of each location, co within its writes, initial write first, and chosen orders within
 * their pairs; every operator carries bounds to bounds, with the sides crossed where the operator is antitone. Only for
 * structures of at most {@link Relations#NARROW} events.
 */
final class Bounds {

  private final Program program;
  private final long[][] value;
  private final int events;
  private final long[] all;
  private final long[][] may;
  private final long[][] must;
  private final long[] scratch;
  /** Registers of the orders that executions choose. */
  private final int[] orders;

  Bounds(Program program, long[][] value, int events) {
    this.program = program;
    this.value = value;
    this.events = events;
    this.all = new long[] {Relations.all(events)};
    this.scratch = new long[events];
    int size = program.nodes.size();
    orders = IntStream.range(0, size)
        .filter(r -> program.nodes.get(r).operation() == CatOp.ORDER).toArray();
    may = new long[size][];
    must = new long[size][];
    for (int r = 0; r < size; r++) {
      boolean varies = program.varies(r);
      int length = value[r] == null ? events : value[r].length;
      may[r] = varies ? new long[length] : value[r];
      must[r] = varies ? new long[length] : value[r];
    }
    for (int r = 0; r < size; r++) {
      Node node = program.nodes.get(r);
      if (node.operation() == CatOp.RESULT && program.varies(r)) {
        int variable = program.groups.get(program.nodes.get(node.a()).a()).variables()[node.b()];
        may[r] = may[variable];
        must[r] = must[variable];
      }
    }
  }

  long[] may(int register) {
    return may[register];
  }

  long[] must(int register) {
    return must[register];
  }

  /**
   * Computes the bounds for an event structure.
   *
   * @param relevance the parts that can be left out for the structure; null if none
   */
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

  /** See {@link Evaluator#faultless}. */
  boolean faultless(Relevance relevance) {
    for (int i = program.consistencyEnd; i < program.faultEnd; i++) {
      if (program.code[i] >= 0) {
        step(i, relevance);
      }
    }
    for (int i = 0; i < program.faults.size(); i++) {
      if (!relevance.passing[i] && !passes(program.faults.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** See {@link Evaluator#least}; the empty relation if {@link #refute} does not compute the register. */
  long[] least(int register, Relevance relevance) {
    return looked(register, relevance) ? must[register] : new long[events];
  }

  /** See {@link Evaluator#most}; the full relation if {@link #refute} does not compute the register. */
  long[] most(int register, Relevance relevance) {
    if (looked(register, relevance)) {
      return may[register];
    }
    long[] everything = new long[events];
    Arrays.fill(everything, all[0]);
    return everything;
  }

  private boolean looked(int register, Relevance relevance) {
    int behind = register < 0 ? 0 : program.position[register];
    return behind > 0 && behind <= program.consistencyEnd && program.code[behind - 1] == register
        && (!relevance.skip[behind - 1] || relevance.empty(register))
        && program.nodes.get(register).type() == Type.RELATION;
  }

  /** Whether a check fails in every execution within the bounds. */
  private boolean fails(Check check) {
    return check.negated() == (check.negated() ? holds(check, may, must) : holds(check, must, may));
  }

  /** Whether a check passes in every execution within the bounds. */
  private boolean passes(Check check) {
    return check.negated() != (check.negated() ? holds(check, must, may) : holds(check, may, must));
  }

  /**
   * Whether the check, without its negation, holds for the bounds in {@code left}; {@code SUBSET} takes its right side
   * from {@code other}.
   */
  private boolean holds(Check check, long[][] left, long[][] other) {
    long[] right = check.b() < 0 ? null : (check.test() == Check.Test.SUBSET ? other : left)[check.b()];
    return check.holds(left[check.a()], right, scratch);
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
}
