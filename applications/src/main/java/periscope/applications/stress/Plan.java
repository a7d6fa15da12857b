package periscope.applications.stress;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import periscope.applications.stress.Environment.Strategy;
import periscope.litmus.launch.Grid;

/**
 * The roles of the work-groups in one launch, as {@code environment.h} reads them: the work-groups of the application,
 * the work-groups that stress memory, their words, and their number of rounds.
 *
 * @param grid   grid of the application
 * @param tuned  parameters of systematic stress
 * @param rounds rounds of the loop in each work-item that stresses
 * @param words  words of scratch memory
 * @param fewest least number of work-groups that stress
 * @param most   greatest number of work-groups that stress
 * @param mixed  whether work-groups that stress may be shuffled among the others
 */
public record Plan(Grid grid, Environment environment, Tuned tuned, long rounds, int words, int fewest, int most,
    boolean mixed) {

  /** The arguments of a kernel that are read and stressed. */
  public static final String PLAN = "plan";
  public static final String SHUFFLED = "shuffled";
  public static final String SCRATCH = "scratch";

  /** Rounds of stress on machines, where the end of the application ends it. */
  public static final long UNENDING = 1L << 30;

  /** Where the words to stress, and the order of the sub-groups, begin in the plan. */
  private static final int TARGETS = 8;
  private static final int WARPS = TARGETS + Tuned.SPREAD;

  /** Percent of the work-groups of an application that stress: at least, and at most. */
  public static final int FEWEST = 15;
  public static final int MOST = 50;

  /** As many work-groups stress as [STRESS], section 4.2, has it, if there is stress. */
  public static Plan of(Grid grid, Environment environment, Tuned tuned, long rounds, int words, boolean mixed) {
    boolean none = environment.strategy() == Strategy.NONE;
    return new Plan(grid, environment, tuned, rounds, words, none ? 0 : Math.max(1, grid.groupCount() * FEWEST / 100),
        none ? 0 : Math.max(1, grid.groupCount() * MOST / 100), mixed);
  }

  /** Work-groups of a launch, those that may stress included. */
  public int groups() {
    return grid.groupCount() + most;
  }

  /** Elements of the buffers that a launch has for it. */
  public Map<String, Integer> sizes() {
    return Map.of(PLAN, WARPS + grid.subGroups(), SHUFFLED, groups(), SCRATCH, words);
  }

  /** What these hold in a launch that stresses patches which are drawn. */
  public Map<String, long[]> contents(long seed) {
    int[] patches = drawn(Math.max(1, words / tuned.patch()), true, new SplittableRandom(~seed));
    return contents(seed, IntStream.of(patches).limit(tuned.spread()).map(p -> p * tuned.patch()).toArray());
  }

  /** What these hold in a launch that stresses these words. */
  public Map<String, long[]> contents(long seed, int[] targets) {
    SplittableRandom random = new SplittableRandom(seed);
    int stressing = most == 0 ? 0 : random.nextInt(fewest, most + 1);
    int[] warps = drawn(grid.subGroups(), environment.shuffled(), random);
    int[] groups = mixed ? drawn(groups(), environment.shuffled(), random)
        : IntStream.concat(IntStream.of(drawn(grid.groupCount(), environment.shuffled(), random)),
            IntStream.range(grid.groupCount(), groups())).toArray();
    long[] plan = new long[WARPS + warps.length];
    long[] head = {grid.groupCount(), stressing, environment.strategy().ordinal(), rounds,
        Integer.toUnsignedLong(random.nextInt()), words, targets.length, grid.subGroup()};
    System.arraycopy(head, 0, plan, 0, head.length);
    for (int i = 0; i < targets.length; i++) {
      plan[TARGETS + i] = targets[i];
    }
    for (int i = 0; i < warps.length; i++) {
      plan[WARPS + i] = warps[i];
    }
    return Map.of(PLAN, plan, SHUFFLED, IntStream.of(groups).asLongStream().toArray(), SCRATCH, new long[words]);
  }

  /** The first numbers, in an order that is drawn if so wanted (Fisher and Yates). */
  private static int[] drawn(int size, boolean drawn, SplittableRandom random) {
    int[] all = IntStream.range(0, size).toArray();
    for (int i = size - 1; drawn && i > 0; i--) {
      int j = random.nextInt(i + 1);
      int held = all[i];
      all[i] = all[j];
      all[j] = held;
    }
    return all;
  }
}
