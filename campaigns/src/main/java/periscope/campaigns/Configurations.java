package periscope.campaigns;

import java.util.List;
import java.util.stream.Stream;
import periscope.runtime.Stress;
import periscope.runtime.Stress.Pattern;
import periscope.runtime.Stress.Style;

/**
 * Configurations for running tests. They are drawn from a seed as published campaigns draw theirs [HARBOR], with the
 * same parameters and bounds in the same order, so that one of their seeds gives their configurations.
 *
 * <p>A published configuration of {@code T} testing work-groups, each of {@code S} work-items, becomes a {@link Stress}
 * with {@code T * S} instances in a launch. Its stressing work-groups are those between {@code T} and the drawn
 * maximum. It has a spin, and waits are bounded. Each launch draws whether memory is stressed, with which accesses, and
 * how lines are dealt.
 */
public final class Configurations {

  /** The number of looks of the published spin. */
  private static final int SPIN = 1024;
  private static final int EXACTLY = 1;
  private static final int SMOOTHED = 5;

  /**
   * The bounds of the draw.
   *
   * @param groups    the largest number of testing work-groups; at least 2
   * @param groupSize the largest number of work-items in a work-group
   * @param smoothed  whether percentages are rounded down to multiples of five
   */
  public record Limits(int groups, int groupSize, boolean smoothed) {

    /** The limits of published campaigns on desktop devices. */
    public static final Limits DESKTOP = new Limits(1024, 256, false);
    /** The limits of published campaigns on phones. */
    public static final Limits MOBILE = new Limits(32, 32, false);
  }

  private Configurations() {}

  /** The first configurations of a stream. A larger number of configurations begins with the same ones. */
  public static List<Stress> of(RandomStream stream, int count, Limits limits) {
    return Stream.generate(() -> draw(stream, limits)).limit(count).toList();
  }

  private static Stress draw(RandomStream stream, Limits limits) {
    int step = limits.smoothed ? SMOOTHED : EXACTLY;
    int testing = stream.within(2, limits.groups);
    int workGroupSize = stream.within(1, limits.groupSize);
    int most = stream.within(testing, limits.groups);
    int line = 1 << stream.within(2, 10);
    int lines = stream.within(1, 16);
    int stride = stream.within(1, 7);
    int shuffle = percent(stream, step);
    int barrier = percent(stream, step);
    int stress = percent(stream, step);
    int before = percent(stream, step);
    int turns = stream.within(0, 1024);
    int turnsBefore = stream.within(0, 128);
    int roundRobin = percent(stream, step);
    int first = percent(stream, step);
    int second = percent(stream, step);
    int firstBefore = percent(stream, step);
    int secondBefore = percent(stream, step);
    return new Stress(Style.PARALLEL, testing * workGroupSize, 1, turns > 0, Pattern.DRAWN, most - testing,
        32 * line * lines, lines, line, false, true, SPIN, 0, true, stride, shuffle, barrier, workGroupSize, stress,
        turns, first, second, roundRobin, before, turnsBefore, firstBefore, secondBefore);
  }

  private static int percent(RandomStream stream, int step) {
    return stream.within(0, 100) / step * step;
  }
}
