package periscope.verifier.soundness;

/**
 * Which programs a search covers.
 *
 * @param threads    number of threads
 * @param operations most operations of a thread; each has at least one
 * @param locations  number of locations
 * @param guards     whether a load or increment may guard the rest of its thread: it runs only if the value read is not 0
 */
public record Bound(int threads, int operations, int locations, boolean guards) {

  /** Most operations of a whole program: an outcome has to fit into 64 bits. */
  public static final int MOST_OPERATIONS = 10;

  public Bound {
    if (threads < 1 || operations < 1 || locations < 1) {
      throw new IllegalArgumentException("threads, operations and locations must be at least 1");
    }
    if (threads * operations > MOST_OPERATIONS || threads > 6 || locations > 4) {
      throw new IllegalArgumentException(
          "at most 6 threads, 4 locations and " + MOST_OPERATIONS + " operations in all");
    }
  }
}
