package periscope.verifier.soundness;

import java.util.Optional;
import periscope.engines.simulation.Witness;
import periscope.machines.rsp.ExactExplorer.Stuck;
import periscope.machines.rsp.Trace;

/** A run of a compiled program that shows a fault, as the target gives it. */
public sealed interface CompiledRun {

  /**
   * A run of the exact machine.
   *
   * @param trace the shortest run to the outcome or to where it is stuck; absent if the machine has too many states
   * @param stuck where and why the run is stuck, for stuck programs
   */
  record OfMachine(Optional<Trace> trace, Optional<Stuck> stuck) implements CompiledRun {}

  /**
   * An execution that a model allows.
   *
   * @param execution the execution, which can be drawn; absent if the check kept none
   */
  record OfModel(Optional<Witness> execution) implements CompiledRun {}

  /** A run of which only the outcome was recorded. */
  record OnlyOutcome() implements CompiledRun {}
}
