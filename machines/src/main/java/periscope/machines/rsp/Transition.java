package periscope.machines.rsp;

import periscope.litmus.instruction.GpuInstruction;

/** A step of the machine, for traces. */
public sealed interface Transition {

  /** Thread {@code thread} dispatches {@code instruction}. */
  record Dispatch(int thread, GpuInstruction instruction) implements Transition {}

  /** The environment's moves of Table 2, by the table's names. */
  enum Move {
    EVICT_L1,
    EVICT_L2,
    FLUSH_L1,
    FLUSH_L2,
    FETCH_L1,
    FETCH_L2,
    DEQLOC_L1,
    DEQLOC_L2,
    DEQMARKER_L1,
    DEQMARKER_L2
  }

  /**
   * The environment makes a move.
   *
   * @param cache    work-group of the L1, or device of the L2
   * @param location the moved location; empty for a marker
   * @param thread   the marker's thread; -1 for a location
   */
  record Environment(Move move, int cache, String location, int thread) implements Transition {}
}
