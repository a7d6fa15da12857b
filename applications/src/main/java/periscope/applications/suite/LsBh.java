package periscope.applications.suite;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
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
 * {@code ls-bh} of [STRESS], Table 4: a step of an n-body simulation, with a tree that all work-groups build and sum up
 * from the bottom.
 *
 * <p>It comes with fences where a part of the tree becomes ready for others: before it is put into its place, before it
 * is marked as summed up, and after that. [STRESS] saw errors with these fences. No fences stand behind the reads of
 * parts that others make ready; but branches do, so that {@code ugpu} shows no error with its own fences.
 */
public final class LsBh implements Application {

  private static final SourceText TEXT = ApplicationText.shipped("ls-bh.cl");

  /** Number of rounds of waiting after which the kernel reports an error: seconds on a device. */
  private static final long PATIENCE = 1 << 26;

  /** Messages for the error numbers that the kernel reports, from 1 on. */
  private static final List<String> TROUBLE = List.of("waited in vain for a part of the tree",
      "a cell is too small, or has more bodies than there are", "there are more cells than there may be");

  /**
   * The shape of a launch.
   *
   * @param bodies number of bodies
   * @param depth  exponent of the power of two that bounds the coordinates
   */
  private record Shape(Grid grid, int bodies, int depth) {
    static Shape of(Size size) {
      return switch (size) {
        case MODEL -> new Shape(Grid.of(1, 2), 3, 2);
        case SMALL -> new Shape(Grid.of(4, 8), 64, 6);
        case USUAL -> new Shape(Grid.of(16, 64), 512, 9);
        case LARGE -> new Shape(Grid.of(16, 256), 2048, 10);
      };
    }

    /** Most cells that the bodies can need: each body is in one cell of each level, together with another body. */
    int cells() {
      return 1 + bodies * depth / 2;
    }
  }

  @Override
  public String name() {
    return "ls-bh";
  }

  @Override
  public String title() {
    return "Barnes-Hut tree; work-groups put bodies into it, sum it up and put it in order";
  }

  @Override
  public SourceText text() {
    return TEXT;
  }

  @Override
  public String kernel() {
    return "simulate";
  }

  @Override
  public SortedSet<Integer> shipped() {
    return Applications.sites(Stream.of(6, 19, 20));
  }

  @Override
  public Job job(Size size, long seed) {
    Shape shape = Shape.of(size);
    int n = shape.bodies();
    int cells = shape.cells();
    SplittableRandom random = new SplittableRandom(seed);
    int[] places = size == Size.MODEL ? new int[] {0, 1, 4} : random.ints(0, 1 << 2 * shape.depth()).distinct()
        .limit(n).toArray();
    long[] x = IntStream.of(places).mapToLong(p -> p % (1 << shape.depth())).toArray();
    long[] y = IntStream.of(places).mapToLong(p -> p >> shape.depth()).toArray();
    long[] masses = random.longs(n, 1, 5).toArray();
    Map<String, long[]> memory = new HashMap<>(Map.of("x", x, "y", y, "masses", masses, "drawn", new long[4],
        "done", new long[4], "children", new long[4 * cells], "used", new long[] {1}, "order", new long[n],
        "moved_x", new long[n], "moved_y", new long[n]));
    Stream.of("lefts", "lows", "counts", "sums_x", "sums_y", "ready").forEach(b -> memory.put(b, new long[cells]));
    memory.put("halves", first(cells, 1L << shape.depth() - 1));
    memory.put("begins", first(cells, 1));
    memory.put("trouble", new long[1]);
    GravityTree tree = GravityTree.of(x, y, masses, shape.depth());
    return new Job(shape.grid(), Map.of("n", (long) n, Job.PATIENCE, PATIENCE, "room", (long) cells), memory,
        Map.of("chunk", 1, "waiting", shape.grid().items(), "state", 1), end -> wrong(tree, end),
        size == Size.MODEL ? Optional.of(condition(tree)) : Optional.empty());
  }

  private static String condition(GravityTree tree) {
    return IntStream.range(0, tree.order().length).mapToObj(i -> "order[" + i + "]=" + tree.order()[i]
        + " /\\ moved_x[" + i + "]=" + tree.movedX()[i] + " /\\ moved_y[" + i + "]=" + tree.movedY()[i])
        .collect(Collectors.joining(" /\\ ", "forall (trouble=0 /\\ ", ")"));
  }

  private static long[] first(int length, long value) {
    long[] all = new long[length];
    all[0] = value;
    return all;
  }

  /** Checks that each body is in the tree once, at the right place, and moves as in the sequential computation. */
  private static Optional<Wrong> wrong(GravityTree tree, Map<String, long[]> end) {
    long trouble = end.get("trouble")[0];
    if (trouble != 0) {
      return Optional.of(new Wrong(true, trouble > 0 && trouble <= TROUBLE.size() ? TROUBLE.get((int) trouble - 1)
          : "trouble " + trouble));
    }
    return tree.broken(end.get("children")).map(b -> new Wrong(true, b))
        .or(() -> different("in order, body", tree.order(), end.get("order")))
        .or(() -> different("x of body", tree.movedX(), end.get("moved_x")))
        .or(() -> different("y of body", tree.movedY(), end.get("moved_y")));
  }

  private static Optional<Wrong> different(String what, long[] wanted, long[] is) {
    int first = Arrays.mismatch(wanted, is);
    return first < 0 ? Optional.empty() : Optional.of(new Wrong(false, what + " " + first + " is " + is[first]
        + " in place of " + wanted[first]));
  }
}
