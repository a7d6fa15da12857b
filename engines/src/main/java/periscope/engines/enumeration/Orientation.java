package periscope.engines.enumeration;

import java.util.ArrayList;
import java.util.List;

/**
 * An orientation of a static relation, which executions choose: a direction for each pair, so that the directions make
 * no cycle. Each decision brings the directions that follow from it by transitivity.
 */
final class Orientation {

  private final int[] firsts;
  private final int[] seconds;
  /** What is decided, with what follows: for each event, those behind it. */
  private final long[] behind;
  private final long[] pairs;
  /** The decided pairs, and those that may still be. */
  final long[] must;
  final long[] may;

  /** @param related pairs to direct; one of both directions is enough */
  Orientation(long[] related) {
    int n = related.length;
    behind = new long[n];
    must = new long[n];
    may = new long[n];
    pairs = new long[n];
    List<int[]> found = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        if (((related[i] >>> j | related[j] >>> i) & 1) != 0) {
          found.add(new int[] {i, j});
          pairs[i] |= 1L << j;
          pairs[j] |= 1L << i;
        }
      }
    }
    System.arraycopy(pairs, 0, may, 0, n);
    firsts = found.stream().mapToInt(p -> p[0]).toArray();
    seconds = found.stream().mapToInt(p -> p[1]).toArray();
  }

  /** Number of pairs. */
  int size() {
    return firsts.length;
  }

  int first(int pair) {
    return firsts[pair];
  }

  int second(int pair) {
    return seconds[pair];
  }

  /** Whether the pair is one of those to direct. */
  boolean has(int a, int b) {
    return (pairs[a] >>> b & 1) != 0;
  }

  /** Whether a direction is decided. */
  boolean before(int a, int b) {
    return (behind[a] >>> b & 1) != 0;
  }

  /** What {@link #restore} needs. */
  long[][] saved() {
    return new long[][] {behind.clone(), must.clone(), may.clone()};
  }

  void restore(long[][] saved) {
    System.arraycopy(saved[0], 0, behind, 0, behind.length);
    System.arraycopy(saved[1], 0, must, 0, must.length);
    System.arraycopy(saved[2], 0, may, 0, may.length);
  }

  /** Puts one event before another, which is not before it. */
  void decide(int first, int second) {
    long after = behind[second] | 1L << second;
    for (int e = 0; e < behind.length; e++) {
      if (e == first || before(e, first)) {
        behind[e] |= after;
        must[e] |= after & pairs[e];
        for (long rest = after; rest != 0; rest &= rest - 1) {
          may[Long.numberOfTrailingZeros(rest)] &= ~(1L << e);
        }
      }
    }
  }
}
