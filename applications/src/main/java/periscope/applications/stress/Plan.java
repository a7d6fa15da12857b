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

  /**
   * Names of the buffer arguments that {@code environment.h} reads ({@code PLAN}, {@code SHUFFLED}) and stresses
   * ({@code SCRATCH}).
   */
  public static final String PLAN = "plan";
  public static final String SHUFFLED = "shuffled";
  public static final String SCRATCH = "scratch";

  /** Rounds of stress on machines, where the end of the application ends the stress. */
  public static final long UNENDING = 1L << 30;

  /** Indices in the plan of the first word to stress, and of the order of the sub-groups. */
  private static final int TARGETS = 8;
  private static final int WARPS = TARGETS + Tuned.SPREAD;

  /** Least and greatest number of stressing work-groups, in percent of the work-groups of the application. */
  public static final int FEWEST = 15;
  public static final int MOST = 50;

  /** The plan with as many stressing work-groups as in [STRESS], section 4.2; none if the environment has no stress. */
  public static Plan of(Grid grid, Environment environment, Tuned tuned, long rounds, int words, boolean mixed) {
    boolean none = environment.strategy() == Strategy.NONE;
    return new Plan(grid, environment, tuned, rounds, words, none ? 0 : Math.max(1, grid.groupCount() * FEWEST / 100),
        none ? 0 : Math.max(1, grid.groupCount() * MOST / 100), mixed);
  }

  /** Number of work-groups of a launch, including the most that may stress memory. */
  public int groups() {
    return grid.groupCount() + most;
  }

  /** Numbers of elements of the additional buffers, by name. */
  public Map<String, Integer> sizes() {
    return Map.of(PLAN, WARPS + grid.subGroups(), SHUFFLED, groups(), SCRATCH, words);
  }

  /** Initial contents of the additional buffers, by name; the stressed patches are drawn from the seed. */
  public Map<String, long[]> contents(long seed) {
    int[] patches = drawn(Math.max(1, words / tuned.patch()), true, new SplittableRandom(~seed));
    return contents(seed, IntStream.of(patches).limit(tuned.spread()).map(p -> p * tuned.patch()).toArray());
  }

  /**
   * Initial contents of the additional buffers, by name.
   *
   * @param targets indices of the words in scratch memory to stress
   */
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

  /** The numbers from 0 on, shuffled if {@code drawn} is true (Fisher and Yates). */
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
