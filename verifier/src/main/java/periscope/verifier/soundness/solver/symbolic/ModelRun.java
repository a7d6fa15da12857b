package periscope.verifier.soundness.solver.symbolic;

import static periscope.engines.symbolic.formula.Formulas.FALSE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.engines.symbolic.formula.Constraints;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.relation.ModelFormulas;

/** A run of compiled programs that the model of their language allows. */
public final class ModelRun {

  private final UnknownProgram program;
  private final Formulas formulas;
  private final LayoutEvents side;
  private final Constraints required = new Constraints();
  private final int slots;

  public ModelRun(UnknownProgram program, LayoutEvents side) {
    this.program = program;
    this.side = side;
    formulas = program.formulas;
    slots = program.layout.operations();
  }

  public SymbolicTarget.Run run() {
    UnknownProgram.TotalOrder order = program.totalOrder();
    int[][] before = order.before();
    int[] last = IntStream.range(0, slots).map(i -> last(i, before)).toArray();
    SymbolicExecution execution = candidate(order);
    ModelFormulas relations = ModelFormulas.ofAllowed(side.model, formulas, execution);
    required.add(execution.consistent(relations));
    goesOnWith(relations, before);
    required.addAll(relations.required());
    return new SymbolicTarget.Run(from(execution), before, last, required);
  }

  /**
   * An execution that the model need not allow.
   *
   * @param into receives the constraints that make it an execution
   */
  public SymbolicExecution candidate(Constraints into) {
    SymbolicExecution execution = candidate(program.totalOrder());
    into.addAll(required);
    return execution;
  }

  private SymbolicExecution candidate(UnknownProgram.TotalOrder order) {
    required.addAll(order.required());
    SymbolicExecution execution = new SymbolicExecution(side, new int[side.size()], program, Optional.empty());
    chooseReadsFrom(execution);
    execution.orderWrites(order.before());
    return execution;
  }

  private int last(int slot, int[][] before) {
    int last = program.writes(slot);
    for (int other = 0; other < slots; other++) {
      if (other != slot) {
        int rivals = formulas.and(last, program.writes(other), program.sameLocation(slot, other));
        last = formulas.and(last, formulas.implies(rivals, before[other][slot]));
      }
    }
    return last;
  }

  private void chooseReadsFrom(SymbolicExecution execution) {
    for (int r = 0; r < side.size(); r++) {
      List<Integer> options = new ArrayList<>();
      for (int w = 0; w < side.size() && side.reads(r) != FALSE; w++) {
        int possible = formulas.and(side.writes(w), side.reads(r), side.sameLocation(w, r));
        if (w > r && side.slot(w) == side.slot(r)) {
          // As in the other engines, a read-modify-write does not read what it writes itself.
          possible = formulas.and(possible, side.loads(r));
        }
        if (w != r && possible != FALSE) {
          execution.rf[w][r] = formulas.and(formulas.variable(), possible);
          options.add(execution.rf[w][r]);
        }
      }
      required.add(formulas.implies(side.reads(r), formulas.or(options)));
      required.add(formulas.atMostOne(options.stream().mapToInt(Integer::intValue).toArray()));
    }
  }

  /**
   * Requires that the order of slots extends the model's order of writes: the one that it defines, or, if it orders
   * only writes to atomic locations, the one that determines the last of other writes.
   */
  private void goesOnWith(ModelFormulas relations, int[][] before) {
    for (int p = 0; p < side.size() && !side.model.ordersAllWrites(); p++) {
      for (int q = 0; q < side.size(); q++) {
        int a = side.slot(p);
        int b = side.slot(q);
        if (a >= 0 && b >= 0 && a != b) {
          required.add(formulas.implies(side.follows(side.model, relations, p, q), before[a][b]));
        }
      }
    }
  }

  private int[][] from(SymbolicExecution execution) {
    int[][] from = new int[slots][slots + program.locations];
    for (int[] row : from) {
      Arrays.fill(row, FALSE);
    }
    for (int r = 0; r < side.size(); r++) {
      int slot = side.slot(r);
      for (int w = 0; w < side.size() && slot >= 0; w++) {
        int writer = side.slot(w) < 0 ? slots + w : side.slot(w);
        from[slot][writer] =
            formulas.or(from[slot][writer], formulas.and(execution.rf[w][r], side.places.get(r).result()));
      }
    }
    return from;
  }
}
