package periscope.cli.svg;

/**
 * The way of an arrow, a quadratic Bézier curve, and where its name stands.
 *
 * @param name the box of the name
 */
record Route(double x0, double y0, double controlX, double controlY, double x1, double y1, Box name) {

  /** Where the curve is at {@code t}, from 0 to 1. */
  double x(double t) {
    return (1 - t) * (1 - t) * x0 + 2 * t * (1 - t) * controlX + t * t * x1;
  }

  /** Where the curve is at {@code t}, from 0 to 1. */
  double y(double t) {
    return (1 - t) * (1 - t) * y0 + 2 * t * (1 - t) * controlY + t * t * y1;
  }

  Route named(Box box) {
    return new Route(x0, y0, controlX, controlY, x1, y1, box);
  }
}
