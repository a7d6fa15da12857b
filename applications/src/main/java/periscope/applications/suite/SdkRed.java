package periscope.applications.suite;

import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import periscope.applications.Application;
import periscope.applications.ApplicationText;
import periscope.applications.Applications;
import periscope.applications.Job;
import periscope.litmus.launch.Grid;
import periscope.litmus.source.SourceText;

/**
 * {@code sdk-red} of [STRESS], Table 4: a sum whose parts the last finished work-group adds up.
 *
 * <p>It comes with the fence before the ticket. Behind the ticket there is a branch and a barrier, so that {@code ugpu}
 * shows no error if the fences there are missing.
 */
public final class SdkRed implements Application {

  private static final SourceText TEXT = ApplicationText.shipped("sdk-red.cl");

  /** Number of elements that each work-item adds up. */
  private static final int EACH = 2;

  @Override
  public String name() {
    return "sdk-red";
  }

  @Override
  public String title() {
    return "sum; the work-group that draws the last ticket adds up the parts of all";
  }

  @Override
  public SourceText text() {
    return TEXT;
  }

  @Override
  public String kernel() {
    return "reduce";
  }

  @Override
  public SortedSet<Integer> shipped() {
    return Applications.sites(Stream.of(0));
  }

  @Override
  public Job job(Size size, long seed) {
    Grid grid = switch (size) {
      case MODEL -> Grid.of(1, 2);
      case SMALL -> Grid.of(4, 16);
      case USUAL -> Grid.of(64, 64);
      case LARGE -> Grid.of(64, 1024);
    };
    int length = grid.size() * (size == Size.MODEL ? 1 : EACH);
    // None is 0, so that no part that is missed goes unnoticed.
    long[] in = new SplittableRandom(seed).longs(length, 1, 100).toArray();
    long wanted = LongStream.of(in).sum();
    return new Job(grid, Map.of("n", (long) length),
        Map.of("in", in, "parts", new long[grid.groupCount()], "tickets", new long[1], "total", new long[1]),
        Map.of("sums", grid.items(), "last", 1),
        end -> end.get("total")[0] == wanted ? Optional.empty()
            : Optional.of(new Job.Wrong(false, "the sum is " + end.get("total")[0] + " in place of " + wanted)),
        Optional.of("forall (total=" + wanted + ")"));
  }
}
