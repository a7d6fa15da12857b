package periscope.applications.suite;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import periscope.applications.Application;
import periscope.applications.ApplicationText;
import periscope.applications.Job;
import periscope.applications.Job.Wrong;
import periscope.litmus.launch.Grid;
import periscope.litmus.source.SourceText;

/**
 * {@code ct-octree} of [STRESS], Table 4: particles are sorted into an octree; work-groups steal tasks from each
 * other's deques.
 *
 * <p>A thief reads a task behind a branch on the end of the deque, so that {@code ugpu} shows no error if the fence in
 * between is missing. It shows two errors if one other fence is missing: a thief who saw the deque grow reads a task
 * before it is written; and a task is taken twice, by a thief who did not see the deque become empty, or who read the
 * deque's end before its age.
 */
public final class CtOctree implements Application {

  private static final SourceText TEXT = ApplicationText.shipped("ct-octree.cl");

  /** Number of unsuccessful looks into deques after which the kernel reports an error: seconds on a device. */
  private static final long PATIENCE = 1 << 24;

  /** Messages for the error numbers that the kernel reports, from 1 on. */
  private static final List<String> TROUBLE = List.of("cells are to be done, and in no deque",
      "a deque or a cell has what there is not", "a deque is full, or a cell has more particles than were counted");

  /**
   * The shape of a launch.
   *
   * @param particles number of particles
   * @param enough    most particles of a leaf above the last level
   * @param depth     number of levels
   */
  private record Shape(Grid grid, int particles, int enough, int depth) {
    static Shape of(Size size) {
      return switch (size) {
        case MODEL -> new Shape(Grid.of(1, 2), 2, 1, 1);
        case SMALL -> new Shape(Grid.of(4, 8), 64, 2, 3);
        case USUAL -> new Shape(Grid.of(64, 32), 2048, 32, 4);
        case LARGE -> new Shape(Grid.of(64, 512), 32_768, 32, 4);
      };
    }
  }

  @Override
  public String name() {
    return "ct-octree";
  }

  @Override
  public String title() {
    return "octree of particles; work-groups steal cells from deques of others, without locks";
  }

  @Override
  public SourceText text() {
    return TEXT;
  }

  @Override
  public String kernel() {
    return "partition";
  }

  @Override
  public SortedSet<Integer> shipped() {
    return Collections.emptySortedSet();
  }

  @Override
  public Job job(Size size, long seed) {
    Shape shape = Shape.of(size);
    int n = shape.particles();
    SplittableRandom random = new SplittableRandom(seed);
    long[] x = random.longs(n, 0, 1 << shape.depth()).toArray();
    long[] y = random.longs(n, 0, 1 << shape.depth()).toArray();
    long[] z = random.longs(n, 0, 1 << shape.depth()).toArray();
    if (size == Size.MODEL) {
      // In two leaves, whatever the seed.
      x[1] = 1 - x[0];
    }
    long[] places = new long[n];
    for (int p = 0; p < n; p++) {
      places[p] = cell(x[p], y[p], z[p], shape.depth());
    }
    // Each level leaves at most seven cells behind, and the last one eight.
    int capacity = 7 * shape.depth() + 1;
    int deques = shape.grid().groupCount();
    Map<String, long[]> memory = new HashMap<>(Map.of("x", x, "y", y, "z", z, "leaves", new long[n], "placed",
        new long[n], "finished", new long[1], "trouble", new long[1], "ages", new long[deques]));
    memory.put("order", LongStream.range(0, 2L * n).map(i -> i < n ? i : 0).toArray());
    memory.put("cells", first(deques * capacity, 1));
    memory.put("firsts", new long[deques * capacity]);
    memory.put("counts", first(deques * capacity, n));
    memory.put("bottoms", first(deques, 1));
    return new Job(shape.grid(), Map.of("n", (long) n, "enough", (long) shape.enough(), "depth", (long) shape.depth(),
        Job.PATIENCE, PATIENCE, "capacity", (long) capacity), memory, Map.of("task", 3, "cursors", 8, "begins", 9),
        end -> wrong(places, shape.enough(), end), size != Size.MODEL ? Optional.empty()
            : Optional.of("forall (leaves[0]=" + places[0] + " /\\ leaves[1]=" + places[1]
                + " /\\ placed[0]=1 /\\ placed[1]=1 /\\ trouble=0)"));
  }

  private static long[] first(int length, long value) {
    long[] all = new long[length];
    all[0] = value;
    return all;
  }

  /** The number of the last-level cell that contains a position. */
  private static long cell(long x, long y, long z, int depth) {
    long cell = 1;
    for (int shift = depth - 1; shift >= 0; shift--) {
      cell = cell * 8 + (x >> shift & 1) * 4 + (y >> shift & 1) * 2 + (z >> shift & 1);
    }
    return cell;
  }

  /**
   * Checks that each particle is in exactly one leaf, and that each leaf contains its particles, and is neither too
   * full nor part of another one.
   */
  private static Optional<Wrong> wrong(long[] places, int enough, Map<String, long[]> end) {
    long trouble = end.get("trouble")[0];
    if (trouble != 0) {
      return Optional.of(new Wrong(true, trouble > 0 && trouble <= TROUBLE.size() ? TROUBLE.get((int) trouble - 1)
          : "trouble " + trouble));
    }
    Map<Long, Integer> inside = new HashMap<>();
    for (long place : places) {
      for (long cell = place; cell > 0; cell /= 8) {
        inside.merge(cell, 1, Integer::sum);
      }
    }
    for (int p = 0; p < places.length; p++) {
      long leaf = end.get("leaves")[p];
      if (end.get("placed")[p] != 1) {
        return Optional.of(new Wrong(false, "particle " + p + " is in " + end.get("placed")[p] + " leaves"));
      } else if (!contains(leaf, places[p])) {
        return Optional.of(new Wrong(true, "particle " + p + " at " + places[p] + " is in cell " + leaf));
      } else if (inside.get(leaf) > enough && leaf != places[p] || leaf > 1 && inside.get(leaf / 8) <= enough) {
        return Optional.of(new Wrong(false, "cell " + leaf + " with " + inside.get(leaf) + " particles is no leaf"));
      }
    }
    long finished = end.get("finished")[0];
    return finished == places.length ? Optional.empty()
        : Optional.of(new Wrong(false, finished + " of " + places.length + " particles are done"));
  }

  private static boolean contains(long cell, long place) {
    long at = place;
    while (at > cell) {
      at /= 8;
    }
    return cell > 0 && at == cell;
  }
}
