package periscope.verifier.soundness;

import java.util.Optional;
import periscope.engines.simulation.Witness;
import periscope.machines.rsp.ExactExplorer.Stuck;
import periscope.machines.rsp.Trace;

/** A run of a compiled program that shows a fault, as the target represents it. */
public sealed interface CompiledRun {

  /**
   * A run of the exact machine.
   *
   * @param trace the shortest run to the outcome or to the stuck state; empty if the machine has too many states
   * @param stuck the step from which on the run is stuck, and the reason; empty unless the program gets stuck
   */
  record OfMachine(Optional<Trace> trace, Optional<Stuck> stuck) implements CompiledRun {}

  /**
   * An execution that a model allows.
   *
   * @param execution the execution, for drawings; empty if the check kept none
   */
  record OfModel(Optional<Witness> execution) implements CompiledRun {}

  /** A run of which only the outcome was recorded. */
  record OnlyOutcome() implements CompiledRun {}
}
