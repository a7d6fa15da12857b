package periscope.reports.picture;

/** A rectangle, in pixels; {@code y} grows downwards. */
public record Box(double x, double y, double width, double height) {

  double right() {
    return x + width;
  }

  double bottom() {
    return y + height;
  }

  double centreX() {
    return x + width / 2;
  }

  double centreY() {
    return y + height / 2;
  }

  boolean overlaps(Box that) {
    return x < that.right() && that.x < right() && y < that.bottom() && that.y < bottom();
  }

  boolean contains(Box that) {
    return x <= that.x && y <= that.y && right() >= that.right() && bottom() >= that.bottom();
  }

  boolean contains(double atX, double atY) {
    return x <= atX && atX <= right() && y <= atY && atY <= bottom();
  }

  Box grown(double by) {
    return new Box(x - by, y - by, width + 2 * by, height + 2 * by);
  }
}
