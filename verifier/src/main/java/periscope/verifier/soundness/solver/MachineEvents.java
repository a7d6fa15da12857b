package periscope.verifier.soundness.solver;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.TRUE;
import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import periscope.engines.symbolic.formula.Constraints;
import periscope.engines.symbolic.formula.Formulas;
import periscope.machines.rsp.Op;

/**
 * The events of a run of the machine, in the order in which they happen: the instructions of each slot, and with each
 * slot at most one flush, one fetch and one dequeueing by the environment. More are not needed: a flush ends the time
 * in which an entry is dirty and belongs to the last store of that time; a fetch matters only if something reads what
 * it brought and belongs to the first that does; a dequeueing belongs to the store that enqueued its location. What is
 * dequeued beyond that are markers, which nothing keeps in a fifo once they are its oldest element.
 */
final class MachineEvents {

  /** Stands for the end of a run in place of an event. */
  static final int END = -1;

  private final UnknownProgram program;
  private final MachineRows rows;
  private final Formulas formulas;
  private final int positions;
  private final int[][] order;
  /** For each event, whether it happens if its slot has it. */
  private final int[] executed;
  private final Constraints required = new Constraints();

  /** @param whole whether every instruction is executed; otherwise threads may stop within the last slot of each */
  MachineEvents(UnknownProgram program, MachineRows rows, boolean whole) {
    this.program = program;
    this.rows = rows;
    formulas = program.formulas;
    positions = rows.parts.size();
    executed = new int[program.layout.operations() * (positions + 3)];
    for (int e = 0; e < executed.length; e++) {
      boolean environment = e % (positions + 3) >= positions;
      executed[e] = whole || !environment && !program.layout.last(slot(e)) ? TRUE : formulas.variable();
      if (!environment && e % (positions + 3) > 0) {
        required.add(formulas.implies(executed[e], executed[e - 1]));
      }
    }
    order = new int[program.layout.operations() * (positions + 3)][];
    for (int e = 0; e < order.length; e++) {
      order[e] = new int[order.length];
      order[e][e] = FALSE;
      for (int f = 0; f < e; f++) {
        order[e][f] = always(e, f) ? TRUE : always(f, e) ? FALSE : formulas.variable();
        order[f][e] = not(order[e][f]);
      }
    }
    required.addAll(UnknownProgram.transitive(formulas, order));
  }

  /** What makes the events of each slot come one after the other, and their order one. */
  Constraints required() {
    return required;
  }

  int instruction(int slot, int position) {
    return slot * (positions + 3) + position;
  }

  int access(int slot) {
    return instruction(slot, rows.access());
  }

  /** The fetch of what a slot's access reads from the L1, if nothing brought it before. */
  int fetch(int slot) {
    return instruction(slot, positions);
  }

  /** The flush of what a slot's access stores in the L1, if nothing overwrites it there before. */
  int flush(int slot) {
    return instruction(slot, positions + 1);
  }

  /** When the fifo loses the location that a slot's access put into it. */
  int dequeue(int slot) {
    return instruction(slot, positions + 2);
  }

  /** Whether an event comes before another, or before the end. */
  int before(int event, int other) {
    return other == END ? TRUE : order[event][other];
  }

  /** Whether an event comes behind one and before another. */
  int between(int first, int event, int last) {
    return formulas.and(before(first, event), before(event, last));
  }

  /** What part of its row an instruction is. */
  MachineRows.Part part(Instruction instruction) {
    return rows.parts.get(instruction.position());
  }

  /** Whether a slot has an instruction of a kind at a position. */
  int has(Instruction instruction, Predicate<Op> kind) {
    return program.where(instruction.slot(), c -> {
      Op op = rows.op(c, instruction.position());
      return op != null && kind.test(op);
    });
  }

  /** Whether an instruction of a kind is executed. */
  int is(Instruction instruction, Predicate<Op> kind) {
    return formulas.and(executed[at(instruction)], has(instruction, kind));
  }

  /** Whether an instruction is executed. */
  int is(Instruction instruction) {
    return is(instruction, op -> true);
  }

  /** Whether the access of a slot is executed and of a kind. */
  int accesses(int slot, Predicate<Op> kind) {
    return is(new Instruction(slot, rows.access()), kind);
  }

  /** Whether something that the environment does for a slot happens, if there is anything to do. */
  int happens(int event) {
    return executed[event];
  }

  /** A part of the program's rows in which each slot may have an instruction. */
  record Instruction(int slot, int position) {}

  /** Where there may be instructions of some part. */
  List<Instruction> instructions(MachineRows.Part part) {
    List<Instruction> all = new ArrayList<>();
    for (int slot = 0; slot < program.layout.operations(); slot++) {
      for (int p = 0; p < positions; p++) {
        if (rows.parts.get(p) == part) {
          all.add(new Instruction(slot, p));
        }
      }
    }
    return all;
  }

  int at(Instruction instruction) {
    return instruction(instruction.slot(), instruction.position());
  }

  /** All instructions of a thread, in order. */
  List<Instruction> instructions(int thread) {
    List<Instruction> all = new ArrayList<>();
    for (int slot = program.layout.first(thread); slot < program.layout.first(thread + 1); slot++) {
      for (int p = 0; p < positions; p++) {
        all.add(new Instruction(slot, p));
      }
    }
    return all;
  }

  /** The instructions of the same thread behind one. */
  List<Instruction> behind(Instruction instruction) {
    List<Instruction> all = instructions(program.layout.thread(instruction.slot()));
    return all.subList(all.indexOf(instruction) + 1, all.size());
  }

  /** Whether an event comes before another in every run. */
  private boolean always(int event, int other) {
    int slot = slot(event);
    return program.layout.thread(slot) == program.layout.thread(slot(other)) && latest(event) < earliest(other)
        || event == flush(slot) && other == dequeue(slot);
  }

  private int slot(int event) {
    return event / (positions + 3);
  }

  /**
   * A bound on its place among the instructions of its thread: stores are flushed and dequeued after they were made.
   */
  private int earliest(int event) {
    int kind = event % (positions + 3);
    return kind < positions ? 2 * event : kind == positions ? Integer.MIN_VALUE : 2 * access(slot(event)) + 1;
  }

  /** A bound likewise: what is fetched for an access is fetched before it. */
  private int latest(int event) {
    int kind = event % (positions + 3);
    return kind < positions ? 2 * event : kind == positions ? 2 * access(slot(event)) - 1 : Integer.MAX_VALUE;
  }
}
