package periscope.lang.vulkan.reference;

import java.util.function.IntPredicate;

/** A relation over events 0 to n - 1, as a matrix of truth values; every operation makes a new one. */
final class Matrix {

  /** Whether a pair is in a relation. */
  interface Pair {
    boolean holds(int a, int b);
  }

  private final boolean[][] cells;

  private Matrix(boolean[][] cells) {
    this.cells = cells;
  }

  static Matrix of(int size, Pair pair) {
    boolean[][] cells = new boolean[size][size];
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        cells[a][b] = pair.holds(a, b);
      }
    }
    return new Matrix(cells);
  }

  static Matrix none(int size) {
    return of(size, (a, b) -> false);
  }

  static Matrix all(int size) {
    return of(size, (a, b) -> true);
  }

  static Matrix only(int size, IntPredicate member) {
    return of(size, (a, b) -> a == b && member.test(a));
  }

  boolean has(int a, int b) {
    return cells[a][b];
  }

  private int size() {
    return cells.length;
  }

  Matrix or(Matrix that) {
    return of(size(), (a, b) -> has(a, b) || that.has(a, b));
  }

  Matrix and(Matrix that) {
    return of(size(), (a, b) -> has(a, b) && that.has(a, b));
  }

  Matrix without(Matrix that) {
    return of(size(), (a, b) -> has(a, b) && !that.has(a, b));
  }

  Matrix inverse() {
    return of(size(), (a, b) -> has(b, a));
  }

  Matrix then(Matrix that) {
    return of(size(), (a, b) -> {
      for (int m = 0; m < size(); m++) {
        if (has(a, m) && that.has(m, b)) {
          return true;
        }
      }
      return false;
    });
  }

  Matrix then(IntPredicate target) {
    return of(size(), (a, b) -> has(a, b) && target.test(b));
  }

  Matrix maybe() {
    return of(size(), (a, b) -> a == b || has(a, b));
  }

  Matrix plus() {
    Matrix closed = this;
    for (Matrix next = or(then(this)); !next.same(closed); next = closed.or(closed.then(closed))) {
      closed = next;
    }
    return closed;
  }

  Matrix star() {
    return plus().maybe();
  }

  Matrix irreflexive() {
    return of(size(), (a, b) -> a != b && has(a, b));
  }

  boolean isEmpty() {
    return same(none(size()));
  }

  boolean acyclic() {
    Matrix closed = plus();
    for (int a = 0; a < size(); a++) {
      if (closed.has(a, a)) {
        return false;
      }
    }
    return true;
  }

  private boolean same(Matrix that) {
    for (int a = 0; a < size(); a++) {
      for (int b = 0; b < size(); b++) {
        if (has(a, b) != that.has(a, b)) {
          return false;
        }
      }
    }
    return true;
  }
}
