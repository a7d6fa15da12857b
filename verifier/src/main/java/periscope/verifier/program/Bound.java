package periscope.verifier.program;

import java.util.List;

/**
 * The bound of a search: the size and the placement of the programs to search.
 *
 * @param operations most operations of a program, in all its threads
 * @param perThread  most operations of a thread
 * @param threads    most threads
 * @param locations  most locations
 * @param placement  the placements of threads to search
 * @param guards     the conditions by which operations may guard the rest of their thread
 */
public record Bound(int operations, int perThread, int threads, int locations, Shape.Selection placement,
    Guards guards) {

  /** The conditions on read values by which operations may guard the rest of their thread. */
  public enum Guards {
    /** No conditions. */
    NONE,
    /** The condition that the value is not 0. */
    NOT_ZERO,
    /** The conditions that the value equals one that memory may hold. */
    VALUES;

    public boolean any() {
      return this != NONE;
    }
  }

  public Bound {
    if (operations < 1 || perThread < 1 || threads < 1 || locations < 1) {
      throw new IllegalArgumentException("operations, threads and locations must be at least 1");
    }
    if (locations > Translation.MOST_LOCATIONS) {
      throw new IllegalArgumentException("a searched program has at most " + Translation.MOST_LOCATIONS + " locations");
    }
  }

  /** @param guards whether an operation may guard the rest of its thread by the value that it read */
  public Bound(int operations, int perThread, int threads, int locations, Shape.Selection placement, boolean guards) {
    this(operations, perThread, threads, locations, placement, guards ? Guards.VALUES : Guards.NONE);
  }

  /** A bound without a separate limit on the operations of a thread. */
  public Bound(int operations, int threads, int locations, Shape.Selection placement, boolean guards) {
    this(operations, operations, threads, locations, placement, guards);
  }

  /**
   * A bound of {@code threads} threads, each of up to {@code perThread} operations, in every placement on one device.
   *
   * @param guards whether an operation may guard the rest of its thread by the condition that it read a value other
   *               than 0
   */
  public static Bound ofThreads(int threads, int perThread, int locations, boolean guards) {
    return new Bound(threads * perThread, perThread, threads, locations, Shape.Selection.ALL,
        guards ? Guards.NOT_ZERO : Guards.NONE);
  }

  /** The same bound for programs of up to so many operations. */
  public Bound upTo(int most) {
    return new Bound(most, Math.min(perThread, most), Math.min(threads, most), locations, placement, guards);
  }

  /** The same bound for programs without guards. */
  public Bound without() {
    return new Bound(operations, perThread, threads, locations, placement, Guards.NONE);
  }

  /** The layouts of programs with {@code size} operations. */
  public List<Layout> layouts(int size) {
    return Layout.of(size, threads, placement).stream().filter(l -> l.sizes().get(0) <= perThread).toList();
  }
}
