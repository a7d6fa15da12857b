package periscope.campaigns;

import java.util.ArrayList;
import java.util.List;
import periscope.runtime.Stress;
import periscope.runtime.Stress.Pattern;
import periscope.runtime.Stress.Style;

/**
 * Ways of running tests, drawn from a seed. What is drawn stands for the parameters of published campaigns as far as
 * {@link Stress} has them, with their bounds, in the order of {@link #draw}.
 */
public final class Configurations {

  /** Instances of a launch are drawn in thousands. */
  private static final int THOUSAND = 1000;

  private Configurations() {}

  /**
   * The first configurations of a seed; more of them begin with the same.
   *
   * @param mostInstances of a launch; at least 1000
   * @param largestGroup  work-items of a work-group
   */
  public static List<Stress> of(RandomStream stream, int count, int mostInstances, int largestGroup) {
    List<Stress> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(draw(stream, mostInstances, largestGroup));
    }
    return all;
  }

  private static Stress draw(RandomStream stream, int mostInstances, int largestGroup) {
    int instances = THOUSAND * stream.within(1, Math.max(1, mostInstances / THOUSAND));
    int workGroupSize = stream.within(1, largestGroup);
    int stressingGroups = stream.within(1, 64);
    int stride = 1 << stream.within(2, 10);
    int targetLines = stream.within(1, 16);
    int alignment = stream.within(1, 7);
    int shuffle = stream.within(0, 100);
    int barrier = stream.within(0, 100);
    boolean memoryStress = stream.within(0, 99) < 50;
    Pattern pattern = Pattern.values()[stream.within(0, 3)];
    int rounds = stream.within(0, 1024);
    int delay = stream.within(0, 128);
    boolean banks = stream.within(0, 99) < 50;
    return new Stress(Style.PARALLEL, instances, 1, memoryStress, pattern, stressingGroups, 32 * stride * targetLines,
        targetLines, stride, banks, true, rounds, delay, true, alignment, shuffle, barrier, workGroupSize);
  }
}
