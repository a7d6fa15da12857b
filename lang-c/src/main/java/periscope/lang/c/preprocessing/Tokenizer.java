package periscope.lang.c.preprocessing;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import periscope.lang.c.preprocessing.PpToken.Kind;

/**
 * The third phase of translation (C11 5.1.1.2): splits a text, whose lines are joined and whose comments are blanks,
 * into preprocessing tokens, each as long as possible, with a token for the end of each line.
 */
final class Tokenizer {

  /** Operators of more than one character, the longest first. */
  private static final String[] LONG = {"...", "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&",
      "||", "*=", "/=", "%=", "+=", "-=", "&=", "^=", "|=", "##", "::"};

  /** Prefixes of strings and character constants. */
  private static final Set<String> PREFIXES = Set.of("L", "u", "U", "u8", "R", "LR", "uR", "UR", "u8R");

  private static final Pattern RAW = Pattern.compile("(?<![\\w$])(?:u8|[uUL])?R$");

  private final Lines lines;
  private final String text;
  private final int start;
  private int at;

  private Tokenizer(Lines lines, int start) {
    this.lines = lines;
    this.text = lines.text();
    this.start = start;
  }

  /**
   * All tokens of a text.
   *
   * @param start offset of the text's beginning, added to all positions
   */
  static List<PpToken> all(Lines lines, int start) {
    return new Tokenizer(lines, start).all();
  }

  /** All tokens of a text without a place, such as two tokens joined by a macro; line ends count as blanks. */
  static List<PpToken> all(String text) {
    return all(Lines.of(text, Integer.MAX_VALUE), 0).stream().filter(t -> !t.ends()).toList();
  }

  private List<PpToken> all() {
    List<PpToken> tokens = new ArrayList<>();
    boolean spaced = false;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\n') {
        tokens.add(token(Kind.END_OF_LINE, at, at + 1, spaced));
        spaced = true;
        at++;
      } else if (Character.isWhitespace(c)) {
        spaced = true;
        at++;
      } else {
        int from = at;
        Kind kind = next(c);
        tokens.add(token(kind, from, at, spaced));
        spaced = false;
      }
    }
    if (!tokens.isEmpty() && !tokens.get(tokens.size() - 1).ends()) {
      tokens.add(new PpToken(Kind.END_OF_LINE, "", spaced, start + lines.end(at), start + lines.end(at)));
    }
    return tokens;
  }

  private PpToken token(Kind kind, int from, int to, boolean spaced) {
    return new PpToken(kind, text.substring(from, to), spaced, start + lines.offset(from), start + lines.end(to));
  }

  private Kind next(char c) {
    if (isLetter(c)) {
      int from = at;
      while (at < text.length() && isWord(text.charAt(at))) {
        at++;
      }
      boolean prefix = at < text.length() && PREFIXES.contains(text.substring(from, at))
          && (text.charAt(at) == '"' || text.charAt(at) == '\'');
      return prefix ? literal(text.charAt(at)) : Kind.NAME;
    } else if (isDigit(c) || c == '.' && at + 1 < text.length() && isDigit(text.charAt(at + 1))) {
      number();
      return Kind.NUMBER;
    } else if ((c == '"' || c == '\'') && literalEnd(text, at) > at) {
      return literal(c);
    }
    for (String longer : LONG) {
      if (text.startsWith(longer, at)) {
        at += longer.length();
        return Kind.OTHER;
      }
    }
    at++;
    return Kind.OTHER;
  }

  private Kind literal(char quote) {
    int end = literalEnd(text, at);
    if (end == at) {
      return Kind.NAME;
    }
    at = end;
    return quote == '"' ? Kind.TEXT : Kind.CHARACTER;
  }

  /**
   * Reads everything that C's grammar of preprocessing numbers accepts: {@code 0xE+1} is one token, although it is no
   * number (C11 6.4.8).
   */
  private void number() {
    at++;
    while (at < text.length()) {
      char c = text.charAt(at);
      boolean sign = (c == '+' || c == '-') && "eEpP".indexOf(text.charAt(at - 1)) >= 0;
      if (!sign && c != '.' && !isWord(c)) {
        return;
      }
      at++;
    }
  }

  /**
   * The offset behind a character constant or string that begins at an offset; the offset itself if it does not end in
   * its line, joined lines included. A raw string of C++ ends at its own delimiter.
   */
  static int literalEnd(String text, int from) {
    char quote = text.charAt(from);
    int bracket = text.indexOf('(', from);
    if (quote == '"' && bracket > 0 && RAW.matcher(text.substring(Math.max(0, from - 4), from)).find()) {
      String end = ")" + text.substring(from + 1, bracket) + "\"";
      int at = text.indexOf(end, bracket);
      return at < 0 ? from : at + end.length();
    }
    for (int i = from + 1; i < text.length(); i++) {
      int joined = Lines.behindSplices(text, i);
      if (joined > i) {
        i = joined - 1;
        continue;
      }
      char c = text.charAt(i);
      if (c == '\n') {
        return from;
      } else if (c == quote) {
        return i + 1;
      } else if (c == '\\') {
        i = Lines.behindSplices(text, i + 1);
      }
    }
    return from;
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isWord(char c) {
    return isLetter(c) || isDigit(c);
  }
}
