package periscope.verifier.programs;

import java.util.List;
import periscope.verifier.soundness.Shape;

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
public record SearchBound(int operations, int perThread, int threads, int locations, Shape.Selection placement, boolean guards) {

  private static final int MOST_OPERATIONS = 8;

  public SearchBound {
    if (operations < 1 || perThread < 1 || threads < 1 || locations < 1) {
      throw new IllegalArgumentException("operations, threads and locations must be at least 1");
    }
    if (operations > MOST_OPERATIONS || locations > Translation.MOST_LOCATIONS) {
      throw new IllegalArgumentException(
          "at most " + MOST_OPERATIONS + " operations and " + Translation.MOST_LOCATIONS + " locations");
    }
  }

  /** Threads may have as many operations as programs. */
  public SearchBound(int operations, int threads, int locations, Shape.Selection placement, boolean guards) {
    this(operations, operations, threads, locations, placement, guards);
  }

  /** The layouts of programs with so many operations. */
  List<Layout> layouts(int size) {
    return Layout.of(size, threads, placement).stream().filter(l -> l.sizes().get(0) <= perThread).toList();
  }
}
