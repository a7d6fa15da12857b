package periscope.kernels;

import java.util.Optional;
import java.util.stream.Stream;
import periscope.engines.simulation.LoopCut;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Termination;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.mappings.Conditionals;

/**
 * The answer of a model about a launch that begins with one state of memory.
 *
 * @param launched    the launch
 * @param asked       the test that the model judges: the launch's own, or the one that a mapping compiles it to
 * @param form        the form of compiled conditionals, where there is a choice
 * @param found       the final states, races, and steps without a defined behaviour
 * @param termination whether every work-item ends
 */
public record KernelAnswer(LaunchedKernel launched, LitmusTest asked, Optional<Conditionals> form, Simulation found,
    Termination termination) {

  /** Whether a launch says what local memory holds at first: then nobody asks who has written to it. */
  static boolean givesLocalMemory(LaunchedKernel launched) {
    return launched.test().locations().stream()
        .anyMatch(l -> l.space() == AddressSpace.LOCAL && l.initial() != 0);
  }

  /**
   * Whether what was looked at is compiled code that has barriers. Of these it is known what they order, and not that
   * threads wait there: so executions that have only begun say nothing, and it is not asked who ends.
   */
  static boolean passesBarriers(LitmusTest source, LitmusTest asked) {
    return !asked.language().equals(source.language()) && hasBarriers(source);
  }

  /** Whether some work-item may come to a barrier. */
  static boolean hasBarriers(LitmusTest test) {
    return test.threads().stream()
        .anyMatch(t -> Instruction.walk(t.body()).anyMatch(AtomicInstruction.Barrier.class::isInstance));
  }

  /** The loops that every execution leaves, but those in which it is known that one stays. */
  Stream<LoopCut> left() {
    return found.left().stream().filter(c -> termination.hangs().stream().flatMap(h -> h.steps().stream())
        .noneMatch(s -> s.thread() == c.thread() && s.span().offset() == c.loop().offset()));
  }

  boolean passesBarriers() {
    return passesBarriers(launched.test(), asked);
  }

  /** Whether the states that it ends in are all known. */
  boolean everyEnd() {
    return found.complete() && !found.abridged() && !found.bounded() && found.undefined().isEmpty();
  }

  /** Whether an engine gave up. */
  public boolean limited() {
    return !found.complete() || !termination.complete() && !passesBarriers();
  }

  /** Whether nothing is open but who waits at compiled barriers. */
  boolean openAtBarriers() {
    return passesBarriers() && found.complete() && !found.bounded();
  }

  /** Whether what was not looked at may have more to show. */
  boolean open() {
    return !found.complete() || found.bounded() || !termination.complete() || !termination.cuts().isEmpty();
  }
}
