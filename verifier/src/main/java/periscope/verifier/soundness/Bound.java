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

  private static final int MOST_THREADS = 6;
  private static final int MOST_LOCATIONS = 4;

  public Bound {
    if (threads < 1 || operations < 1 || locations < 1) {
      throw new IllegalArgumentException("threads, operations and locations must be at least 1");
    }
    if (threads > MOST_THREADS || locations > MOST_LOCATIONS) {
      throw new IllegalArgumentException("at most " + MOST_THREADS + " threads and " + MOST_LOCATIONS + " locations");
    }
    if (bitsOfOutcome(threads * operations, locations) > StoredValues.BITS) {
      throw new IllegalArgumentException(
          "programs of " + threads * operations + " operations over " + locations + " locations are too large; use fewer");
    }
  }

  /** Most bits that the outcome of a program needs, over all ways to split its operations into stores, increments and loads. */
  private static long bitsOfOutcome(int operations, int locations) {
    long most = 0;
    for (int stores = 0; stores <= operations; stores++) {
      for (int increments = 0; increments + stores <= operations; increments++) {
        long fields = operations - stores + (long) locations;
        most = Math.max(most, fields * StoredValues.width(stores, increments));
      }
    }
    return most;
  }
}
