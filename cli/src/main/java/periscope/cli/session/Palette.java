package periscope.cli.session;

/**
 * Colours of one output stream; off, every method returns its argument.
 *
 * @param on whether the stream shows colours
 */
public record Palette(boolean on) {

  private static final String END = "\033[0m";

  /** Good news. */
  public String good(String text) {
    return wrap("\033[32m", text);
  }

  /** Bad news. */
  public String bad(String text) {
    return wrap("\033[1;31m", text);
  }

  /** What deserves a look. */
  public String warning(String text) {
    return wrap("\033[33m", text);
  }

  /** Titles. */
  public String strong(String text) {
    return wrap("\033[1m", text);
  }

  /** What may be skipped. */
  public String faint(String text) {
    return wrap("\033[2m", text);
  }

  private String wrap(String start, String text) {
    return on && !text.isEmpty() ? start + text + END : text;
  }
}
