package periscope.engines.enumeration;

/**
 * The order of writes while it is being chosen: what it has already, and what it may still get; rows of relations that
 * an enumerator shares.
 *
 * @param co  pairs that are chosen
 * @param may pairs that are chosen or open
 */
record WriteOrder(long[] co, long[] may) {

  /** Puts one write before another, and with it all that comes before, before all that comes after. */
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

  /** Puts a write right before the later ones. */
  void place(int write, long later) {
    co[write] = later;
    may[write] = later;
    for (long rest = later; rest != 0; rest &= rest - 1) {
      may[Long.numberOfTrailingZeros(rest)] &= ~(1L << write);
    }
  }

  /** Whether a write must come after one of these. */
  boolean followsAny(int write, long others) {
    for (long rest = others; rest != 0; rest &= rest - 1) {
      if ((co[Long.numberOfTrailingZeros(rest)] >>> write & 1) != 0) {
        return true;
      }
    }
    return false;
  }
}
