package periscope.grammars;

/** The comments between {@code (*} and {@code *)}, as litmus tests, models and mapping tables have them. */
public final class BracketComment {

  private BracketComment() {}

  /**
   * The offset behind a comment; -1 if it never ends.
   *
   * @param from   the offset of the comment's opening mark
   * @param nested whether an opening mark inside of the comment needs a closing mark of its own
   */
  public static int end(String text, int from, boolean nested) {
    int depth = 1;
    int at = from + 2;
    while (at < text.length()) {
      boolean opening = nested && text.startsWith("(*", at);
      boolean closing = !opening && text.startsWith("*)", at);
      depth += opening ? 1 : closing ? -1 : 0;
      at += opening || closing ? 2 : 1;
      if (depth == 0) {
        return at;
      }
    }
    return -1;
  }
}
