package periscope.machines.ugpu;

/** The status of an instruction on its way. */
public enum UgpuStatus {
  /** In the queue of its address; a fence or barrier, in all queues of its thread. */
  QUEUED,
  /** A load in the load array. */
  IN_LOAD_ARRAY,
  /** It has its value, and an earlier branch that was guessed is undecided. */
  EARLY,
  /** A computation that waits for its registers. */
  WAITING,
  /** A branch that was guessed: its value is 1 if it was to go on. */
  GUESSED
}
