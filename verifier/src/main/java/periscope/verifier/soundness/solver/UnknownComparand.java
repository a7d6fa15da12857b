package periscope.verifier.soundness.solver;

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
 * The unknown comparand of a compare-exchange that fails: any value that is there in some execution, or one that never
 * is. It matters for the other executions of its program, in which the compare-exchange may succeed.
 *
 * @param through whether the value went through each slot, as {@link SlotValues} says it of what slots read; no value
 *                went through two slots that write what they are given
 */
record UnknownComparand(int[] through) {

  /** What a slot compares with, for the solver to choose. */
  static UnknownComparand of(UnknownProgram program, int slot) {
    Formulas formulas = program.formulas;
    int[] through = new int[program.layout.operations()];
    Arrays.setAll(through, w -> {
      int possible = w == slot || program.fails(slot) == FALSE ? FALSE : formulas.and(
          program.fails(slot), program.where(w, Choice::mayWrite), program.sameLocation(slot, w));
      return possible == FALSE ? FALSE : formulas.and(possible, formulas.variable());
    });
    return new UnknownComparand(through);
  }

  /** Its value in the solver's latest solution. @param overwrites for each slot, whether it leaves what it is given */
  FoundProgram.Comparand in(Solver solver, IntPredicate overwrites) {
    List<Integer> after = new ArrayList<>();
    int first = 0;
    for (int w : IntStream.range(0, through.length).filter(w -> solver.holds(through[w])).toArray()) {
      first += overwrites.test(w) ? 1 : 0;
      after.add(overwrites.test(w) ? 0 : after.size(), w);
    }
    return first > 1 ? FoundProgram.Comparand.NEVER : FoundProgram.Comparand.after(after);
  }
}
