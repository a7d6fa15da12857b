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

/** A micro-benchmark with one outcome that only weak memory shows ([STRESS], Fig. 2). */
public enum Micro implements Application {
  /** Message passing. */
  MP,
  /** Load buffering. */
  LB,
  /** Store buffering. */
  SB;

  private static final SourceText TEXT = ApplicationText.shipped("micro.cl");

  /** Largest distance of the two locations, in words. */
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
   * A launch of the micro-benchmark.
   *
   * @param items    number of work-items of a work-group
   * @param distance distance of the two locations in words; at 0 y is the word after x
   * @param waits    rounds for which each of the two work-items waits first
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
