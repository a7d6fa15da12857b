package periscope.engines.simulation;

import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The executions of a test that never end, if every thread always goes on and every write becomes visible in the end;
 * without such an execution, the test's threads end.
 *
 * @param hangs    executions in which some thread does not end; at most one for each loop of a thread
 * @param cuts     the loops in which executions were dropped, or may have been, each once
 * @param complete false if a limit ended the search
 */
public record Termination(List<Hang> hangs, List<LoopCut> cuts, boolean complete) {

  /**
   * An execution that never ends.
   *
   * @param steps   the places where threads stay: in a loop ({@link
   *                periscope.litmus.instruction.Instruction.Cause#SPINS}), or at a barrier that some threads never
   *                reach
   * @param witness the events up to there, with one round of each loop that is repeated
   */
  public record Hang(List<UndefinedStep> steps, Witness witness) {
    public Hang {
      steps = List.copyOf(steps);
    }
  }

  /**
   * A copy without cuts if unfinished executions show that none was dropped: no unfinished execution exceeds the bound
   * of a loop.
   *
   * @param begun the simulation of unfinished executions ({@link LivenessEngine#begun})
   * @param alike says whether each round that counts in the search for endless executions counts in {@code begun}, too
   *              ({@link periscope.semantics.SpinLoops#countsNoMoreThan})
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
