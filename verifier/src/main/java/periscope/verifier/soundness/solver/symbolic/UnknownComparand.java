package periscope.verifier.soundness.solver.symbolic;

import static periscope.engines.symbolic.formula.Formulas.FALSE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.formula.Solver;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;

/**
 * The unknown comparand of a compare-exchange that fails: any value that occurs in some execution, or one that never
 * does. It matters for other executions of its program, in which the compare-exchange may succeed.
 *
 * @param through for each slot, whether it contributed to the value, as in {@link SlotValues}; at most one slot that
 *                writes its operand does
 */
public record UnknownComparand(int[] through) {

  /** The comparand of a slot, for the solver to choose. */
  public static UnknownComparand of(UnknownProgram program, int slot) {
    Formulas formulas = program.formulas;
    int[] through = new int[program.layout.operations()];
    Arrays.setAll(through, w -> {
      int possible = w == slot || program.fails(slot) == FALSE ? FALSE : formulas.and(
          program.fails(slot), program.where(w, Choice::mayWrite), program.sameLocation(slot, w));
      return possible == FALSE ? FALSE : formulas.and(possible, formulas.variable());
    });
    return new UnknownComparand(through);
  }

  /**
   * The comparand in the solver's latest solution.
   *
   * @param overwrites for each slot, whether it writes its operand
   */
  public FoundProgram.Comparand in(Solver solver, IntPredicate overwrites) {
    List<Integer> after = new ArrayList<>();
    int first = 0;
    for (int w : IntStream.range(0, through.length).filter(w -> solver.holds(through[w])).toArray()) {
      first += overwrites.test(w) ? 1 : 0;
      after.add(overwrites.test(w) ? 0 : after.size(), w);
    }
    return first > 1 ? FoundProgram.Comparand.NEVER : FoundProgram.Comparand.after(after);
  }
}
