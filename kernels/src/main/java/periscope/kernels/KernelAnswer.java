package periscope.kernels;

import java.util.List;
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
 * @param termination whether every work-item ends, if each goes on by itself
 * @param inStep      the loops in which a work-item may keep others of its sub-group from going on, on a processor that
 *                    runs them in step: whether they end is not decided
 */
public record KernelAnswer(LaunchedKernel launched, LitmusTest asked, Optional<Conditionals> form, Simulation found,
    Termination termination, List<LoopCut> inStep) {

  public KernelAnswer {
    inStep = List.copyOf(inStep);
  }


  /**
   * Whether a launch states initial contents of local memory; reads of uninitialised local memory are then not checked.
   */
  static boolean givesLocalMemory(LaunchedKernel launched) {
    return launched.test().locations().stream()
        .anyMatch(l -> l.space() == AddressSpace.LOCAL && l.initial() != 0);
  }

  /**
   * Whether the engine judged compiled code that has barriers. The model knows their ordering, but not that threads
   * wait at them: so unfinished executions show nothing, and termination is not checked.
   */
  static boolean passesBarriers(LitmusTest source, LitmusTest asked) {
    return !asked.language().equals(source.language()) && hasBarriers(source);
  }

  /** Whether some work-item may reach a barrier. */
  static boolean hasBarriers(LitmusTest test) {
    return test.threads().stream()
        .anyMatch(t -> Instruction.walk(t.body()).anyMatch(AtomicInstruction.Barrier.class::isInstance));
  }

  /** The loops that are assumed to end, without those in which some execution is known to stay for ever. */
  Stream<LoopCut> left() {
    return found.left().stream().filter(c -> termination.hangs().stream().flatMap(h -> h.steps().stream())
        .noneMatch(s -> s.thread() == c.thread() && s.span().offset() == c.loop().offset()));
  }

  boolean passesBarriers() {
    return passesBarriers(launched.test(), asked);
  }

  /** Whether the answer has every final state. */
  boolean everyEnd() {
    return found.complete() && !found.abridged() && !found.bounded() && found.undefined().isEmpty();
  }

  /** Whether an engine gave up. */
  public boolean limited() {
    return !found.complete() || !termination.complete() && !passesBarriers();
  }

  /** Whether the only open question is which work-items wait at compiled barriers. */
  boolean openAtBarriers() {
    return passesBarriers() && found.complete() && !found.bounded();
  }

  /** Whether the part that the engine left out may have further findings. */
  boolean open() {
    return !found.complete() || found.bounded() || !termination.complete() || !termination.cuts().isEmpty()
        || !inStep.isEmpty();
  }
}
