package periscope.verifier.soundness.solver.symbolic;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.TRUE;
import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.Arrays;
import java.util.Optional;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.relation.ReorderedStructure;
import periscope.verifier.program.Choice;

/**
 * The execution of unknown programs in which one slot runs after the other: thread by thread, but for barriers, which
 * all slots before them precede. Each read reads the latest write, and all orders that a model lets executions choose
 * follow the slots. A model that allows it gives the program an execution.
 */
public final class SerialExecution implements ReorderedStructure {

  private final UnknownProgram program;
  private final Formulas formulas;
  private final LayoutEvents side;
  private final int[][] before;
  public final SymbolicExecution execution;

  public SerialExecution(UnknownProgram program, LayoutEvents side) {
    this.program = program;
    this.side = side;
    formulas = program.formulas;
    before = slotsBefore();
    int[] executed = new int[side.size()];
    Arrays.fill(executed, TRUE);
    execution = new SymbolicExecution(side, executed, program, Optional.empty());
    execution.orderWrites(before);
    readLatest();
  }

  /** For two slots, the formula that the first runs before the second. */
  private int[][] slotsBefore() {
    int slots = program.layout.operations();
    int[][] order = new int[slots][slots];
    for (int i = 0; i < slots; i++) {
      for (int j = 0; j < i; j++) {
        order[j][i] = not(fewerBarriers(i, j));
        order[i][j] = not(order[j][i]);
      }
      order[i][i] = FALSE;
    }
    return order;
  }

  /** The formula that fewer barriers stand before the first of two slots. */
  private int fewerBarriers(int slot, int other) {
    if (program.choices.stream().noneMatch(Choice::barrier)) {
      return FALSE;
    }
    int fewer = FALSE;
    for (int n = 0; n < program.layout.operations(); n++) {
      for (int m = n + 1; m < program.layout.operations(); m++) {
        fewer = formulas.or(fewer,
            formulas.and(program.barriersBefore(slot, n), program.barriersBefore(other, m)));
      }
    }
    return fewer;
  }

  /** The formula that the event of one place happens before that of another. */
  private int before(int place, int other) {
    int slot = side.slot(place);
    int there = side.slot(other);
    if (slot == there || slot < 0 || there < 0) {
      return slot == there && place < other || slot < 0 && there >= 0 ? TRUE : FALSE;
    }
    return before[slot][there];
  }

  private void readLatest() {
    for (int r = 0; r < side.size(); r++) {
      for (int w = 0; w < side.size() && side.reads(r) != FALSE; w++) {
        int latest = w == r ? FALSE
            : formulas.and(side.writes(w), side.reads(r), side.sameLocation(w, r), before(w, r));
        for (int v = 0; v < side.size() && latest != FALSE; v++) {
          int between = v == w || v == r ? FALSE
              : formulas.and(side.rivals(w, v), before(w, v), before(v, r));
          latest = formulas.and(latest, not(between));
        }
        execution.rf[w][r] = latest;
      }
    }
  }

  /** For each slot, formulas for the source of its result: slots, then initial writes by location. */
  public int[][] from() {
    int slots = program.layout.operations();
    int[][] from = new int[slots][slots + program.locations];
    for (int[] row : from) {
      Arrays.fill(row, FALSE);
    }
    for (int r = 0; r < side.size(); r++) {
      for (int w = 0; w < side.size() && side.slot(r) >= 0; w++) {
        int writer = side.slot(w) < 0 ? slots + w : side.slot(w);
        from[side.slot(r)][writer] = formulas.or(from[side.slot(r)][writer],
            formulas.and(execution.rf[w][r], side.places.get(r).result()));
      }
    }
    return from;
  }

  @Override
  public SymbolicExecution execution() {
    return execution;
  }

  @Override
  public int directed(int order, int from, int to) {
    return before(from, to);
  }
}
