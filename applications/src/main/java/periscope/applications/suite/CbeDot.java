package periscope.applications.suite;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.SplittableRandom;
import periscope.applications.Application;
import periscope.applications.ApplicationText;
import periscope.applications.Job;
import periscope.litmus.launch.Grid;
import periscope.litmus.source.SourceText;

/** {@code cbe-dot} of [STRESS], Fig. 1 and Table 4: a dot product whose parts are added up under a lock. */
public final class CbeDot implements Application {

  private static final SourceText TEXT = ApplicationText.shipped("cbe-dot.cl", "locks/cas.cl");

  /** Number of vector elements that each work-item multiplies. */
  private static final int EACH = 2;

  @Override
  public String name() {
    return "cbe-dot";
  }

  @Override
  public String title() {
    return "dot product; work-groups add their parts under a lock";
  }

  @Override
  public SourceText text() {
    return TEXT;
  }

  @Override
  public String kernel() {
    return "dot_product";
  }

  @Override
  public SortedSet<Integer> shipped() {
    return Collections.emptySortedSet();
  }

  @Override
  public Job job(Size size, long seed) {
    Grid grid = switch (size) {
      case MODEL -> Grid.of(1, 2);
      case SMALL -> Grid.of(8, 8);
      case USUAL -> Grid.of(64, 64);
      case LARGE -> Grid.of(64, 1024);
    };
    int length = grid.size() * (size == Size.MODEL ? 1 : EACH);
    SplittableRandom random = new SplittableRandom(seed);
    // So small that their sum is exact; none is 0, so that no part that is lost goes unnoticed.
    long[] a = random.longs(length, 1, 10).toArray();
    long[] b = random.longs(length, 1, 10).toArray();
    long sum = 0;
    for (int i = 0; i < length; i++) {
      sum += a[i] * b[i];
    }
    long wanted = sum;
    return new Job(grid, Map.of("n", (long) length),
        Map.of("a", a, "b", b, "result", new long[1], "mutex", new long[1]), Map.of("sums", grid.items()),
        end -> end.get("result")[0] == wanted ? Optional.empty()
            : Optional.of(new Job.Wrong(false, "the sum is " + end.get("result")[0] + " in place of " + wanted)),
        Optional.of("forall (result=" + wanted + ")"));
  }
}
