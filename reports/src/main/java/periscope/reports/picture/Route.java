package periscope.reports.picture;

import java.util.ArrayList;
import java.util.List;

/**
 * The route of an arrow, a quadratic Bézier curve, with the box of the arrow's name.
 *
 * @param x0       x coordinate of the start, in pixels
 * @param controlX x coordinate of the control point
 * @param x1       x coordinate of the end
 * @param name     the box of the name
 */
record Route(double x0, double y0, double controlX, double controlY, double x1, double y1, Box name) {

  /** Largest distance between two consecutive points of a curve, in pixels. */
  private static final double STEP = 2.5;
  /** Half the width of a head, as a share of its length. */
  private static final double SIDE = 0.45;

  /** The x coordinate of the curve at parameter {@code t}, from 0 to 1. */
  double x(double t) {
    return (1 - t) * (1 - t) * x0 + 2 * t * (1 - t) * controlX + t * t * x1;
  }

  /** The y coordinate of the curve at parameter {@code t}, from 0 to 1. */
  double y(double t) {
    return (1 - t) * (1 - t) * y0 + 2 * t * (1 - t) * controlY + t * t * y1;
  }

  /** The unit vector perpendicular to the curve at parameter {@code t}. */
  double[] across(double t) {
    double dx = 2 * (1 - t) * (controlX - x0) + 2 * t * (x1 - controlX);
    double dy = 2 * (1 - t) * (controlY - y0) + 2 * t * (y1 - controlY);
    double length = Math.max(1e-6, Math.hypot(dx, dy));
    return new double[] {-dy / length, dx / length};
  }

  /** Points of the curve, from its start to its end, at most {@link #STEP} apart. */
  double[][] points() {
    double length = Math.hypot(controlX - x0, controlY - y0) + Math.hypot(x1 - controlX, y1 - controlY);
    int steps = (int) Math.ceil(length / STEP) + 1;
    double[][] points = new double[steps + 1][];
    for (int i = 0; i <= steps; i++) {
      double t = (double) i / steps;
      points[i] = new double[] {x(t), y(t)};
    }
    return points;
  }

  /**
   * The corners of the arrow's head, a triangle, the tip first.
   *
   * @param size its length along the line, in pixels
   */
  double[][] head(double size) {
    double dx = x1 - controlX;
    double dy = y1 - controlY;
    double length = Math.max(0.001, Math.hypot(dx, dy));
    double backX = x1 - dx / length * size;
    double backY = y1 - dy / length * size;
    double sideX = -dy / length * size * SIDE;
    double sideY = dx / length * size * SIDE;
    return new double[][] {{x1, y1}, {backX + sideX, backY + sideY}, {backX - sideX, backY - sideY}};
  }

  /** Points of the curve and of the outline of its head, at most {@link #STEP} apart. @param size length of the head */
  double[][] inked(double size) {
    List<double[]> inked = new ArrayList<>(List.of(points()));
    double[][] head = head(size);
    for (int i = 0; i < head.length; i++) {
      double[] a = head[i];
      double[] b = head[(i + 1) % head.length];
      int steps = (int) Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / STEP);
      for (int k = 0; k < steps; k++) {
        double t = (double) k / steps;
        inked.add(new double[] {a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])});
      }
    }
    return inked.toArray(double[][]::new);
  }

  /** A box that contains the curve. */
  Box hull() {
    double left = Math.min(Math.min(x0, x1), controlX);
    double top = Math.min(Math.min(y0, y1), controlY);
    double right = Math.max(Math.max(x0, x1), controlX);
    double bottom = Math.max(Math.max(y0, y1), controlY);
    return new Box(left - 1, top - 1, right - left + 2, bottom - top + 2);
  }

  Route named(Box box) {
    return new Route(x0, y0, controlX, controlY, x1, y1, box);
  }
}
