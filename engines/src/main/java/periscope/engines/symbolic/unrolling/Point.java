package periscope.engines.symbolic.unrolling;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/**
 * A place in an unrolled thread; all events at it happen under the same condition: the thread reaches the point by one
 * of several ways, or not at all. Points are numbered, and ways lead from smaller numbers to larger ones.
 */
public final class Point {

  /**
   * One way into a point.
   *
   * @param from      the point at which the way begins
   * @param condition the condition under which the thread takes the way; null if it always does
   * @param holds     whether the condition must be other than 0, or else 0
   */
  public record Way(Point from, ValueTerm condition, boolean holds) {
    static Way always(Point from) {
      return new Way(from, null, true);
    }

    /** Whether the thread takes the way under no condition. */
    public boolean isAlways() {
      return condition == null;
    }
  }

  final int number;
  /** The ways into the point; empty for the point at which a thread starts. */
  public final List<Way> ways;
  /** Points on every way to this point, this point included. */
  private final BitSet before = new BitSet();
  /** Points on some way to this point, this point included. */
  private final BitSet reachedFrom = new BitSet();
  /** The nearest earlier point that the thread reaches if and only if it reaches this point, or this point. */
  private Point same = this;

  Point(int number, List<Way> ways) {
    this.number = number;
    this.ways = List.copyOf(ways);
    for (Way way : ways) {
      if (way == ways.get(0)) {
        before.or(way.from().before);
      }
      before.and(way.from().before);
      reachedFrom.or(way.from().reachedFrom);
    }
    before.set(number);
    reachedFrom.set(number);
  }

  /** Whether one execution can reach both points. */
  boolean meets(Point other) {
    return reachedFrom.get(other.number) || other.reachedFrom.get(number);
  }

  /**
   * The earliest point that the thread reaches if and only if it reaches this point; executions that exceed the bound
   * do not count.
   */
  public Point same() {
    return same;
  }

  /**
   * Computes {@link #same} for the points of one thread.
   *
   * @param end       the point at which the thread ends; null if it never does
   * @param undefined points at which the thread may end, too
   */
  static void relate(List<Point> points, Point end, Set<Point> undefined) {
    List<List<Point>> next = new ArrayList<>();
    points.forEach(p -> next.add(new ArrayList<>()));
    for (Point point : points) {
      point.ways.forEach(w -> next.get(w.from().number).add(point));
    }
    BitSet[] after = new BitSet[points.size()];
    for (int p = points.size() - 1; p >= 0; p--) {
      BitSet always = null;
      for (Point successor : next.get(p)) {
        BitSet its = after[successor.number];
        if (its != null && always == null) {
          always = (BitSet) its.clone();
        } else if (its != null) {
          always.and(its);
        }
      }
      if (always == null && (points.get(p) == end || undefined.contains(points.get(p)))) {
        always = new BitSet();
      }
      if (always != null) {
        always.set(p);
      }
      after[p] = always;
    }
    for (Point point : points) {
      for (int b = point.before.nextSetBit(0); b < point.number; b = point.before.nextSetBit(b + 1)) {
        if (after[b] != null && after[b].get(point.number)) {
          point.same = points.get(b);
          break;
        }
      }
    }
  }
}
