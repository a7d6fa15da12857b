package periscope.reports.picture;

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
