package periscope.machines.ugpu;

/** The status of a pending instruction. */
public enum UgpuStatus {
  /** The instruction is in the queue of its address; a fence or barrier is in all queues of its thread. */
  QUEUED,
  /** A load in the load array. */
  IN_LOAD_ARRAY,
  /** The instruction has its value, but an earlier guessed branch is undecided. */
  EARLY,
  /** The instruction is a computation that waits for its registers. */
  WAITING,
  /** The instruction is a guessed branch; its value is 1 if the guess is that it goes on. */
  GUESSED
}
