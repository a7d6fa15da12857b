package periscope.runtime.kernel;

import java.util.ArrayList;
import java.util.List;
import periscope.runtime.Stress;
import periscope.runtime.Stress.Style;
import periscope.runtime.kernel.Capabilities.Processor;

/**
 * The shape of a launch: the arrangement of a test's instances over the work-groups and work-items of a device.
 * Work-item {@code i} of a work-group plays role {@code i / roleSpan} in lane {@code i % roleSpan}; lanes from
 * {@code lanes} on have no instance.
 *
 * @param instances       number of counted instances
 * @param teams           number of teams; a team has one work-group for each group of the test
 * @param groups          number of groups of the test
 * @param roles           most roles of a group
 * @param lanes           number of instances that a team runs side by side
 * @param roleSpan        number of work-items from one role to the next; at least {@code lanes}
 * @param rounds          number of instances that each lane runs, one after the other
 * @param stressingGroups most work-groups that only stress memory
 * @param bankConflicts   whether lanes without an instance repeat the accesses of their role on separate memory
 * @param synchronise     whether threads of an instance can wait for each other
 * @param looks           most looks of a work-item for other threads, in all its waits together
 * @param inChunks        whether work-groups of one team run best far apart, because each compute unit runs a row of
 *                        consecutive ones
 * @param counting        the work-groups that count outcomes
 * @param leftOut         a sentence for each requested setting that the device cannot use
 */
public record LaunchShape(
    int instances,
    int teams,
    int groups,
    int roles,
    int lanes,
    int roleSpan,
    int rounds,
    int stressingGroups,
    boolean bankConflicts,
    boolean synchronise,
    long looks,
    boolean inChunks,
    Counting counting,
    List<String> leftOut) {

  /**
   * The work-groups that count outcomes and initialise memory.
   *
   * @param groups    number of work-groups
   * @param groupSize work-items of each work-group
   */
  public record Counting(int groups, int groupSize) {}

  /** Work-items of a counting work-group on a GPU. */
  private static final int COUNTING_GROUP = 64;

  /**
   * Least number of instances that a work-item counts in browsers. If the browser's GPU is a processor, starting a
   * work-group takes as long as counting hundreds of instances.
   */
  private static final int COUNTED_EACH = 64;

  /** Words of a cache line, rounded up: the counters of teams and of instances must not share one. */
  private static final int CACHE_LINE = 64;

  /**
   * Work-items that run in step on GPUs of several makes; threads of one such warp or wavefront do not run
   * independently.
   */
  static final int WARP = 32;

  /** Teams for each compute unit of a GPU: enough to keep it busy, few enough that all teams are resident at once. */
  private static final int TEAMS_PER_UNIT = 2;

  public LaunchShape {
    leftOut = List.copyOf(leftOut);
  }

  /**
   * The shape for a test.
   *
   * @param localBytes local memory that each instance needs, in bytes
   * @param alone      whether a work-group can run only one instance at a time
   * @param loops      whether the test has loops
   */
  static LaunchShape of(Groups groups, Capabilities device, Stress stress, long localBytes, boolean alone,
      boolean loops) {
    Processor processor = device.processor();
    List<String> leftOut = new ArrayList<>();
    boolean single = stress.style() == Style.SINGLE;
    int wanted = single ? stress.iterations() : stress.instances();
    int most = Math.min(stress.workGroupSize(), device.workGroupSize());
    int span = Math.max(1, most / groups.largest());
    if (device.cpu()) {
      span = Math.min(span, processor.inStep());
    } else if (span >= WARP) {
      span = single || alone ? WARP : span / WARP * WARP;
    }
    if (localBytes > 0) {
      span = (int) Math.max(1, Math.min(span, device.localMemory() / 2 / localBytes));
    }
    int lanes = single || alone ? 1 : Math.min(span, wanted);
    int units = device.cpu() ? processor.computeUnits() : processor.computeUnits() * TEAMS_PER_UNIT;
    int teams = single ? 1 : Math.max(1, Math.min(units / Math.max(1, groups.count()), wanted / lanes));
    int rounds = (wanted - 1) / (teams * lanes) + 1;
    int mostRounds = mostRounds(processor, stress, loops ? groups.largest() : 0);
    if (rounds > mostRounds) {
      teams = (wanted - 1) / (lanes * mostRounds) + 1;
      rounds = (wanted - 1) / (teams * lanes) + 1;
    }
    int free = Math.max(0, processor.computeUnits() - teams * groups.count());
    int stressing = stressing(device, stress, free, leftOut);
    boolean conflicts = stress.bankConflicts() && span > lanes;
    if (stress.bankConflicts() && !conflicts) {
      leftOut.add(device.cpu() ? "bank conflicts: a processor has no memory banks"
          : "bank conflicts: every work-item has a role");
    }
    boolean apart = !device.cpu() || groups.largest() == 1 && groups.count() <= processor.computeUnits();
    if (stress.synchronise() && !apart) {
      leftOut.add("waiting for each other: the device runs some of these threads one after another");
    }
    return new LaunchShape(wanted, teams, groups.count(), groups.largest(), lanes, span, rounds, stressing, conflicts,
        stress.synchronise() && apart, looks(processor, loops), processor.inChunks(),
        counting(device, wanted), leftOut);
  }

  /**
   * Number of stressing work-groups that the device can run beside the test.
   *
   * @param free    number of compute units that the test leaves free
   * @param leftOut receives a sentence if the device cannot run all requested ones
   */
  private static int stressing(Capabilities device, Stress stress, int free, List<String> leftOut) {
    int stressing = stress.memoryStress() ? stress.stressingGroups() : 0;
    if (!device.cpu() || stressing <= free) {
      return stressing;
    }
    leftOut.add("memory stress by " + (stressing - free) + " of " + stressing
        + " work-groups, which would only run when the others are through: the device runs "
        + device.processor().computeUnits() + " at once");
    return free;
  }

  /**
   * Most rounds of a work-item within the driver's limit on turns: a quarter of the turns belongs to rounds.
   *
   * @param roles number of roles with loops that work-items in step may have, one after the other
   */
  private static int mostRounds(Processor processor, Stress stress, int roles) {
    return Math.max(1,
        (int) (processor.mostTurns() / 4 / (1L + stress.delay() + Surroundings.preStressTurns(stress)
            + (long) roles * KernelWriter.LOOP_TURNS)));
  }

  /**
   * Most looks of a work-item within the driver's limit on turns: half of the turns belongs to waits. Work-items in
   * step may wait one after the other, and would use up the turns of them all. In a test without loops the worst
   * consequence is a launch that fails. In a test with loops the driver would cut a loop short, which is a wrong
   * outcome, so the work-items in step share the turns.
   */
  private static long looks(Processor processor, boolean loops) {
    return processor.mostTurns() == Integer.MAX_VALUE ? 0xffffffffL
        : processor.mostTurns() / 2 / (loops ? processor.inStep() : 1);
  }

  /** Longest delay that leaves turns for the test, in turns. */
  static int longestDelay(Processor processor) {
    return processor.mostTurns() == Integer.MAX_VALUE ? Integer.MAX_VALUE : processor.mostTurns() / 8;
  }

  private static Counting counting(Capabilities device, int instances) {
    Processor processor = device.processor();
    int size = device.cpu() ? processor.inStep() : Math.min(COUNTING_GROUP, device.workGroupSize());
    int groups = processor.computeUnits() * (device.cpu() ? 1 : 4);
    if (device.dialect().inBrowsers()) {
      groups = Math.max(1, Math.min(groups, instances / size / COUNTED_EACH));
    }
    return new Counting(Math.max(groups, instances / size / (processor.mostTurns() / 4) + 1), size);
  }

  /**
   * Index of the first counter of an instance in {@link periscope.runtime.kernel.dialect.KernelBuffer#COUNTERS}, behind
   * the counters of teams.
   */
  public int arrivals() {
    return (teams + 1 + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
  }

  /** Number of instances that a launch runs: the counted ones, rounded up to full teams, lanes and rounds. */
  public int run() {
    return teams * lanes * rounds;
  }

  /** Number of work-groups that run the test. */
  public int testingGroups() {
    return teams * groups;
  }

  public int workGroupSize() {
    return roles * roleSpan;
  }
}
