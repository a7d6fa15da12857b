package periscope.lang.c.reading;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;
import periscope.frame.text.Comments;
import periscope.lang.c.preprocessing.Preprocessor;

/**
 * The comments of C: {@code //}, {@code /* *}{@code /} and nested {@code (* *)}. A backslash at the end of a line joins
 * it with the next before comments are looked for (C11 5.1.1.2).
 *
 * <p>{@code if (*x == 1)} is not a comment: a {@code (*} opens one only if a {@code *)} balances it. The {@code *)} of
 * a cast such as {@code (int *)} balances nothing.
 */
final class CComments extends Comments {

  /** Longest cast that is recognised, in characters; it bounds the work for texts that are no tests. */
  private static final int CAST_LENGTH = 80;

  /** Matches the text before the {@code *)} of a cast. */
  private final Pattern cast;
  /** For each {@code (*}, the offset just after the {@code *)} that balances it; 0 if none does. */
  private final int[] ends;

  /**
   * Whether the text is a litmus test, whose language has nested {@code (* *)} comments, and not plain C, where a
   * backslash joins lines ({@link #behind}).
   */
  private final boolean nested;

  /** The comments of a text in C, which has no {@code (* *)}. */
  static CComments ofC(String text) {
    return new CComments(text, Pattern.compile("(?!)"), false);
  }

  /**
   * The comments of a litmus test.
   *
   * @param typeWord matches one word of a type
   */
  CComments(String text, Pattern typeWord) {
    this(text, typeWord, true);
  }

  private CComments(String text, Pattern typeWord, boolean nested) {
    super(text);
    this.nested = nested;
    String word = "(?:void|" + typeWord + ")";
    this.cast = Pattern.compile("\\(\\s*(?:" + word + "\\s+)*" + word + "\\s*\\**\\s*");
    this.ends = new int[text.length()];
    Deque<Integer> open = new ArrayDeque<>();
    for (int i = text.indexOf('*'); i >= 0 && i < text.length(); i = text.indexOf('*', i + 1)) {
      if (i > 0 && text.charAt(i - 1) == '(' && !text.startsWith("*)", i)) {
        open.push(i - 1);
      } else if (text.startsWith("*)", i) && !open.isEmpty() && !cast(i)) {
        ends[open.pop()] = i + 2;
      }
    }
  }

  /** Whether the {@code *)} at an offset ends a cast. */
  private boolean cast(int star) {
    String before = text.substring(Math.max(0, star - CAST_LENGTH), star);
    int bracket = before.lastIndexOf('(');
    return bracket >= 0 && cast.matcher(before.substring(bracket)).matches();
  }

  @Override
  public int skip(int at) {
    char c = text.charAt(at);
    int second = c == '/' ? behind(at + 1) : text.length();
    if (second < text.length() && text.charAt(second) == '/') {
      return Preprocessor.lineEnd(text, second);
    } else if (second < text.length() && text.charAt(second) == '*') {
      return blockEnd(second + 1);
    } else if (opens(at) && ends[at] > 0) {
      return ends[at];
    }
    return at;
  }

  /** The offset behind a joined line end; in conditions of tests {@code /\} at the end of a line joins no lines. */
  private int behind(int at) {
    return nested ? at : Preprocessor.behindSplices(text, at);
  }

  private int blockEnd(int from) {
    for (int star = text.indexOf('*', from); star >= 0; star = text.indexOf('*', star + 1)) {
      int next = Preprocessor.behindSplices(text, star + 1);
      if (text.startsWith("/", next)) {
        return next + 1;
      }
    }
    return -1;
  }

  /** The offset behind a string or character constant that begins at an offset; the offset itself if none does. */
  int literal(int at) {
    return text.charAt(at) == '"' || text.charAt(at) == '\'' ? Preprocessor.literalEnd(text, at) : at;
  }

  /** Whether {@code (*} at an offset may open a comment. */
  @Override
  protected boolean opens(int at) {
    return nested && text.startsWith("(*", at);
  }
}
