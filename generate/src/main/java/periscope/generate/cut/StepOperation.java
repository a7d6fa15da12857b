package periscope.generate.cut;

import java.util.Set;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/** The operation of a step, without its location and its values. */
public sealed interface StepOperation {

  /** An access, plain or atomic. */
  sealed interface Access extends StepOperation {
    Semantics semantics();
  }

  /** A load, or a compare-exchange that failed. */
  record Load(Semantics semantics) implements Access {}

  record Store(Semantics semantics) implements Access {}

  /** A read-modify-write that writes whatever it reads. */
  record Fetch(FetchOperator operator, Semantics semantics) implements Access {}

  /**
   * A compare-exchange that succeeded.
   *
   * @param failureOrder memory order that it would have had if it had failed
   */
  record CompareExchange(Semantics semantics, MemoryOrder failureOrder) implements Access {}

  record Fence(Set<FenceFlag> flags, Semantics semantics) implements StepOperation {
    public Fence {
      flags = Set.copyOf(flags);
    }
  }

  /**
   * A barrier of the work-group.
   *
   * @param meeting name of the meeting: the threads of a work-group whose steps have the same name meet there
   */
  record Barrier(Set<FenceFlag> flags, Scope scope, String meeting) implements StepOperation {
    public Barrier {
      flags = Set.copyOf(flags);
    }
  }
}
