package periscope.litmus.event;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Operations on relations over events. A set of {@code n} events is {@link #words words(n)} longs: bit {@code i} for
 * event {@code i}. A relation is {@code n} such sets, its rows, one after the other: bit {@code j} of row {@code i}
 * says that the pair (i, j) is in it. With at most {@link #NARROW} events a set is one long and a relation has one long
 * for each event; loops of their own compose and close these relations, since models are evaluated on them millions of
 * times.
 *
 * <p>All relations in one call have the same length, from which the number of events follows; all sets have the
 * matching length. Targets may alias operands unless a method says otherwise.
 */
public final class Relations {

  /** Largest number of events of which a set is one long. */
  public static final int NARROW = Long.SIZE;

  private Relations() {}

  /** Number of longs of a set of {@code n} events, which is also the number of longs of a row of a relation. */
  public static int words(int n) {
    return n <= NARROW ? 1 : (n + NARROW - 1) / NARROW;
  }

  /**
   * Number of longs of a row, from the number of longs of the whole relation; relations with rows of different widths
   * never have the same length.
   */
  public static int width(int length) {
    int words = 1;
    while (length > words * words * NARROW) {
      words++;
    }
    return words;
  }

  /** The empty set of {@code n} events. */
  public static long[] newSet(int n) {
    return new long[words(n)];
  }

  /** The empty relation over {@code n} events. */
  public static long[] newRelation(int n) {
    return new long[n * words(n)];
  }

  /** The set of all {@code n} events, which are at most {@link #NARROW}. */
  public static long all(int n) {
    if (n > NARROW) {
      throw new IllegalArgumentException(n + " events in one long");
    }
    return n == NARROW ? -1L : (1L << n) - 1;
  }

  /** The set of all {@code n} events. */
  public static long[] every(int n) {
    long[] set = newSet(n);
    Arrays.fill(set, -1L);
    set[set.length - 1] = all(n - (set.length - 1) * NARROW);
    return set;
  }

  /** Whether the pair ({@code from}, {@code to}) is in a relation whose rows have {@code words} longs. */
  public static boolean has(long[] a, int words, int from, int to) {
    return (a[from * words + to / NARROW] >>> to & 1) != 0;
  }

  /** Adds the pair ({@code from}, {@code to}) to a relation whose rows have {@code words} longs. */
  public static void add(long[] a, int words, int from, int to) {
    a[from * words + to / NARROW] |= 1L << to;
  }

  /**
   * The first event from {@code start} on in a row of a relation whose rows have {@code words} longs; -1 if there is
   * none. Row 0 of a set is the set.
   */
  public static int next(long[] a, int words, int row, int start) {
    for (int j = start; j < words * NARROW; j = (j | NARROW - 1) + 1) {
      long rest = a[row * words + j / NARROW] >>> j;
      if (rest != 0) {
        return j + Long.numberOfTrailingZeros(rest);
      }
    }
    return -1;
  }

  /** {@code target = a ∪ b}, of sets or relations. */
  public static void union(long[] target, long[] a, long[] b) {
    for (int i = 0; i < target.length; i++) {
      target[i] = a[i] | b[i];
    }
  }

  /** {@code target = a ∩ b}, of sets or relations. */
  public static void intersection(long[] target, long[] a, long[] b) {
    for (int i = 0; i < target.length; i++) {
      target[i] = a[i] & b[i];
    }
  }

  /** {@code target = a \ b}, of sets or relations. */
  public static void difference(long[] target, long[] a, long[] b) {
    for (int i = 0; i < target.length; i++) {
      target[i] = a[i] & ~b[i];
    }
  }

  /**
   * {@code target} = the complement of {@code a}, of a set or a relation.
   *
   * @param all the set of all events
   */
  public static void complement(long[] target, long[] a, long[] all) {
    if (all.length == 1) {
      for (int i = 0; i < target.length; i++) {
        target[i] = all[0] & ~a[i];
      }
      return;
    }
    for (int i = 0; i < target.length; i++) {
      target[i] = all[i % all.length] & ~a[i];
    }
  }

  /** {@code target = a ; b}. The target must not be {@code b}. */
  public static void compose(long[] target, long[] a, long[] b) {
    if (target.length > NARROW) {
      composeWide(target, a, b);
      return;
    }
    for (int i = 0; i < target.length; i++) {
      long row = 0;
      for (long rest = a[i]; rest != 0; rest &= rest - 1) {
        row |= b[Long.numberOfTrailingZeros(rest)];
      }
      target[i] = row;
    }
  }

  private static void composeWide(long[] target, long[] a, long[] b) {
    int words = width(target.length);
    long[] row = new long[words];
    for (int i = 0; i < target.length / words; i++) {
      Arrays.fill(row, 0);
      for (int k = next(a, words, i, 0); k >= 0; k = next(a, words, i, k + 1)) {
        for (int w = 0; w < words; w++) {
          row[w] |= b[k * words + w];
        }
      }
      System.arraycopy(row, 0, target, i * words, words);
    }
  }

  /** {@code target = a⁻¹}. The target must not be {@code a}. */
  public static void inverse(long[] target, long[] a) {
    Arrays.fill(target, 0);
    if (target.length > NARROW) {
      inverseWide(target, a);
      return;
    }
    for (int i = 0; i < a.length; i++) {
      for (long rest = a[i]; rest != 0; rest &= rest - 1) {
        target[Long.numberOfTrailingZeros(rest)] |= 1L << i;
      }
    }
  }

  private static void inverseWide(long[] target, long[] a) {
    int words = width(target.length);
    for (int i = 0; i < a.length / words; i++) {
      for (int j = next(a, words, i, 0); j >= 0; j = next(a, words, i, j + 1)) {
        add(target, words, j, i);
      }
    }
  }

  /** {@code target = a⁺}, by Warshall's algorithm. */
  public static void closure(long[] target, long[] a) {
    if (target != a) {
      System.arraycopy(a, 0, target, 0, a.length);
    }
    if (target.length > NARROW) {
      closeWide(target);
      return;
    }
    for (int k = 0; k < target.length; k++) {
      long row = target[k];
      if (row == 0) {
        continue;
      }
      for (int i = 0; i < target.length; i++) {
        if ((target[i] >>> k & 1) != 0) {
          target[i] |= row;
        }
      }
    }
  }

  private static void closeWide(long[] target) {
    int words = width(target.length);
    int n = target.length / words;
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        if (has(target, words, i, k)) {
          for (int w = 0; w < words; w++) {
            target[i * words + w] |= target[k * words + w];
          }
        }
      }
    }
  }

  /** {@code target = a ∪ id}. */
  public static void reflexive(long[] target, long[] a) {
    if (target.length > NARROW) {
      System.arraycopy(a, 0, target, 0, a.length);
      int words = width(target.length);
      for (int i = 0; i < target.length / words; i++) {
        add(target, words, i, i);
      }
      return;
    }
    for (int i = 0; i < target.length; i++) {
      target[i] = a[i] | 1L << i;
    }
  }

  /** {@code target = [set]}, the identity on a set. */
  public static void identity(long[] target, long[] set) {
    if (set.length > 1) {
      Arrays.fill(target, 0);
      for (int i = next(set, set.length, 0, 0); i >= 0; i = next(set, set.length, 0, i + 1)) {
        add(target, set.length, i, i);
      }
      return;
    }
    for (int i = 0; i < target.length; i++) {
      target[i] = set[0] & 1L << i;
    }
  }

  /** {@code target = left × right}. */
  public static void product(long[] target, long[] left, long[] right) {
    if (left.length > 1) {
      for (int i = 0; i < target.length; i++) {
        target[i] = has(left, left.length, 0, i / left.length) ? right[i % right.length] : 0;
      }
      return;
    }
    for (int i = 0; i < target.length; i++) {
      target[i] = (left[0] >>> i & 1) != 0 ? right[0] : 0;
    }
  }

  /** {@code target = [set] ; a}. */
  public static void restrictDomain(long[] target, long[] a, long[] set) {
    if (set.length > 1) {
      for (int i = 0; i < target.length; i++) {
        target[i] = has(set, set.length, 0, i / set.length) ? a[i] : 0;
      }
      return;
    }
    for (int i = 0; i < target.length; i++) {
      target[i] = (set[0] >>> i & 1) != 0 ? a[i] : 0;
    }
  }

  /** {@code target = a ; [set]}. */
  public static void restrictRange(long[] target, long[] a, long[] set) {
    if (set.length > 1) {
      for (int i = 0; i < target.length; i++) {
        target[i] = a[i] & set[i % set.length];
      }
      return;
    }
    for (int i = 0; i < target.length; i++) {
      target[i] = a[i] & set[0];
    }
  }

  /** {@code target} = the domain of {@code a}: the events whose rows are not empty. */
  public static void domain(long[] target, long[] a) {
    if (target.length == 1) {
      target[0] = domain(a);
      return;
    }
    Arrays.fill(target, 0);
    for (int i = 0; i < a.length; i++) {
      if (a[i] != 0) {
        add(target, target.length, 0, i / target.length);
      }
    }
  }

  /** The domain of a relation over at most {@link #NARROW} events, as bits. */
  public static long domain(long[] a) {
    long set = 0;
    for (int i = 0; i < a.length; i++) {
      set |= a[i] != 0 ? 1L << i : 0;
    }
    return set;
  }

  /** {@code target} = the range of {@code a}: the events to which {@code a} relates some event. */
  public static void range(long[] target, long[] a) {
    if (target.length == 1) {
      target[0] = range(a);
      return;
    }
    Arrays.fill(target, 0);
    for (int i = 0; i < a.length; i++) {
      target[i % target.length] |= a[i];
    }
  }

  /** The range of a relation over at most {@link #NARROW} events, as bits. */
  public static long range(long[] a) {
    long set = 0;
    for (long row : a) {
      set |= row;
    }
    return set;
  }

  /** Whether a set or a relation is empty. */
  public static boolean isEmpty(long[] a) {
    for (long row : a) {
      if (row != 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether the relation relates no event to itself. */
  public static boolean isIrreflexive(long[] a) {
    if (a.length > NARROW) {
      int words = width(a.length);
      return IntStream.range(0, a.length / words).noneMatch(i -> has(a, words, i, i));
    }
    for (int i = 0; i < a.length; i++) {
      if ((a[i] >>> i & 1) != 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether {@code a ; b} relates no event to itself. */
  public static boolean isOpen(long[] a, long[] b) {
    if (a.length > NARROW) {
      return isOpenWide(a, b);
    }
    for (int i = 0; i < a.length; i++) {
      for (long rest = a[i]; rest != 0; rest &= rest - 1) {
        if ((b[Long.numberOfTrailingZeros(rest)] >>> i & 1) != 0) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isOpenWide(long[] a, long[] b) {
    int words = width(a.length);
    for (int i = 0; i < a.length / words; i++) {
      for (int j = next(a, words, i, 0); j >= 0; j = next(a, words, i, j + 1)) {
        if (has(b, words, j, i)) {
          return false;
        }
      }
    }
    return true;
  }
}
