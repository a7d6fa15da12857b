package periscope.litmus.event;

import java.util.Arrays;

/**
 * Kernels on relations over at most 64 events. A set is one {@code long}, bit {@code i} for event {@code i}. A relation
 * is one {@code long} a row: bit {@code j} of {@code r[i]} says that event {@code i} is related to event {@code j}. All
 * arrays of one call have the same length, the number of events. Targets may alias operands unless said otherwise.
 */
public final class Relations {

  private Relations() {}

  /** The set of all {@code n} events. */
  public static long all(int n) {
    return n == 64 ? -1L : (1L << n) - 1;
  }

  /** {@code target = a ∪ b}. */
  public static void union(long[] target, long[] a, long[] b) {
    for (int i = 0; i < target.length; i++) {
      target[i] = a[i] | b[i];
    }
  }

  /** {@code target = a ∩ b}. */
  public static void intersection(long[] target, long[] a, long[] b) {
    for (int i = 0; i < target.length; i++) {
      target[i] = a[i] & b[i];
    }
  }

  /** {@code target = a \ b}. */
  public static void difference(long[] target, long[] a, long[] b) {
    for (int i = 0; i < target.length; i++) {
      target[i] = a[i] & ~b[i];
    }
  }

  /** {@code target = a ; b}. The target must not be {@code b}. */
  public static void compose(long[] target, long[] a, long[] b) {
    for (int i = 0; i < target.length; i++) {
      long row = 0;
      for (long rest = a[i]; rest != 0; rest &= rest - 1) {
        row |= b[Long.numberOfTrailingZeros(rest)];
      }
      target[i] = row;
    }
  }

  /** {@code target = a⁻¹}. The target must not be {@code a}. */
  public static void inverse(long[] target, long[] a) {
    Arrays.fill(target, 0);
    for (int i = 0; i < a.length; i++) {
      for (long rest = a[i]; rest != 0; rest &= rest - 1) {
        target[Long.numberOfTrailingZeros(rest)] |= 1L << i;
      }
    }
  }

  /** {@code target = a⁺}, by Warshall's algorithm. */
  public static void closure(long[] target, long[] a) {
    if (target != a) {
      System.arraycopy(a, 0, target, 0, a.length);
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

  /** {@code target = a ∪ id}. */
  public static void reflexive(long[] target, long[] a) {
    for (int i = 0; i < target.length; i++) {
      target[i] = a[i] | 1L << i;
    }
  }

  /** {@code target = [set]}, the identity on a set. */
  public static void identity(long[] target, long set) {
    for (int i = 0; i < target.length; i++) {
      target[i] = set & 1L << i;
    }
  }

  /** {@code target = left × right}. */
  public static void product(long[] target, long left, long right) {
    for (int i = 0; i < target.length; i++) {
      target[i] = (left >>> i & 1) != 0 ? right : 0;
    }
  }

  /** The events that are related to something. */
  public static long domain(long[] a) {
    long set = 0;
    for (int i = 0; i < a.length; i++) {
      set |= a[i] != 0 ? 1L << i : 0;
    }
    return set;
  }

  /** The events that something is related to. */
  public static long range(long[] a) {
    long set = 0;
    for (long row : a) {
      set |= row;
    }
    return set;
  }

  public static boolean isEmpty(long[] a) {
    for (long row : a) {
      if (row != 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether no event is related to itself. */
  public static boolean isIrreflexive(long[] a) {
    for (int i = 0; i < a.length; i++) {
      if ((a[i] >>> i & 1) != 0) {
        return false;
      }
    }
    return true;
  }
}
