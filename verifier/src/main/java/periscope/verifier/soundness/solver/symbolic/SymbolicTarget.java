package periscope.verifier.soundness.solver.symbolic;

import java.util.function.BiPredicate;
import periscope.engines.symbolic.formula.Constraints;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Translation;

/** The runs of all programs of a layout at once, as formulas, for each kind of target. */
public abstract sealed class SymbolicTarget implements Operations.Compiled permits SymbolicModel, SymbolicMachine {

  /**
   * A run of the compiled forms of unknown programs in which every operation is executed, in terms of the source.
   *
   * @param from     for each slot, formulas for its source: slots, then initial writes by location
   * @param before   for two slots with writes to one location, the formula that the first one's write precedes the
   *                 second's; a total order of the slots, one for all locations, that extends the run's order of their
   *                 writes
   * @param last     for each slot, the formula that its write is the last
   * @param required the constraints that make it a run
   */
  public record Run(int[][] from, int[][] before, int[] last, Constraints required) {
    /** The run with further constraints. */
    Run with(Constraints more) {
      Constraints all = new Constraints();
      all.addAll(required);
      all.addAll(more);
      return new Run(from, before, last, all);
    }
  }

  /**
   * The formulas of a target.
   *
   * @throws IllegalArgumentException if the solver does not know the target
   */
  public static SymbolicTarget of(Target target) {
    if (target instanceof Target.Model m) {
      return new SymbolicModel(m);
    } else if (target instanceof Target.Machine) {
      return new SymbolicMachine();
    }
    throw new IllegalArgumentException("no formulas for " + target);
  }

  /** A run of the compiled forms of unknown programs. */
  public abstract Run run(UnknownProgram program, Translation translation);

  /** A run of the compiled forms of unknown programs that gets stuck; unexecuted operations are absent. */
  public abstract Run stuck(UnknownProgram program, Translation translation);

  /** Whether, for two choices, every run with the second is also possible with the first in its place. */
  public abstract BiPredicate<Choice, Choice> weaker(UnknownProgram program, Translation translation);
}
