package periscope.applications.suite;

import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The expected result of {@link LsBh}, computed by one thread.
 *
 * @param x      x coordinates of the bodies; no two bodies are in one place
 * @param depth  exponent of a power of two; coordinates are below that power
 * @param order  the bodies, quarter by quarter
 * @param movedX x coordinates to which the bodies move, in sixteenths
 */
record GravityTree(long[] x, long[] y, long[] masses, int depth, long[] order, long[] movedX, long[] movedY) {

  /** The bodies in a square; a square is usually a cell of the tree. */
  private record Square(int[] bodies, int left, int low, int side) {
    Square quarter(int q, long[] x, long[] y) {
      int half = side / 2;
      int qLeft = left + q % 2 * half;
      int qLow = low + q / 2 * half;
      return new Square(IntStream.of(bodies).filter(b -> x[b] >= qLeft && x[b] < qLeft + half && y[b] >= qLow
          && y[b] < qLow + half).toArray(), qLeft, qLow, half);
    }
  }

  static GravityTree of(long[] x, long[] y, long[] masses, int depth) {
    int n = x.length;
    GravityTree tree = new GravityTree(x, y, masses, depth, new long[n], new long[n], new long[n]);
    tree.sort(tree.root(), 0);
    for (int body = 0; body < n; body++) {
      tree.movedX[body] = x[body] * 16;
      tree.movedY[body] = y[body] * 16;
      tree.pull(body, tree.root());
    }
    return tree;
  }

  private Square root() {
    return new Square(IntStream.range(0, x.length).toArray(), 0, 0, 1 << depth);
  }

  private int sort(Square square, int begin) {
    if (square.bodies().length == 1) {
      order[begin] = square.bodies()[0];
      return begin + 1;
    }
    int at = begin;
    for (int q = 0; q < 4 && square.bodies().length > 0; q++) {
      at = sort(square.quarter(q, x, y), at);
    }
    return at;
  }

  private void pull(int body, Square square) {
    if (square.bodies().length == 0) {
      return;
    }
    long mass = 0;
    long sumX = 0;
    long sumY = 0;
    for (int b : square.bodies()) {
      mass += masses[b];
      sumX += masses[b] * x[b];
      sumY += masses[b] * y[b];
    }
    long dx = sumX / mass - x[body];
    long dy = sumY / mass - y[body];
    long distance = dx * dx + dy * dy;
    long side = square.bodies().length == 1 ? 0 : square.side();
    if (side * side <= distance) {
      movedX[body] += dx * mass * 16 / (distance + 1);
      movedY[body] += dy * mass * 16 / (distance + 1);
    } else {
      for (int q = 0; q < 4; q++) {
        pull(body, square.quarter(q, x, y));
      }
    }
  }

  /**
   * The error in a tree that the kernel has built; empty if there is none.
   *
   * @param children the kernel's array of children
   */
  Optional<String> broken(long[] children) {
    boolean[] met = new boolean[children.length / 4];
    return broken(children, 0, root(), met);
  }

  private Optional<String> broken(long[] children, int cell, Square square, boolean[] met) {
    if (met[cell]) {
      return Optional.of("the tree comes to cell " + cell + " twice");
    }
    met[cell] = true;
    for (int q = 0; q < 4; q++) {
      Square quarter = square.quarter(q, x, y);
      int[] bodies = quarter.bodies();
      long node = children[4 * cell + q];
      long inner = node - x.length - 1;
      String there = "quarter " + q + " of cell " + cell;
      if (node < 0 || inner >= met.length) {
        return Optional.of(there + " leads outside, to " + node);
      } else if (bodies.length > 1 ? inner < 0 : node != (bodies.length == 1 ? bodies[0] + 1 : 0)) {
        return Optional.of(there + " has " + (inner >= 0 ? "a cell" : node == 0 ? "nothing" : "body " + (node - 1))
            + ", and " + bodies.length + " bodies belong there");
      }
      Optional<String> below = inner < 0 ? Optional.empty() : broken(children, (int) inner, quarter, met);
      if (below.isPresent()) {
        return below;
      }
    }
    return Optional.empty();
  }
}
