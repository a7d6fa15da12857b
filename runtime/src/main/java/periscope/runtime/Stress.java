package periscope.runtime;

/**
 * The parameters of a run: every setting that tunes the way in which tests run. Numbers are counts unless stated
 * otherwise. A device ignores settings that it cannot use, and reports them.
 *
 * @param style                 whether a launch runs one instance at a time or many
 * @param instances             instances of a launch, in the parallel style; at least 1
 * @param iterations            rounds in which threads of a launch run their roles, each over fresh memory; at least 1
 * @param memoryStress          whether threads without a role repeatedly access scratch memory while the others run
 * @param stressPattern         the two accesses that a stressing thread repeats
 * @param stressingGroups       work-groups of stressing threads
 * @param scratchSize           size of scratch memory, in 4-byte words
 * @param targetLines           places in scratch memory that stressing threads access
 * @param stride                distance between target lines, in words
 * @param bankConflicts         whether additional accesses make a thread's accesses collide in memory banks
 * @param synchronise           whether the threads of an instance wait for each other before they begin; the wait is
 *                              bounded
 * @param synchroniseRounds     the bound: most looks of a thread for the others before it goes on alone
 * @param delay                 largest random delay after the wait, in turns of an empty loop
 * @param randomise             whether roles are dealt out to threads at random
 * @param alignment             distance between the locations of an instance, in words; at least 1
 * @param shuffleProbability    probability that a launch deals roles anew, in percent
 * @param barrierProbability    probability that a launch synchronises threads at all, in percent
 * @param workGroupSize         most threads of a work-group; at least 1
 * @param stressProbability     probability that a launch has stressing threads at all, in percent
 * @param stressTurns           rounds of a stressing thread through its accesses; 0 for rounds until the tests end
 * @param stressStoreFirst      with a drawn pattern, probability that the first access stores, in percent
 * @param stressStoreSecond     with a drawn pattern, probability that the second access stores, in percent
 * @param roundRobinProbability probability that a launch deals target lines to work-groups in turn, in percent;
 *                              otherwise neighbouring work-groups share a line
 * @param preStressProbability  probability that threads with a role stress scratch memory before each instance, in
 *                              percent of launches
 * @param preStressTurns        rounds of threads with a role through their stressing accesses
 * @param preStressStoreFirst   probability that the first of these accesses stores, in percent of launches
 * @param preStressStoreSecond  probability that the second of these accesses stores, in percent of launches
 */
public record Stress(
    Style style,
    int instances,
    int iterations,
    boolean memoryStress,
    Pattern stressPattern,
    int stressingGroups,
    int scratchSize,
    int targetLines,
    int stride,
    boolean bankConflicts,
    boolean synchronise,
    int synchroniseRounds,
    int delay,
    boolean randomise,
    int alignment,
    int shuffleProbability,
    int barrierProbability,
    int workGroupSize,
    int stressProbability,
    int stressTurns,
    int stressStoreFirst,
    int stressStoreSecond,
    int roundRobinProbability,
    int preStressProbability,
    int preStressTurns,
    int preStressStoreFirst,
    int preStressStoreSecond) {

  /**
   * Stress in every launch, which lasts until the tests end; threads with a role do not stress memory before an
   * instance.
   */
  public Stress(Style style, int instances, int iterations, boolean memoryStress, Pattern stressPattern,
      int stressingGroups, int scratchSize, int targetLines, int stride, boolean bankConflicts, boolean synchronise,
      int synchroniseRounds, int delay, boolean randomise, int alignment, int shuffleProbability,
      int barrierProbability, int workGroupSize) {
    this(style, instances, iterations, memoryStress, stressPattern, stressingGroups, scratchSize, targetLines, stride,
        bankConflicts, synchronise, synchroniseRounds, delay, randomise, alignment, shuffleProbability,
        barrierProbability, workGroupSize, 100, 0, 0, 100, 100, 0, 128, 0, 100);
  }

  /** Whether a launch runs one instance at a time or many at once. */
  public enum Style {
    /** One instance of the test at a time; the rest of the device stresses memory ([GPUC], section 4). */
    SINGLE,
    /** Every thread runs roles of many instances; a stride coprime to their number permutes their order. */
    PARALLEL
  }

  /** The two accesses that a stressing thread repeats, in order. */
  public enum Pattern {
    STORE_STORE,
    STORE_LOAD,
    LOAD_STORE,
    LOAD_LOAD,
    /** Each launch draws at random which of the two accesses store [HARBOR]. */
    DRAWN
  }
}
