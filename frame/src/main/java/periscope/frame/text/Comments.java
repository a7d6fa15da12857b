package periscope.frame.text;

import periscope.grammars.BracketComment;
import periscope.grammars.Problems;
import periscope.litmus.source.Span;

/** The comments of a text. */
public abstract class Comments {

  /** The whole text. */
  protected final String text;

  protected Comments(String text) {
    this.text = text;
  }

  /**
   * The comments around the instructions of a test: {@code //}, {@code /* *}{@code /} and {@code (* *)}.
   *
   * @param nested whether a {@code (*} inside of a comment needs a {@code *)} of its own
   */
  public static Comments ofFrame(String text, boolean nested) {
    return new Comments(text) {
      @Override
      public int skip(int at) {
        return text.startsWith("//", at) ? lineEnd(at) : text.startsWith("/*", at) ? blockEnd(at)
            : text.startsWith("(*", at) ? bracketEnd(at, nested) : at;
      }

      private int blockEnd(int at) {
        int end = text.indexOf("*/", at + 2);
        return end < 0 ? -1 : end + 2;
      }
    };
  }

  /**
   * The offset behind the comment that begins at an offset; the offset itself if no comment begins there; -1 if the
   * comment never ends.
   */
  public abstract int skip(int at);

  /** Whether an offset at which {@link #skip} finds no comment looks like the beginning of a comment. */
  protected boolean opens(int at) {
    return false;
  }

  /**
   * The offset of the first character at or after an offset that is neither white space nor in a comment; a comment
   * without an end is an error, and ends the text.
   */
  public final int skipBlank(int from, Problems problems) {
    int at = from;
    while (at < text.length()) {
      int end = Character.isWhitespace(text.charAt(at)) ? at + 1 : skip(at);
      if (end < 0 || end == at && opens(at)) {
        unclosed(at, problems);
        return text.length();
      }
      if (end == at) {
        return at;
      }
      at = end;
    }
    return at;
  }

  /** Reports a comment without an end. */
  public final void unclosed(int at, Problems problems) {
    problems.error(new Span(at, 2), "this comment is never closed",
        "close it with " + (text.charAt(at) == '(' ? "*)" : "*/"));
  }

  /** The offset of the line's end. */
  protected final int lineEnd(int at) {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end;
  }

  /** The offset behind a comment in {@code (* *)}; -1 if it never ends. */
  protected final int bracketEnd(int from, boolean nested) {
    return BracketComment.end(text, from, nested);
  }
}
