package periscope.lang.llvm;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.frame.text.Comments;
import periscope.frame.text.WordReader;
import periscope.grammars.Problems;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * The words of a text, one after the other. In the body of a function, a semicolon starts a comment, as in IR;
 * elsewhere it separates initial values. {@code (* *)}, {@code //} and {@code /* *}{@code /} are comments outside of
 * bodies.
 */
final class Tokens extends WordReader {

  private static final Pattern TOKEN = Pattern.compile("\"[^\"\\n]*\"|[%@][\\w$.]+|!=|==|![\\w.]*|#\\d+"
      + "|[A-Za-z_$.][\\w$.]*|-?\\d+|/\\\\|\\\\/|\\S");

  /**
   * The words from an offset on.
   *
   * @param from the offset
   */
  Tokens(SourceText text, int from) {
    super(text, words(text, from));
  }

  private static List<Word> words(SourceText text, int from) {
    String content = text.content();
    Problems problems = new Problems(text);
    Comments outside = Comments.ofFrame(content, true);
    Comments inside = ofBodies(content);
    List<Word> words = new ArrayList<>();
    Matcher found = TOKEN.matcher(content);
    Braces braces = new Braces();
    int line = from;
    int at = outside.skipBlank(from, problems);
    while (found.find(at)) {
      boolean first = words.isEmpty() || content.substring(line, found.start()).contains("\n");
      words.add(new Word(found.group(), new Span(found.start(), found.end() - found.start()), first));
      braces.pass(found.group());
      line = found.end();
      at = (braces.inBody() ? inside : outside).skipBlank(line, problems);
    }
    problems.raise();
    return words;
  }

  /** The comments in the body of a function: from a semicolon to the end of the line, and {@code (* *)}. */
  private static Comments ofBodies(String content) {
    return new Comments(content) {
      @Override
      public int skip(int at) {
        return text.charAt(at) == ';' ? lineEnd(at) : text.startsWith("(*", at) ? bracketEnd(at, true) : at;
      }
    };
  }

  /** Distinguishes the bodies of functions from the rest of the text. */
  private static final class Braces {
    private boolean head;
    private int depth;

    void pass(String token) {
      if (token.matches("P\\d+")) {
        head = true;
      } else if (token.equals("{") && (head || depth > 0)) {
        depth++;
      } else if (token.equals("}") && depth > 0) {
        depth--;
        head &= depth > 0;
      }
    }

    boolean inBody() {
      return depth > 0;
    }
  }

  /** The name of the instruction that starts at a place: the word there, or the word behind {@code =}. */
  String lineWord(Span start) {
    int at = 0;
    while (at < all().size() && all().get(at).span().offset() < start.offset()) {
      at++;
    }
    boolean result = at + 2 < all().size() && all().get(at + 1).text().equals("=");
    return at < all().size() ? all().get(result ? at + 2 : at).text() : "";
  }

  /**
   * Skips to the next line, or to the end of the body.
   *
   * @param from the position at which this line started
   */
  void skipLine(int from) {
    if (position() == from) {
      next();
    }
    while (!atLineStart() && !at("}")) {
      next();
    }
  }
}
