package periscope.runtime;

/**
 * The parameters of a run: every setting that tunes the way in which tests run. Numbers are counts unless stated
 * otherwise. A device leaves settings that it has no use for alone, and reports them.
 *
 * @param style               whether a launch runs one instance or many
 * @param instances           instances of a launch, in the parallel style; at least 1
 * @param iterations          rounds in which threads of a launch run their roles, each over fresh memory; at least 1
 * @param memoryStress        whether threads that have no role hammer on scratch memory while the others run
 * @param stressPattern       the accesses that they repeat there
 * @param stressingGroups     work-groups of such threads
 * @param scratchSize         size of scratch memory, in 4-byte words
 * @param targetLines         places in scratch memory that are hammered on
 * @param stride              distance between these, in words
 * @param bankConflicts       whether a thread's accesses to memory are made to collide in memory banks
 * @param synchronise         whether the threads of an instance wait for each other before they begin; the wait is
 *     bounded
 * @param synchroniseRounds   the bound: how often a thread looks before it goes on alone
 * @param delay               largest random delay after that, in turns of an empty loop
 * @param randomise           whether roles are dealt out to threads at random
 * @param alignment           distance between the locations of an instance, in words; at least 1
 * @param shuffleProbability  probability that a launch deals roles anew, in percent
 * @param barrierProbability  probability that a launch synchronises threads at all, in percent
 * @param workGroupSize       threads of a work-group, at most; at least 1
 * @param stressProbability   probability that a launch has stressing threads at all, in percent
 * @param stressTurns         rounds of a stressing thread through its accesses; 0 for rounds until the tests end
 * @param stressStoreFirst    with a drawn pattern, probability that the first access stores, in percent
 * @param stressStoreSecond   the same of the second
 * @param roundRobinProbability  probability that a launch deals target lines to work-groups in turn, in percent;
 *     otherwise neighbouring work-groups share one
 * @param preStressProbability  probability that threads with a role stress scratch memory before each instance, in
 *     percent of launches
 * @param preStressTurns      rounds of these threads through their accesses then
 * @param preStressStoreFirst probability that the first of these accesses stores, in percent of launches
 * @param preStressStoreSecond  the same of the second
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

  /** Stress in every launch, until the tests end; threads with a role do not stress memory before an instance. */
  public Stress(Style style, int instances, int iterations, boolean memoryStress, Pattern stressPattern,
      int stressingGroups, int scratchSize, int targetLines, int stride, boolean bankConflicts, boolean synchronise,
      int synchroniseRounds, int delay, boolean randomise, int alignment, int shuffleProbability,
      int barrierProbability, int workGroupSize) {
    this(style, instances, iterations, memoryStress, stressPattern, stressingGroups, scratchSize, targetLines, stride,
        bankConflicts, synchronise, synchroniseRounds, delay, randomise, alignment, shuffleProbability,
        barrierProbability, workGroupSize, 100, 0, 0, 100, 100, 0, 128, 0, 100);
  }

  /** Whether a launch runs one instance or many. */
  public enum Style {
    /** One instance of the test at a time, the rest of the device stresses it (ASPLOS 2015, section 4). */
    SINGLE,
    /** Every thread runs a role of many instances, in an order that a coprime stride permutes. */
    PARALLEL
  }

  /** Accesses of a stressing thread, in order. */
  public enum Pattern {
    STORE_STORE,
    STORE_LOAD,
    LOAD_STORE,
    LOAD_LOAD,
    /** Each launch draws which of the two store [HARBOR]. */
    DRAWN
  }
}
