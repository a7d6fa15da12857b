package periscope.suites.async;

import java.util.Arrays;
import java.util.function.BiPredicate;

/** A relation over a few events; row {@code i} has bit {@code j} if it relates event i to event j. */
final class Pairs {

  private final long[] rows;

  Pairs(int size) {
    rows = new long[size];
  }

  static Pairs where(int size, BiPredicate<Integer, Integer> holds) {
    Pairs made = new Pairs(size);
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        if (holds.test(i, j)) {
          made.add(i, j);
        }
      }
    }
    return made;
  }

  void add(int from, int to) {
    rows[from] |= 1L << to;
  }

  boolean has(int from, int to) {
    return (rows[from] >> to & 1) != 0;
  }

  Pairs and(Pairs that) {
    Pairs made = new Pairs(rows.length);
    Arrays.setAll(made.rows, i -> rows[i] & that.rows[i]);
    return made;
  }

  Pairs or(Pairs... others) {
    Pairs made = new Pairs(rows.length);
    Arrays.setAll(made.rows, i -> rows[i]);
    for (Pairs that : others) {
      for (int i = 0; i < rows.length; i++) {
        made.rows[i] |= that.rows[i];
      }
    }
    return made;
  }

  /** The relation with every event related to itself. */
  Pairs maybe() {
    Pairs made = or();
    for (int i = 0; i < rows.length; i++) {
      made.add(i, i);
    }
    return made;
  }

  Pairs then(Pairs that) {
    Pairs made = new Pairs(rows.length);
    for (int i = 0; i < rows.length; i++) {
      for (long left = rows[i]; left != 0; left &= left - 1) {
        made.rows[i] |= that.rows[Long.numberOfTrailingZeros(left)];
      }
    }
    return made;
  }

  Pairs turned() {
    return where(rows.length, (i, j) -> has(j, i));
  }

  /** The transitive closure. */
  Pairs closed() {
    Pairs made = or();
    for (int k = 0; k < rows.length; k++) {
      for (int i = 0; i < rows.length; i++) {
        if (made.has(i, k)) {
          made.rows[i] |= made.rows[k];
        }
      }
    }
    return made;
  }

  boolean irreflexive() {
    for (int i = 0; i < rows.length; i++) {
      if (has(i, i)) {
        return false;
      }
    }
    return true;
  }

  boolean acyclic() {
    return closed().irreflexive();
  }
}
