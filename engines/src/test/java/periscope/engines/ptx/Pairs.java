package periscope.engines.ptx;

import java.util.Arrays;

/** A relation over the events 0 to size - 1, as a table. Never changed once it is made. */
record Pairs(boolean[][] table) {

  /** What may be asked of two events. */
  interface Condition {
    boolean test(int a, int b);
  }

  static Pairs of(int size, Condition related) {
    boolean[][] table = new boolean[size][size];
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        table[a][b] = related.test(a, b);
      }
    }
    return new Pairs(table);
  }

  static Pairs none(int size) {
    return new Pairs(new boolean[size][size]);
  }

  int size() {
    return table.length;
  }

  boolean has(int a, int b) {
    return table[a][b];
  }

  Pairs or(Pairs that) {
    return of(size(), (a, b) -> has(a, b) || that.has(a, b));
  }

  Pairs and(Pairs that) {
    return of(size(), (a, b) -> has(a, b) && that.has(a, b));
  }

  Pairs where(Condition condition) {
    return of(size(), (a, b) -> has(a, b) && condition.test(a, b));
  }

  Pairs inverse() {
    return of(size(), (a, b) -> has(b, a));
  }

  Pairs optional() {
    return of(size(), (a, b) -> a == b || has(a, b));
  }

  /** This, then that. */
  Pairs then(Pairs that) {
    boolean[][] result = new boolean[size()][size()];
    for (int a = 0; a < size(); a++) {
      for (int b = 0; b < size(); b++) {
        for (int c = 0; table[a][b] && c < size(); c++) {
          result[a][c] |= that.table[b][c];
        }
      }
    }
    return new Pairs(result);
  }

  /** One or more steps. */
  Pairs plus() {
    Pairs all = this;
    while (true) {
      Pairs more = all.or(all.then(all));
      if (Arrays.deepEquals(more.table, all.table)) {
        return all;
      }
      all = more;
    }
  }

  boolean irreflexive() {
    for (int a = 0; a < size(); a++) {
      if (table[a][a]) {
        return false;
      }
    }
    return true;
  }

  boolean acyclic() {
    return plus().irreflexive();
  }

  boolean empty() {
    for (boolean[] row : table) {
      for (boolean related : row) {
        if (related) {
          return false;
        }
      }
    }
    return true;
  }

  boolean within(Pairs that) {
    return where((a, b) -> !that.has(a, b)).empty();
  }
}
