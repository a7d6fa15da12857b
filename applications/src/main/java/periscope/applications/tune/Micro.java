package periscope.applications.tune;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import periscope.applications.Application;
import periscope.applications.ApplicationText;
import periscope.applications.Job;
import periscope.litmus.launch.Grid;
import periscope.litmus.source.SourceText;

/** A micro-benchmark: its outcome is wrong where memory is weak ([STRESS], Fig. 2). */
public enum Micro implements Application {
  /** Message passing. */
  MP,
  /** Load buffering. */
  LB,
  /** Store buffering. */
  SB;

  private static final SourceText TEXT = ApplicationText.shipped("micro.cl");

  /** Most words between the two locations. */
  public static final int MOST_DISTANCE = 1023;

  @Override
  public String title() {
    return "micro-benchmark";
  }

  @Override
  public SourceText text() {
    return TEXT;
  }

  @Override
  public String kernel() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public SortedSet<Integer> shipped() {
    return Collections.emptySortedSet();
  }

  @Override
  public Job job(Size size, long seed) {
    return job(size == Size.USUAL || size == Size.LARGE ? 32 : 8, 32, new int[2]);
  }

  /**
   * A launch of it.
   *
   * @param items    of a work-group
   * @param distance in words; y is the next word where it is 0
   * @param waits    rounds for which the two work-items wait first
   */
  Job job(int items, int distance, int[] waits) {
    long[] seen = new long[2];
    return new Job(Grid.of(items, 2), Map.of(), Map.of("memory", new long[MOST_DISTANCE + 1], "setup", new long[] {
        Math.max(1, distance), waits[0], waits[1]}, "seen", seen), Map.of(), end -> isWeak(end.get("seen"))
            ? Optional.of(new Job.Wrong(false, "the weak outcome of " + name())) : Optional.empty(), Optional.empty());
  }

  private boolean isWeak(long[] seen) {
    return switch (this) {
      case MP -> seen[0] == 1 && seen[1] == 0;
      case LB -> seen[0] == 1 && seen[1] == 1;
      case SB -> seen[0] == 0 && seen[1] == 0;
    };
  }
}
