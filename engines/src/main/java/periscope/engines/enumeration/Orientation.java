package periscope.engines.enumeration;

import java.util.ArrayList;
import java.util.List;

/**
 * An orientation of a symmetric relation, as an execution chooses it: a direction for each pair, such that the
 * directions form no cycle. Each decision includes the decisions that follow from it by transitivity.
 */
final class Orientation {

  private final int[] firsts;
  private final int[] seconds;
  /** The transitive closure of the decided pairs: for each event, the events after it. */
  private final long[] behind;
  private final long[] pairs;
  /** Rows of the decided pairs; {@code may} has the rows of the pairs that are decided or still possible. */
  final long[] must;
  final long[] may;

  /**
   * Makes an orientation without decisions.
   *
   * @param related rows of the relation whose pairs are to be directed; it may contain a pair in one direction or in
   *                both
   */
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

  /** Whether a pair is in the relation. */
  boolean has(int a, int b) {
    return (pairs[a] >>> b & 1) != 0;
  }

  /** Whether {@code a} is decided to come before {@code b}, directly or by transitivity. */
  boolean before(int a, int b) {
    return (behind[a] >>> b & 1) != 0;
  }

  /** A copy of the present decisions, for {@link #restore}. */
  long[][] saved() {
    return new long[][] {behind.clone(), must.clone(), may.clone()};
  }

  void restore(long[][] saved) {
    System.arraycopy(saved[0], 0, behind, 0, behind.length);
    System.arraycopy(saved[1], 0, must, 0, must.length);
    System.arraycopy(saved[2], 0, may, 0, may.length);
  }

  /**
   * Decides that {@code first} comes before {@code second}, with all that follows by transitivity. The opposite must
   * not be decided.
   */
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
