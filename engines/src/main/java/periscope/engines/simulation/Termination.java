package periscope.engines.simulation;

import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The executions of a test that never end, if every thread always goes on and every write becomes visible in the end;
 * without such an execution, the test's threads end.
 *
 * @param hangs    executions in which some thread does not end; for each loop of a thread at most one
 * @param cuts     the loops in which executions were dropped, or may have been, each once
 * @param complete false if a limit ended the search
 */
public record Termination(List<Hang> hangs, List<LoopCut> cuts, boolean complete) {

  /**
   * An execution that never ends.
   *
   * @param steps   where threads stay: in a loop ({@link periscope.litmus.instruction.Instruction.Cause#SPINS}), or at
   *                a barrier that not all others come to
   * @param witness what has happened until then, with the round of each loop that is repeated
   */
  public record Hang(List<UndefinedStep> steps, Witness witness) {
    public Hang {
      steps = List.copyOf(steps);
    }
  }

  /**
   * The same, knowing what executions do that have only begun: if none of them goes round a loop more often than is
   * followed, no execution was dropped.
   *
   * @param alike whether each round that counts where it is asked whether threads end counts there, too ({@link
   *              periscope.semantics.SpinLoops#countsNoMoreThan})
   */
  public Termination knowing(Simulation begun, BooleanSupplier alike) {
    boolean none = begun.complete() && begun.cuts().isEmpty() && !cuts.isEmpty() && alike.getAsBoolean();
    return none ? new Termination(hangs, List.of(), complete) : this;
  }

  public Termination {
    hangs = List.copyOf(hangs);
    cuts = LoopCut.distinct(cuts);
  }
}
