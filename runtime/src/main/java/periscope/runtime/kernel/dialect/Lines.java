package periscope.runtime.kernel.dialect;

/** Lines of a text, indented. */
public final class Lines {

  private final StringBuilder out = new StringBuilder();
  private int depth;

  public void line(String text) {
    if (!text.isEmpty()) {
      out.append("  ".repeat(depth)).append(text);
    }
    out.append('\n');
  }

  /** A line, and one step in for those that follow. */
  public void open(String text) {
    line(text);
    depth++;
  }

  /** One step in for the lines that follow. */
  public void indent() {
    depth++;
  }

  /** One step back out, and a line. */
  public void close(String text) {
    depth--;
    line(text);
  }

  /** A line between what was opened before it and what it opens itself. */
  public void turn(String text) {
    close(text);
    depth++;
  }

  /** Lines without indentation, each as it is. */
  public void block(String text) {
    out.append(text);
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
