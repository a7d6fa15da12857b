package periscope.verifier.soundness.solver.symbolic;

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
 * The events of a run of the machine, in the order in which they happen: the instructions of each slot, and for each
 * slot at most one flush, one fetch and one dequeueing by the environment. More are not needed: a flush ends the time
 * in which an entry is dirty, and belongs to the last store of that time; a fetch matters only if a later read uses its
 * value, and belongs to the first such read; a dequeueing belongs to the store that enqueued its location. Other
 * dequeued elements are markers, which always leave a fifo once they are its oldest element. Methods that return an
 * {@code int} for a condition return formulas.
 */
public final class MachineEvents {

  /** In place of an event: the end of a run. */
  public static final int END = -1;

  private final UnknownProgram program;
  private final MachineRows rows;
  private final Formulas formulas;
  private final int positions;
  private final int[][] order;
  /** For each event, the formula that it happens, given that its slot has it. */
  private final int[] executed;
  private final Constraints required = new Constraints();

  /** @param whole whether every instruction is executed; otherwise each thread may stop within its last slot */
  public MachineEvents(UnknownProgram program, MachineRows rows, boolean whole) {
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

  /** The constraints that the events of each slot happen in order, and that all events have a total order. */
  public Constraints required() {
    return required;
  }

  public int instruction(int slot, int position) {
    return slot * (positions + 3) + position;
  }

  public int access(int slot) {
    return instruction(slot, rows.access());
  }

  /** The fetch of the value that a slot's access reads from the L1, if no earlier fetch brought it. */
  public int fetch(int slot) {
    return instruction(slot, positions);
  }

  /** The flush of the value that a slot's access stores in the L1, if no store overwrites it there before. */
  public int flush(int slot) {
    return instruction(slot, positions + 1);
  }

  /** The dequeueing of the location that a slot's access put into the fifo. */
  public int dequeue(int slot) {
    return instruction(slot, positions + 2);
  }

  /** Whether an event happens before another event, or before the end. */
  public int before(int event, int other) {
    return other == END ? TRUE : order[event][other];
  }

  /** Whether {@code event} happens behind {@code first} and before {@code last}. */
  public int between(int first, int event, int last) {
    return formulas.and(before(first, event), before(event, last));
  }

  /** The part of its row that an instruction is. */
  public MachineRows.Part part(Instruction instruction) {
    return rows.parts.get(instruction.position());
  }

  /** Whether a slot has an instruction of a kind at a position of its row. */
  public int has(Instruction instruction, Predicate<Op> kind) {
    return program.where(instruction.slot(), c -> {
      Op op = rows.op(c, instruction.position());
      return op != null && kind.test(op);
    });
  }

  /** Whether an instruction of a kind is executed. */
  public int is(Instruction instruction, Predicate<Op> kind) {
    return formulas.and(executed[at(instruction)], has(instruction, kind));
  }

  /** Whether an instruction is executed. */
  public int is(Instruction instruction) {
    return is(instruction, op -> true);
  }

  /** Whether the access of a slot is executed and of a kind. */
  public int accesses(int slot, Predicate<Op> kind) {
    return is(new Instruction(slot, rows.access()), kind);
  }

  /** Whether an event of the environment happens for its slot, if the slot has such an event. */
  public int happens(int event) {
    return executed[event];
  }

  /** A position of the combined rows at which a slot may have an instruction. */
  public record Instruction(int slot, int position) {}

  /** The instructions that may be a certain part of a row. */
  public List<Instruction> instructions(MachineRows.Part part) {
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

  public int at(Instruction instruction) {
    return instruction(instruction.slot(), instruction.position());
  }

  /** All instructions of a thread, in order. */
  public List<Instruction> instructions(int thread) {
    List<Instruction> all = new ArrayList<>();
    for (int slot = program.layout.first(thread); slot < program.layout.first(thread + 1); slot++) {
      for (int p = 0; p < positions; p++) {
        all.add(new Instruction(slot, p));
      }
    }
    return all;
  }

  /** The instructions behind one in the same thread. */
  public List<Instruction> behind(Instruction instruction) {
    List<Instruction> all = instructions(program.layout.thread(instruction.slot()));
    return all.subList(all.indexOf(instruction) + 1, all.size());
  }

  /** Whether an event precedes another in every run. */
  private boolean always(int event, int other) {
    int slot = slot(event);
    return program.layout.thread(slot) == program.layout.thread(slot(other)) && latest(event) < earliest(other)
        || event == flush(slot) && other == dequeue(slot);
  }

  private int slot(int event) {
    return event / (positions + 3);
  }

  /**
   * Lower bound on the place of an event in its thread, where instruction {@code e} has the place {@code 2 * e}, and
   * odd places lie between instructions. A flush or a dequeueing comes after the store of its slot; a fetch has no
   * lower bound.
   */
  private int earliest(int event) {
    int kind = event % (positions + 3);
    return kind < positions ? 2 * event : kind == positions ? Integer.MIN_VALUE : 2 * access(slot(event)) + 1;
  }

  /** Upper bound on the place of an event, as {@link #earliest} counts: a fetch for an access precedes the access. */
  private int latest(int event) {
    int kind = event % (positions + 3);
    return kind < positions ? 2 * event : kind == positions ? 2 * access(slot(event)) - 1 : Integer.MAX_VALUE;
  }
}
