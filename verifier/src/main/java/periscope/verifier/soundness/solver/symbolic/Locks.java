package periscope.verifier.soundness.solver.symbolic;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.function.IntPredicate;
import periscope.engines.symbolic.formula.Constraints;
import periscope.engines.symbolic.formula.Formulas;
import periscope.verifier.soundness.solver.symbolic.MachineEvents.Instruction;
import periscope.verifier.soundness.solver.symbolic.MachineRows.Part;

/**
 * The locks of a run of the machine, as formulas for their holders at each event: the RMW lock, of which one device has
 * one for all work-groups, and the locks of locations.
 */
public final class Locks {

  private final UnknownProgram program;
  private final Formulas formulas;
  private final MachineEvents events;

  public Locks(UnknownProgram program, MachineEvents events) {
    this.program = program;
    this.events = events;
    formulas = program.formulas;
  }

  /** The constraints that a thread takes only a lock that is free or its own. */
  public Constraints required() {
    Constraints required = new Constraints();
    for (Instruction lock : events.instructions(Part.LOCK_RMW)) {
      required.add(formulas.implies(events.is(lock), rmwReady(lock.slot(), events.at(lock))));
    }
    for (Instruction lock : events.instructions(Part.LOCK)) {
      required.add(formulas.implies(events.is(lock), ready(lock.slot(), events.at(lock))));
    }
    return required;
  }

  /** The formula that no thread other than a slot's holds the RMW lock at an event. */
  public int rmwReady(int slot, int event) {
    int thread = program.layout.thread(slot);
    return not(held(Part.LOCK_RMW, Part.UNLOCK_RMW, -1, other -> program.layout.thread(other) != thread, event));
  }

  /** The formula that no thread other than a slot's holds the lock of its location at an event. */
  public int ready(int slot, int event) {
    int thread = program.layout.thread(slot);
    return not(held(Part.LOCK, Part.UNLOCK, slot, other -> program.layout.thread(other) != thread, event));
  }

  /** The formula that no thread outside of a slot's work-group holds the lock of its location at an event. */
  public int free(int slot, int event) {
    int workGroup = program.layout.workGroup(slot);
    return not(held(Part.LOCK, Part.UNLOCK, slot, other -> program.layout.workGroup(other) != workGroup, event));
  }

  /**
   * The formula that some thread holds a lock at an event.
   *
   * @param slot    slot whose location's lock is meant; -1 for the RMW lock
   * @param holders the slots whose threads count as holders
   */
  private int held(Part locks, Part unlocks, int slot, IntPredicate holders, int event) {
    int held = FALSE;
    for (Instruction lock : events.instructions(locks)) {
      if (!holders.test(lock.slot())) {
        continue;
      }
      int holds = formulas.and(events.is(lock), sameLocation(lock, slot), events.before(events.at(lock), event));
      for (Instruction unlock : events.instructions(unlocks)) {
        int released = formulas.and(events.is(unlock), sameLocation(unlock, slot));
        holds = formulas.and(holds,
            not(formulas.and(released, events.between(events.at(lock), events.at(unlock), event))));
      }
      held = formulas.or(held, holds);
    }
    return held;
  }

  private int sameLocation(Instruction instruction, int slot) {
    return slot < 0 || instruction.slot() == slot ? Formulas.TRUE : program.sameLocation(instruction.slot(), slot);
  }
}
