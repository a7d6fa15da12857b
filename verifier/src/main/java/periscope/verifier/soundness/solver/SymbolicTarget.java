package periscope.verifier.soundness.solver;

import java.util.List;
import java.util.function.BiPredicate;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Translation;

/** The runs of all programs of a layout at once, as formulas, for each sort of target. */
public abstract sealed class SymbolicTarget implements Operations.Compiled permits SymbolicModel, SymbolicMachine {

  public static SymbolicTarget of(Target target) {
    return target instanceof Target.Model m ? new SymbolicModel(m) : new SymbolicMachine();
  }

  /** A run of the compiled forms of unknown programs; adds what it requires. */
  abstract Run run(UnknownProgram program, Translation translation, List<Integer> required);

  /** A run that gets stuck, likewise; what it does not come to do is not there. */
  abstract Run stuck(UnknownProgram program, Translation translation, List<Integer> required);

  /** Of two choices, whether whatever a run can do with the second in it, one can do with the first in its place. */
  abstract BiPredicate<Choice, Choice> weaker(UnknownProgram program, Translation translation);
}
