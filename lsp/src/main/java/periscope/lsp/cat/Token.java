package periscope.lsp.cat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.source.Span;

/**
 * A name, a quoted text, or one character of a model.
 *
 * @param text the token as written
 * @param from its offset
 */
record Token(String text, int from) {

  /** Names and quoted texts as in the grammar; only the starts of comments match, since comments nest. */
  private static final Pattern TOKEN =
      Pattern.compile("\\(\\*|//[^\\n]*|[a-zA-Z][a-zA-Z0-9_.-]*'*|\"[^\"\\n]*\"|\\S");

  static List<Token> of(String content) {
    List<Token> tokens = new ArrayList<>();
    Matcher token = TOKEN.matcher(content);
    int at = 0;
    while (token.find(at)) {
      at = token.end();
      if (token.group().equals("(*")) {
        at = commentEnd(content, token.start());
      } else if (!token.group().startsWith("//")) {
        tokens.add(new Token(token.group(), token.start()));
      }
    }
    return tokens;
  }

  private static int commentEnd(String content, int start) {
    int depth = 0;
    for (int i = start; i + 1 < content.length(); i++) {
      if (content.charAt(i) == '(' && content.charAt(i + 1) == '*') {
        depth++;
        i++;
      } else if (content.charAt(i) == '*' && content.charAt(i + 1) == ')') {
        depth--;
        i++;
        if (depth == 0) {
          return i + 1;
        }
      }
    }
    return content.length();
  }

  int to() {
    return from + text.length();
  }

  Span span() {
    return new Span(from, text.length());
  }

  boolean isName() {
    return Character.isLetter(text.charAt(0));
  }

  boolean isQuoted() {
    return text.length() > 1 && text.charAt(0) == '"';
  }

  boolean is(String word) {
    return text.equals(word);
  }
}
