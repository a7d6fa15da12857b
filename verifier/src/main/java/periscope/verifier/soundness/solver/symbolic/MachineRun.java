package periscope.verifier.soundness.solver.symbolic;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.TRUE;
import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import periscope.engines.symbolic.formula.Constraints;
import periscope.engines.symbolic.formula.Formulas;
import periscope.machines.rsp.Op;
import periscope.verifier.soundness.solver.symbolic.MachineEvents.Instruction;
import periscope.verifier.soundness.solver.symbolic.MachineRows.Part;

/**
 * A run of the machine from its initial state, as an order of events. The formulas have no machine state: the content
 * of an entry, a lock or memory at an event follows from the last event that changed it. The L2 is memory; the entry of
 * a slot is that of its work-group and its location.
 */
public final class MachineRun {

  public final MachineEvents events;
  public final Locks locks;
  private final UnknownProgram program;
  private final Formulas formulas;
  private final Constraints required = new Constraints();
  private final int slots;
  private final int[] reads;
  /** For each slot, the formula that it stores in the L1. */
  private final int[] stores;
  private final int[] incrementsL2;
  /** For each slot, the formula that its fetch happens. */
  private final int[] fetched;
  /** For each slot, the formula that its flush happens, that is, its store is the last before the entry is flushed. */
  private final int[] flushed;

  /**
   * @param whole whether the run goes on to a terminal state; otherwise it may end anywhere in the last slot of each
   *              thread
   */
  public MachineRun(UnknownProgram program, MachineRows rows, boolean whole) {
    this.program = program;
    formulas = program.formulas;
    slots = program.layout.operations();
    events = new MachineEvents(program, rows, whole);
    required.addAll(events.required());
    locks = new Locks(program, events);
    reads = new int[slots];
    stores = new int[slots];
    incrementsL2 = new int[slots];
    fetched = new int[slots];
    flushed = new int[slots];
    for (int k = 0; k < slots; k++) {
      reads[k] = events.accesses(k, op -> op == Op.LD || op == Op.INC_L1);
      stores[k] = events.accesses(k, op -> op == Op.ST || op == Op.INC_L1);
      incrementsL2[k] = events.accesses(k, op -> op == Op.INC_L2);
      fetched[k] = formulas.and(reads[k], formulas.variable());
    }
    for (int k = 0; k < slots; k++) {
      flushed[k] = flushed(k);
    }
  }

  public SymbolicTarget.Run run() {
    for (int k = 0; k < slots; k++) {
      environment(k);
      increments(k);
    }
    required.addAll(locks.required());
    markers();
    int[][] from = new int[slots][];
    int[] last = new int[slots];
    for (int k = 0; k < slots; k++) {
      from[k] = from(k);
      last[k] = last(k);
    }
    return new SymbolicTarget.Run(from, before(last), last, required);
  }

  /** The formula that a slot stores in the L1. */
  public int stores(int slot) {
    return stores[slot];
  }

  /** The formula that two slots access the same L1 entry. */
  private int sameEntry(int slot, int other) {
    return sameWorkGroup(slot, other) ? sameLocation(slot, other) : FALSE;
  }

  public boolean sameWorkGroup(int slot, int other) {
    return program.layout.workGroup(slot) == program.layout.workGroup(other);
  }

  private int sameLocation(int slot, int other) {
    return slot == other ? TRUE : program.sameLocation(slot, other);
  }

  /** The formula that a slot's store stays in the L1 until the slot's flush. */
  private int flushed(int slot) {
    int flushed = formulas.and(stores[slot], events.happens(events.flush(slot)));
    for (int other = 0; other < slots; other++) {
      int overwrites = other == slot ? FALSE : formulas.and(stores[other], sameEntry(slot, other));
      flushed = formulas.and(flushed,
          not(formulas.and(overwrites, events.between(events.access(slot), events.access(other), events.flush(slot)))));
    }
    return flushed;
  }

  /** The formula that a slot's entry is dirty at an event. */
  public int dirty(int slot, int event) {
    int dirty = FALSE;
    for (int a = 0; a < slots; a++) {
      int stored = formulas.and(stores[a], sameEntry(a, slot));
      int flushed = formulas.and(events.happens(events.flush(a)), events.before(events.flush(a), event));
      dirty = formulas.or(dirty, formulas.and(stored, events.before(events.access(a), event), not(flushed)));
    }
    return dirty;
  }

  /**
   * Requires the conditions of Table 2 on flushes, fetches and dequeueings, and the order between those of several
   * stores.
   */
  private void environment(int slot) {
    required.add(formulas.implies(flushed[slot], locks.free(slot, events.flush(slot))));
    required.add(formulas.implies(fetched[slot], not(dirty(slot, events.fetch(slot)))));
    required.add(formulas.implies(fetched[slot], locks.free(slot, events.fetch(slot))));
    int dequeued = formulas.and(stores[slot], events.happens(events.dequeue(slot)));
    required.add(formulas.implies(dequeued, not(dirty(slot, events.dequeue(slot)))));
    for (int other = 0; other < slots; other++) {
      if (other != slot && sameWorkGroup(slot, other)) {
        int both = formulas.and(stores[slot], stores[other], events.before(events.access(slot), events.access(other)));
        required.add(formulas.implies(formulas.and(both, sameLocation(slot, other)),
            inOrder(events.flush(slot), events.flush(other))));
        required.add(formulas.implies(both, inOrder(events.dequeue(slot), events.dequeue(other))));
      }
    }
  }

  /** The formula that the first of two events happens before the second, if the second happens. */
  private int inOrder(int event, int other) {
    return formulas.implies(events.happens(other), formulas.and(events.happens(event), events.before(event, other)));
  }

  /** Requires the conditions of Table 1 on increments. */
  private void increments(int slot) {
    int access = events.access(slot);
    int either = events.accesses(slot, op -> op == Op.INC_L1 || op == Op.INC_L2);
    required.add(formulas.implies(either, locks.rmwReady(slot, access)));
    required.add(formulas.implies(incrementsL2[slot], locks.ready(slot, access)));
    required.add(formulas.implies(incrementsL2[slot], not(dirty(slot, access))));
  }

  /**
   * Requires the condition of Table 1 on FLU_L1: later instructions wait until the fifos have lost the locations that
   * they had before it.
   */
  private void markers() {
    for (Instruction flush : events.instructions(Part.FLUSH)) {
      for (Instruction next : events.behind(flush)) {
        for (int a = 0; a < slots; a++) {
          int gone = formulas.and(
              events.happens(events.dequeue(a)), events.before(events.dequeue(a), events.at(next)));
          required.add(formulas.implies(formulas.and(events.is(next), marks(flush, a)), gone));
        }
      }
    }
  }

  /** The formula that a FLU_L1 puts its marker behind the location that a slot's store puts into a fifo. */
  public int marks(Instruction flush, int slot) {
    boolean same = sameWorkGroup(slot, flush.slot());
    int reaches = events.is(flush, op -> same || op != Op.FLU_L1_WG);
    return formulas.and(reaches, stores[slot], events.before(events.access(slot), events.at(flush)));
  }

  /**
   * The formulas for the slot or initial write that a slot reads from; also requires that the slot finds a valid entry.
   */
  private int[] from(int slot) {
    int[] from = new int[slots + program.locations];
    Arrays.fill(from, FALSE);
    List<Setter> setters = setters(slot);
    int valid = FALSE;
    for (int s = 0; s < setters.size(); s++) {
      Setter setter = setters.get(s);
      int found = formulas.and(reads[slot], latest(setters, s, slot));
      valid = formulas.or(valid, found);
      if (!setter.fetches()) {
        from[setter.slot()] = formulas.or(from[setter.slot()], found);
      } else {
        addMemory(from, found, slot, events.fetch(setter.slot()));
      }
    }
    required.add(formulas.implies(reads[slot], valid));
    addMemory(from, incrementsL2[slot], slot, events.access(slot));
    return from;
  }

  /**
   * An event that makes a slot's entry valid.
   *
   * @param slot    the slot that the event belongs to
   * @param fetches whether it is a fetch; otherwise a store
   * @param event   the event
   * @param happens the formula that it happens and changes this entry
   */
  private record Setter(int slot, boolean fetches, int event, int happens) {}

  private List<Setter> setters(int slot) {
    List<Setter> setters = new ArrayList<>();
    for (int a = 0; a < slots; a++) {
      int same = sameEntry(a, slot);
      if (same != FALSE) {
        setters.add(new Setter(a, true, events.fetch(a), formulas.and(fetched[a], same)));
        if (a != slot) {
          setters.add(new Setter(a, false, events.access(a), formulas.and(stores[a], same)));
        }
      }
    }
    return setters;
  }

  /** The formula that a slot's access reads the value of a setter in its entry, and the entry is valid. */
  private int latest(List<Setter> setters, int chosen, int slot) {
    int first = setters.get(chosen).event();
    int access = events.access(slot);
    List<Integer> conditions = new ArrayList<>(List.of(setters.get(chosen).happens(), events.before(first, access)));
    for (int s = 0; s < setters.size() && conditions.get(0) != FALSE; s++) {
      Setter other = setters.get(s);
      if (s != chosen) {
        conditions.add(not(formulas.and(other.happens(), events.between(first, other.event(), access))));
      }
    }
    conditions.add(not(invalidated(slot, first, access)));
    for (int other = 0; other < slots; other++) {
      int increments = formulas.and(incrementsL2[other], sameEntry(other, slot));
      conditions.add(not(formulas.and(increments, events.between(first, events.access(other), access))));
    }
    return formulas.and(conditions);
  }

  /** The formula that an INV_L1 reaches a slot's entry between two events. */
  private int invalidated(int slot, int first, int last) {
    int invalidated = FALSE;
    for (Instruction invalidate : events.instructions(Part.INVALIDATE)) {
      boolean same = sameWorkGroup(invalidate.slot(), slot);
      int reaches = events.is(invalidate, op -> same || op != Op.INV_L1_WG);
      invalidated = formulas.or(
          invalidated, formulas.and(reaches, events.between(first, events.at(invalidate), last)));
    }
    return invalidated;
  }

  /** The formula that a slot's entry is valid at the end, if it is dirty. */
  public int validAtEnd(int slot) {
    int valid = FALSE;
    for (int a = 0; a < slots; a++) {
      int stored = formulas.and(stores[a], sameEntry(a, slot));
      valid = formulas.or(valid, formulas.and(stored, not(invalidated(slot, events.access(a), MachineEvents.END))));
    }
    return valid;
  }

  /** Adds, under a condition, that a slot reads the value of memory at an event. */
  private void addMemory(int[] from, int condition, int slot, int event) {
    int initial = condition;
    for (int writer = 0; writer < slots; writer++) {
      int candidate = formulas.and(writesMemory(writer), sameLocation(writer, slot), writesBefore(writer, event));
      initial = formulas.and(initial, not(candidate));
      int latest = formulas.and(condition, candidate);
      for (int other = 0; other < slots && latest != FALSE; other++) {
        if (other != writer) {
          int between = formulas.and(writesMemory(other), sameLocation(other, slot), writesBefore(other, event));
          latest = formulas.and(latest, not(formulas.and(between, comesBefore(writer, other))));
        }
      }
      from[writer] = formulas.or(from[writer], latest);
    }
    for (int x = 0; x < program.locations; x++) {
      from[slots + x] = formulas.or(from[slots + x], formulas.and(initial, program.location[slot][x]));
    }
  }

  private int writesMemory(int slot) {
    return formulas.or(flushed[slot], incrementsL2[slot]);
  }

  /** The formula that a slot's write reaches memory before an event. */
  private int writesBefore(int slot, int event) {
    return formulas.or(formulas.and(incrementsL2[slot], events.before(events.access(slot), event)),
        formulas.and(not(incrementsL2[slot]), events.before(events.flush(slot), event)));
  }

  /** The formula that a slot's write reaches memory before another slot's. */
  private int comesBefore(int slot, int other) {
    return formulas.or(formulas.and(incrementsL2[other], writesBefore(slot, events.access(other))),
        formulas.and(not(incrementsL2[other]), writesBefore(slot, events.flush(other))));
  }

  private int last(int slot) {
    int last = writesMemory(slot);
    for (int other = 0; other < slots; other++) {
      if (other != slot) {
        int rivals = formulas.and(writesMemory(other), sameLocation(slot, other));
        last = formulas.and(last, not(formulas.and(rivals, comesBefore(slot, other))));
      }
    }
    return last;
  }

  /**
   * An order of writes: within a work-group the order of the stores, otherwise the order in which they reach memory.
   */
  private int[][] before(int[] last) {
    UnknownProgram.TotalOrder order = program.totalOrder();
    required.addAll(order.required());
    int[][] before = order.before();
    for (int a = 0; a < slots; a++) {
      for (int b = 0; b < slots; b++) {
        int rivals = a == b ? FALSE : formulas.and(program.writes(a), program.writes(b), sameLocation(a, b));
        required.add(formulas.implies(formulas.and(rivals, last[b]), before[a][b]));
        if (sameWorkGroup(a, b)) {
          int made = events.before(events.access(a), events.access(b));
          required.add(formulas.implies(formulas.and(rivals, made), before[a][b]));
        } else {
          int both = formulas.and(rivals, writesMemory(a), writesMemory(b));
          required.add(formulas.implies(formulas.and(both, comesBefore(a, b)), before[a][b]));
        }
      }
    }
    return before;
  }
}
