package periscope.verifier.soundness.solver;

import java.util.function.BiPredicate;
import periscope.engines.symbolic.formula.Constraints;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Translation;

/** The runs of all programs of a layout at once, as formulas, for each sort of target. */
public abstract sealed class SymbolicTarget implements Operations.Compiled permits SymbolicModel, SymbolicMachine {

  /**
   * A run of the compiled forms of unknown programs in which every operation is executed, as far as the source would
   * have to show the same.
   *
   * @param from   for each slot, whether it reads from each of: slots, then initial writes by location
   * @param before whether the first slot's write comes before that of the second, for writes to one location; a total
   *               order of the slots, one for all locations, that goes on with what the run says of their writes
   * @param last   for each slot, whether what it writes is there in the end
   * @param required what makes it a run
   */
  record Run(int[][] from, int[][] before, int[] last, Constraints required) {
    /** The same run, if these hold, too. */
    Run with(Constraints more) {
      Constraints all = new Constraints();
      all.addAll(required);
      all.addAll(more);
      return new Run(from, before, last, all);
    }
  }

  /** The formulas of a target. @throws IllegalArgumentException if the solver does not know the target */
  public static SymbolicTarget of(Target target) {
    if (target instanceof Target.Model m) {
      return new SymbolicModel(m);
    } else if (target instanceof Target.Machine) {
      return new SymbolicMachine();
    }
    throw new IllegalArgumentException("no formulas for " + target);
  }

  /** A run of the compiled forms of unknown programs. */
  abstract Run run(UnknownProgram program, Translation translation);

  /** A run that gets stuck, likewise; what it does not come to do is not there. */
  abstract Run stuck(UnknownProgram program, Translation translation);

  /** Of two choices, whether whatever a run can do with the second in it, one can do with the first in its place. */
  abstract BiPredicate<Choice, Choice> weaker(UnknownProgram program, Translation translation);
}
