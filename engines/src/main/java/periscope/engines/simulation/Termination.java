package periscope.engines.simulation;

import java.util.List;

/**
 * Whether the threads of a test end, if every thread always goes on and every write becomes visible in the end.
 *
 * @param hangs    executions in which some thread does not; for each loop of a thread at most one
 * @param cuts     the loops in which executions were dropped, each once
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

  public Termination {
    hangs = List.copyOf(hangs);
    cuts = LoopCut.distinct(cuts);
  }
}
