package periscope.verifier.programs;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.models.evaluate.CompiledModel;
import periscope.semantics.ReadModifyWrites;
import periscope.verifier.behaviour.Target;

/** The runs of all programs of a layout at once, as formulas, for each sort of target. */
abstract sealed class SymbolicTarget implements Operations.Compiled permits SymbolicModel, SymbolicMachine {

  static SymbolicTarget of(Target target) {
    return target instanceof Target.Model m ? new SymbolicModel(m) : new SymbolicMachine();
  }

  /** A run of the compiled forms of unknown programs; adds what it requires. */
  abstract Run run(UnknownProgram program, Translation translation, List<Integer> required);

  /** A run that gets stuck, likewise; what it does not come to do is not there. */
  abstract Run stuck(UnknownProgram program, Translation translation, List<Integer> required);

  /** Whether it is known without searching that no program of these operations gets stuck. */
  abstract boolean cannotStick(Translation translation, Operations operations);

  /** Of two choices, whether whatever a run can do with the second in it, one can do with the first in its place. */
  abstract BiPredicate<Choice, Choice> weaker(UnknownProgram program, Translation translation);
}
