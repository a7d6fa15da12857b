package periscope.amdgpu.run;

/**
 * A choice of a machine.
 *
 * @param kind     its kind
 * @param at       number of a wave for the first three kinds, else of a cache
 * @param location number of a location; -1 for the first three kinds
 */
record Choice(Kind kind, int at, int location) {

  /** The kinds of choices, in the order of their numbers. */
  enum Kind {
    /** A wave takes its next instruction. */
    STEP,
    /** The oldest LDS access of a wave takes effect. */
    LOCAL,
    /** The oldest write-back of a wave begins. */
    WRITE_BACK,
    /** The head of a queue goes one level on. */
    QUEUE,
    /** A line comes into a cache. */
    FETCH,
    /** A clean line leaves a cache. */
    EVICTION,
    /** A dirty line is written to memory. */
    TO_MEMORY
  }
}
