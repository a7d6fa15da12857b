package periscope.runtime.kernel.dialect;

/** Builder of a text of indented lines. */
public final class Lines {

  private final StringBuilder out = new StringBuilder();
  private int depth;

  public void line(String text) {
    if (!text.isEmpty()) {
      out.append("  ".repeat(depth)).append(text);
    }
    out.append('\n');
  }

  /** Adds a line, and indents the following lines by one step more. */
  public void open(String text) {
    line(text);
    depth++;
  }

  /** Indents the following lines by one step more. */
  public void indent() {
    depth++;
  }

  /** Indents by one step less, and adds a line. */
  public void close(String text) {
    depth--;
    line(text);
  }

  /** Adds a line that closes a block and opens the next, such as {@code } else {}. */
  public void turn(String text) {
    close(text);
    depth++;
  }

  /** Appends text without indentation. */
  public void block(String text) {
    out.append(text);
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
