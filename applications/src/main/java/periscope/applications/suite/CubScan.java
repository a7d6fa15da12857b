package periscope.applications.suite;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.applications.Application;
import periscope.applications.ApplicationText;
import periscope.applications.Applications;
import periscope.applications.Job;
import periscope.applications.Job.Wrong;
import periscope.litmus.launch.Grid;
import periscope.litmus.source.SourceText;

/**
 * {@code cub-scan} of [STRESS], Table 4: prefix sums with decoupled look-back.
 *
 * <p>It comes with a fence between a tile's value and its flag, and with one behind the wait for a flag. The latter
 * stands behind a branch, so that {@code ugpu} shows no error if it is missing.
 */
public final class CubScan implements Application {

  private static final SourceText TEXT = ApplicationText.shipped("cub-scan.cl");

  @Override
  public String name() {
    return "cub-scan";
  }

  @Override
  public String title() {
    return "prefix sums; work-groups look back at what those before them have published";
  }

  @Override
  public SourceText text() {
    return TEXT;
  }

  @Override
  public String kernel() {
    return "scan";
  }

  @Override
  public SortedSet<Integer> shipped() {
    return Applications.sites(Stream.of(0, 2));
  }

  @Override
  public Job job(Size size, long seed) {
    Grid grid = switch (size) {
      case MODEL -> Grid.of(1, 2);
      case SMALL -> Grid.of(4, 16);
      case USUAL -> Grid.of(64, 64);
      case LARGE -> Grid.of(64, 1024);
    };
    int length = grid.size();
    // None is 0, so that no tile that is missed goes unnoticed.
    long[] in = new SplittableRandom(seed).longs(length, 1, 100).toArray();
    long[] sums = in.clone();
    Arrays.parallelPrefix(sums, Long::sum);
    int tiles = grid.groupCount();
    return new Job(grid, Map.of(), Map.of("in", in, "out", new long[length], "drawn", new long[1],
        "flags", new long[tiles], "aggregates", new long[tiles], "prefixes", new long[tiles]),
        Map.of("sums", grid.items(), "tile", 1, "before", 1), end -> wrong(sums, end.get("out")),
        Optional.of(IntStream.range(0, length).mapToObj(i -> "out[" + i + "]=" + sums[i])
            .collect(Collectors.joining(" /\\ ", "forall (", ")"))));
  }

  private static Optional<Wrong> wrong(long[] sums, long[] out) {
    int first = Arrays.mismatch(sums, out);
    return first < 0 ? Optional.empty() : Optional.of(new Wrong(false,
        "the sum up to " + first + " is " + out[first] + " in place of " + sums[first]));
  }
}
