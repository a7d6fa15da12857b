package periscope.engines.enumeration;

/**
 * The order of writes while the search chooses it; rows of relations that the enumerator shares.
 *
 * @param co  pairs that are chosen
 * @param may pairs that are chosen or still possible
 */
record WriteOrder(long[] co, long[] may) {

  /** Puts one write before another, with all that follows by transitivity. */
  void decide(int first, int second) {
    long after = co[second] | 1L << second;
    for (int w = 0; w < co.length; w++) {
      if (w == first || (co[w] >>> first & 1) != 0) {
        co[w] |= after;
        for (long rest = after; rest != 0; rest &= rest - 1) {
          may[Long.numberOfTrailingZeros(rest)] &= ~(1L << w);
        }
      }
    }
  }

  /** Puts a write directly before a set of later writes. */
  void place(int write, long later) {
    co[write] = later;
    may[write] = later;
    for (long rest = later; rest != 0; rest &= rest - 1) {
      may[Long.numberOfTrailingZeros(rest)] &= ~(1L << write);
    }
  }

  /** Whether a write is already ordered after one of the given writes. */
  boolean followsAny(int write, long others) {
    for (long rest = others; rest != 0; rest &= rest - 1) {
      if ((co[Long.numberOfTrailingZeros(rest)] >>> write & 1) != 0) {
        return true;
      }
    }
    return false;
  }
}
