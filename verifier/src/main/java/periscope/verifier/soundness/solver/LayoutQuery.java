package periscope.verifier.soundness.solver;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.TRUE;
import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import periscope.engines.symbolic.formula.Constraints;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.formula.Solver;
import periscope.engines.symbolic.relation.Cycles;
import periscope.engines.symbolic.relation.ModelFormulas;
import periscope.litmus.answer.Fault;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.solver.symbolic.EventLayouts;
import periscope.verifier.soundness.solver.symbolic.LayoutEvents;
import periscope.verifier.soundness.solver.symbolic.SlotValues;
import periscope.verifier.soundness.solver.symbolic.SolvedProgram;
import periscope.verifier.soundness.solver.symbolic.SymbolicExecution;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;
import periscope.verifier.soundness.solver.symbolic.UnknownProgram;

/**
 * The question whether some program of a layout has an execution that the target allows and the source forbids, as
 * formulas. A solution is a program and an execution of its compiled form. That the source forbids the outcome, and
 * that no execution of the source is undefined, is required for some executions of the source at first and for others
 * as they occur: see {@link LayoutSearch}.
 */
final class LayoutQuery {

  final UnknownProgram program;
  final LayoutEvents source;
  /** The run of the compiled program. */
  final SymbolicTarget.Run run;
  /** The values that slots read in the run. */
  final SlotValues values;
  private final Constraints required = new Constraints();
  private final Formulas formulas;
  private final int slots;

  LayoutQuery(UnknownProgram program, Translation translation, CompiledModel sourceModel, Target target, Fault sought) {
    this.program = program;
    formulas = program.formulas;
    slots = program.layout.operations();
    source = EventLayouts.of(program, translation, false, sourceModel);
    required.addAll(program.required());
    run = sought == Fault.STUCK
        ? SymbolicTarget.of(target).stuck(program, translation)
        : SymbolicTarget.of(target).run(program, translation);
    required.addAll(run.required());
    values = new SlotValues(program, run.from());
    for (int i = 0; i < slots; i++) {
      required.add(not(formulas.and(program.fails(i), values.compared(i))));
    }
    if (sought == Fault.UNSOUND) {
      required.add(not(permitted(source, Optional.empty())));
    }
  }

  /** Requires a formula of all further solutions. */
  void require(int formula) {
    required.add(formula);
  }

  /** Requires constraints of all further solutions. */
  void require(Constraints more) {
    required.addAll(more);
  }

  /** Adds the constraints to a solver that it does not have yet. */
  void tell(Solver solver) {
    solver.require(required);
    required.clear();
  }

  /**
   * Orders that an execution chooses.
   *
   * @param slots  rank of each slot
   * @param places for each order of the model, the rank of each place
   */
  record Chosen(int[] slots, List<int[]> places) {

    static Chosen by(PlacedExecution execution) {
      return new Chosen(execution.slotRanks(), execution.ranks());
    }
  }

  /**
   * The formula that a model allows an execution with the target's outcome: the execution with the given orders, or,
   * without orders, with the target's.
   *
   * @param side the events that the model tells of: the source's, or those of the code of a table
   */
  int permitted(LayoutEvents side, Optional<Chosen> orders) {
    int[] executed = new int[side.size()];
    Arrays.setAll(executed, p -> side.places.get(p).another() ? FALSE : TRUE);
    SymbolicExecution instance = new SymbolicExecution(side, executed, program, orders.map(Chosen::places));
    instance.readFrom(run.from());
    int[][] order = orders.map(o -> ranked(o.slots())).orElse(run.before());
    instance.orderWrites(order);
    ModelFormulas relations = new ModelFormulas(side.model, formulas, instance);
    int permitted = formulas.and(instance.consistent(relations), sameMemory(side, relations, order));
    required.addAll(relations.required());
    return permitted;
  }

  int[][] ranked(int[] ranks) {
    int[][] order = new int[slots][slots];
    for (int i = 0; i < slots; i++) {
      for (int j = 0; j < slots; j++) {
        order[i][j] = ranks[i] < ranks[j] ? TRUE : FALSE;
      }
    }
    return order;
  }

  /** The formula that an execution has the same last writes as the target's. */
  private int sameMemory(LayoutEvents side, ModelFormulas relations, int[][] order) {
    List<Integer> conditions = new ArrayList<>();
    for (int p = 0; p < side.size(); p++) {
      for (int q = 0; q < side.size(); q++) {
        int a = side.slot(p);
        int b = side.slot(q);
        boolean there = a >= 0 && b >= 0 && !side.places.get(p).another() && !side.places.get(q).another();
        if (there && a != b) {
          // Where every location's writes are ordered, they are as the slots are.
          int ordered = formulas.and(side.model.ordersAllWrites() ? TRUE
              : side.model.definesCoherence() ? FALSE : side.atomic(p), order[a][b]);
          int followed = formulas.or(ordered, side.follows(side.model, relations, p, q));
          conditions.add(not(formulas.and(run.last()[a], side.rivals(p, q), followed)));
        }
      }
    }
    return formulas.and(conditions);
  }

  /** The formula that program order and reads-from together have a cycle. */
  int readsAhead() {
    int[][] edges = new int[slots][slots];
    for (int i = 0; i < slots; i++) {
      for (int j = 0; j < slots; j++) {
        boolean ordered = i < j && program.layout.thread(i) == program.layout.thread(j);
        edges[i][j] = ordered ? TRUE : run.from()[j][i];
      }
    }
    return Cycles.cyclic(formulas, edges);
  }

  /** The program and outcome of the solver's latest solution. */
  FoundProgram found(Solver solver) {
    return SolvedProgram.of(program, run.from(), run.last(), solver);
  }
}
