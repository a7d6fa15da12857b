package periscope.runtime.kernel;

/** Lines of a text, indented. */
final class Lines {

  private final StringBuilder out = new StringBuilder();
  private int depth;

  void line(String text) {
    if (!text.isEmpty()) {
      out.append("  ".repeat(depth)).append(text);
    }
    out.append('\n');
  }

  /** A line, and one step in for those that follow. */
  void open(String text) {
    line(text);
    depth++;
  }

  /** One step back out, and a line. */
  void close(String text) {
    depth--;
    line(text);
  }

  /** A line between what was opened before it and what it opens itself. */
  void turn(String text) {
    close(text);
    depth++;
  }

  /** Lines without indentation, each as it is. */
  void block(String text) {
    out.append(text);
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
