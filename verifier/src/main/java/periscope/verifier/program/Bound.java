package periscope.verifier.program;

import java.util.List;

/**
 * Which programs are searched.
 *
 * @param operations most operations of a program, in all its threads
 * @param perThread  most operations of a thread
 * @param threads    most threads
 * @param locations  most locations
 * @param placement  where threads run
 * @param guards     whether an operation may guard the rest of its thread
 */
public record Bound(int operations, int perThread, int threads, int locations, Shape.Selection placement,
    boolean guards) {

  public Bound {
    if (operations < 1 || perThread < 1 || threads < 1 || locations < 1) {
      throw new IllegalArgumentException("operations, threads and locations must be at least 1");
    }
    if (locations > Translation.MOST_LOCATIONS) {
      throw new IllegalArgumentException("at most " + Translation.MOST_LOCATIONS + " locations");
    }
  }

  /** Threads may have as many operations as programs. */
  public Bound(int operations, int threads, int locations, Shape.Selection placement, boolean guards) {
    this(operations, operations, threads, locations, placement, guards);
  }

  /** Programs of so many threads, each of up to so many operations, in every placement on one device. */
  public static Bound ofThreads(int threads, int perThread, int locations, boolean guards) {
    return new Bound(threads * perThread, perThread, threads, locations, Shape.Selection.ALL, guards);
  }

  /** The layouts of programs with so many operations. */
  public List<Layout> layouts(int size) {
    return Layout.of(size, threads, placement).stream().filter(l -> l.sizes().get(0) <= perThread).toList();
  }
}
