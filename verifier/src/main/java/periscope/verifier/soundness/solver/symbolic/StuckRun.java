package periscope.verifier.soundness.solver.symbolic;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.not;
import static periscope.verifier.soundness.solver.symbolic.MachineEvents.END;

import java.util.List;
import periscope.engines.symbolic.formula.Constraints;
import periscope.engines.symbolic.formula.Formulas;
import periscope.machines.rsp.Op;
import periscope.verifier.soundness.solver.symbolic.MachineEvents.Instruction;
import periscope.verifier.soundness.solver.symbolic.MachineRows.Part;

/**
 * The final state of a run that gets stuck, as constraints. From a stuck state the machine can go on until no thread
 * can ever dispatch again, every entry that can be flushed is flushed, every fifo has lost every element that it can
 * lose, and every clean entry is evicted: the solver looks for such a state. In it each thread has finished or waits
 * for an event that cannot come, and not everything is finished and clean. Conversely nothing leads out of such a
 * state: the events that threads wait for depend on locks that are held by threads that wait or have finished.
 *
 * <p>Only the last slot of each thread may be left unfinished. A program that gets stuck earlier does so without the
 * slots behind, and is then smaller and races no more.
 */
public final class StuckRun {

  private final UnknownProgram program;
  private final Formulas formulas;
  private final MachineRun run;
  private final MachineEvents events;
  private final int slots;

  public StuckRun(UnknownProgram program, MachineRun run) {
    this.program = program;
    this.run = run;
    formulas = program.formulas;
    events = run.events;
    slots = program.layout.operations();
  }

  /** The constraints that the end of the run is a stuck state. */
  public Constraints required() {
    Constraints required = new Constraints();
    int unfinished = FALSE;
    for (int k = 0; k < slots; k++) {
      required.add(formulas.implies(run.dirty(k, END), not(run.locks.free(k, END))));
      required.add(formulas.implies(waiting(k), blocked(k)));
      unfinished = formulas.or(unfinished, formulas.and(run.stores(k), run.dirty(k, END)));
    }
    for (int t = 0; t < program.layout.threads(); t++) {
      List<Instruction> code = events.instructions(t);
      for (int i = 0; i < code.size(); i++) {
        int next = next(code, i);
        required.add(formulas.implies(next, waits(code.get(i), code.subList(0, i))));
        unfinished = formulas.or(unfinished, next);
      }
    }
    required.add(unfinished);
    return required;
  }

  /** The formula that a slot's store is still in the fifo. */
  private int waiting(int slot) {
    return formulas.and(run.stores(slot), not(events.happens(events.dequeue(slot))));
  }

  /** The formula that a location in a fifo is dirty, or is behind a dirty one. */
  private int blocked(int slot) {
    int blocked = run.dirty(slot, END);
    for (int other = 0; other < slots; other++) {
      if (other != slot && run.sameWorkGroup(other, slot)) {
        int ahead = formulas.and(waiting(other), events.before(events.access(other), events.access(slot)));
        blocked = formulas.or(blocked, formulas.and(ahead, run.dirty(other, END)));
      }
    }
    return blocked;
  }

  /** The formula that an instruction is the first of its thread that is not executed. */
  private int next(List<Instruction> code, int index) {
    int next = formulas.and(events.has(code.get(index), op -> true), not(events.is(code.get(index))));
    for (Instruction earlier : code.subList(0, index)) {
      next = formulas.and(next, formulas.implies(events.has(earlier, op -> true), events.is(earlier)));
    }
    return next;
  }

  /** The formula that an instruction waits, at the end of the run, for a marker or for another condition of Table 1. */
  private int waits(Instruction instruction, List<Instruction> before) {
    int slot = instruction.slot();
    int waits = FALSE;
    for (Instruction flush : before) {
      for (int a = 0; a < slots; a++) {
        int marked = events.part(flush) == Part.FLUSH ? run.marks(flush, a) : FALSE;
        waits = formulas.or(waits, formulas.and(marked, waiting(a)));
      }
    }
    int reads = events.has(instruction, op -> op == Op.LD || op == Op.INC_L1);
    int dirty = run.dirty(slot, END);
    int invalid = formulas.and(dirty, not(run.validAtEnd(slot)));
    int gone = formulas.and(not(dirty), not(run.locks.free(slot, END)));
    waits = formulas.or(waits, formulas.and(reads, formulas.or(invalid, gone)));
    int rmw = events.has(instruction, op -> op == Op.INC_L1 || op == Op.INC_L2 || Part.of(op) == Part.LOCK_RMW);
    waits = formulas.or(waits, formulas.and(rmw, not(run.locks.rmwReady(slot, END))));
    int locks = events.has(instruction, op -> op == Op.INC_L2 || Part.of(op) == Part.LOCK);
    waits = formulas.or(waits, formulas.and(locks, not(run.locks.ready(slot, END))));
    return formulas.or(waits, formulas.and(events.has(instruction, op -> op == Op.INC_L2), dirty));
  }
}
