package periscope.amdgpu.run;

import java.util.Map;
import java.util.Set;
import periscope.machines.Computation;

/** A step of a wave's code. */
sealed interface Step {

  /** The issue of an operation. */
  record Issue(Operation operation, Set<Integer> reads) implements Step {}

  /**
   * A wait for counters.
   *
   * @param counts the most operations that may be left, by the number of the counter
   */
  record Wait(Map<Integer, Integer> counts) implements Step {}

  /** An arrival at the barrier of the work-group. */
  record Arrive() implements Step {}

  /** A wait for the arrivals of the work-group. */
  record Await() implements Step {}

  /**
   * A computation.
   *
   * @param register index of the register in the state
   */
  record Assign(int register, Computation value, Set<Integer> reads) implements Step {}

  /**
   * A branch, which is taken if the condition is not 0.
   *
   * @param target the position behind the label
   */
  record Jump(Computation condition, Set<Integer> reads, int target) implements Step {}
}
