package periscope.verifier.soundness.solver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import periscope.engines.simulation.Witness;
import periscope.litmus.event.Event;
import periscope.litmus.event.Relation;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.soundness.solver.symbolic.LayoutEvents;

/**
 * An execution of one program, in terms of the places of the events of all programs.
 *
 * @param executedSlots for each thread, the number of its executed slots
 * @param executed      for each place, whether its event is executed; of the two places of a compare-exchange, one is
 * @param from          for each place, the place that it reads from; {@link #NOTHING} if it reads nothing
 * @param slotFrom      for each slot, the slot that its result is read from; -1 for an initial write
 * @param slotRanks     for each slot, its rank in an order of slots that extends the order of writes
 * @param ranks         for each order that executions of the model choose, ranks of the places in an extension of it
 */
record PlacedExecution(
    int[] executedSlots, boolean[] executed, int[] from, int[] slotFrom, int[] slotRanks, List<int[]> ranks) {

  /** In place of the source of a place or slot that reads nothing. */
  static final int NOTHING = Integer.MIN_VALUE;

  static PlacedExecution of(LayoutEvents side, FoundProgram program, Witness witness) {
    int[] places = places(side, program, witness);
    int slots = program.layout().operations();
    boolean[] executedSlot = executedSlots(side, program, places);
    int[] executedSlots = new int[program.layout().threads()];
    for (int i = 0; i < slots; i++) {
      executedSlots[program.layout().thread(i)] += executedSlot[i] ? 1 : 0;
    }
    boolean[] another = new boolean[slots];
    for (int p : places) {
      if (side.places.get(p).another()) {
        another[side.slot(p)] = true;
      }
    }
    boolean[] executed = new boolean[side.size()];
    for (int p = 0; p < side.size(); p++) {
      int slot = side.slot(p);
      executed[p] = slot < 0 || executedSlot[slot] && side.places.get(p).another() == another[slot];
    }
    int[] from = new int[side.size()];
    int[] slotFrom = new int[slots];
    Arrays.fill(from, NOTHING);
    Arrays.fill(slotFrom, NOTHING);
    Relation rf = witness.relation("rf").orElseThrow();
    for (int w = 0; w < places.length; w++) {
      int write = places[w];
      rf.from(w).forEach(r -> {
        int read = places[r];
        from[read] = write;
        slotFrom[side.places.get(read).slot()] = side.places.get(write).slot();
      });
    }
    int[] byOrder = ranks(side.size(), places, witness.relation("co").orElseThrow());
    int[] slotRanks = slotRanks(side, places, executedSlot, byOrder);
    List<int[]> ranks = witness.orders().stream().map(o -> ranks(side.size(), places, o)).toList();
    return new PlacedExecution(executedSlots, executed, from, slotFrom, slotRanks, ranks);
  }

  /** Ranks of slots by the ranks of their events; slots that are not executed come last, in any order. */
  private static int[] slotRanks(LayoutEvents side, int[] places, boolean[] executedSlot, int[] byOrder) {
    int[] slotRanks = new int[executedSlot.length];
    Arrays.setAll(slotRanks, i -> executedSlot[i] ? 0 : 2 * side.size() + i);
    for (int p : places) {
      int slot = side.slot(p);
      if (slot >= 0) {
        slotRanks[slot] = Math.max(slotRanks[slot], byOrder[p]);
      }
    }
    return slotRanks;
  }

  /** For each slot, whether it is executed; a slot without events counts as executed if the next one is. */
  private static boolean[] executedSlots(LayoutEvents side, FoundProgram program, int[] places) {
    boolean[] executed = new boolean[program.layout().operations()];
    for (int place : places) {
      if (side.places.get(place).slot() >= 0) {
        executed[side.places.get(place).slot()] = true;
      }
    }
    for (int i = executed.length - 2; i >= 0; i--) {
      executed[i] |= !program.layout().last(i) && executed[i + 1];
    }
    return executed;
  }

  /** The place of each event of an execution. */
  private static int[] places(LayoutEvents side, FoundProgram program, Witness witness) {
    int[] places = new int[witness.structure().size()];
    int event = 0;
    for (int p = 0; p < side.size() && event < places.length; p++) {
      int slot = side.places.get(p).slot();
      Event next = witness.structure().events().get(event);
      boolean here = slot < 0 ? p < program.used()
          : program.layout().thread(slot) == next.thread() && side.has(p, program, next)
              && !(side.places.get(p).another() && event > 0 && side.slot(places[event - 1]) == slot);
      if (here) {
        places[event++] = p;
      }
    }
    if (event < places.length) {
      throw new IllegalStateException("an execution has events that its program has not: " + program);
    }
    return places;
  }

  /** Ranks of all places in a total order that extends an acyclic relation on some of them. */
  private static int[] ranks(int size, int[] places, Relation relation) {
    List<Integer> left = new ArrayList<>();
    for (int e = 0; e < places.length; e++) {
      left.add(e);
    }
    int[] ranks = new int[size];
    // What the execution does not have comes last, in any order.
    Arrays.setAll(ranks, p -> size + p);
    for (int rank = 0; !left.isEmpty(); rank++) {
      Integer first = left.stream()
          .filter(e -> left.stream().noneMatch(d -> relation.has(d, e))).findFirst().orElseThrow();
      left.remove(first);
      ranks[places[first]] = rank;
    }
    return ranks;
  }
}
