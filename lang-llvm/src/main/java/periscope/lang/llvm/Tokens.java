package periscope.lang.llvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.litmus.source.UnclearNumber;

/**
 * The words of a text, one after the other. In the body of a function, a semicolon starts a comment, as in IR;
 * elsewhere it separates initial values. {@code (* *)}, {@code //} and {@code /* *}{@code /} are comments outside of
 * bodies.
 */
final class Tokens {

  private static final Pattern TOKEN = Pattern.compile("\"[^\"\\n]*\"|[%@][\\w$.]+|!=|==|![\\w.]*|#\\d+"
      + "|[A-Za-z_$.][\\w$.]*|-?\\d+|/\\\\|\\\\/|\\S");

  private record Token(String text, Span span, boolean first) {}

  private final SourceText text;
  private final List<Token> tokens = new ArrayList<>();
  private int next;

  /**
   * The words from an offset on.
   *
   * @param from the offset
   */
  Tokens(SourceText text, int from) {
    this.text = text;
    String content = text.content();
    Matcher found = TOKEN.matcher(content);
    Braces braces = new Braces();
    int line = from;
    for (int at = code(text, from, false); found.find(at); at = code(text, found.end(), braces.inBody())) {
      boolean first = tokens.isEmpty() || content.substring(line, found.start()).contains("\n");
      tokens.add(new Token(found.group(), new Span(found.start(), found.end() - found.start()), first));
      braces.pass(found.group());
      line = found.end();
    }
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

  /**
   * The first offset from {@code from} on that is neither blank nor in a comment.
   *
   * @param body whether the offset lies in the body of a function
   */
  static int code(SourceText text, int from, boolean body) {
    String content = text.content();
    int at = from;
    while (at < content.length()) {
      if (Character.isWhitespace(content.charAt(at))) {
        at++;
      } else if (body ? content.charAt(at) == ';' : content.startsWith("//", at)) {
        int end = content.indexOf('\n', at);
        at = end < 0 ? content.length() : end;
      } else if (opensComment(content, at, body)) {
        at = closed(text, at, content.charAt(at) == '(' ? "*)" : "*/");
      } else {
        return at;
      }
    }
    return at;
  }

  private static boolean opensComment(String content, int at, boolean body) {
    return content.startsWith("(*", at) || !body && content.startsWith("/*", at);
  }

  /** The end of the comment that starts at an offset; comments with round brackets may nest. */
  private static int closed(SourceText text, int start, String close) {
    String content = text.content();
    int depth = 0;
    for (int at = start; at < content.length(); at++) {
      if (at == start || close.equals("*)") && content.startsWith("(*", at)) {
        depth++;
        at++;
      } else if (content.startsWith(close, at)) {
        depth--;
        at++;
        if (depth == 0) {
          return at + 1;
        }
      }
    }
    throw new InvalidInputException(Diagnostic.error(text, new Span(start, 2), "this comment is never closed",
        "close it with " + close));
  }

  boolean done() {
    return next == tokens.size();
  }

  /** The word {@code ahead} words behind the next one; empty behind the end. */
  String peek(int ahead) {
    return next + ahead < tokens.size() ? tokens.get(next + ahead).text() : "";
  }

  boolean at(String word) {
    return peek(0).equals(word);
  }

  /** Whether the next word is the first of its line, or the text has ended. */
  boolean atLineStart() {
    return done() || tokens.get(next).first();
  }

  /** The place of the next word. */
  Span span() {
    return done() ? new Span(text.content().length(), 0) : tokens.get(next).span();
  }

  /** The place of the word taken last. */
  Span last() {
    return next == 0 ? span() : tokens.get(next - 1).span();
  }

  /** The span from {@code start} to the word taken last. */
  Span since(Span start) {
    Span last = last();
    return new Span(start.offset(), last.offset() + last.length() - start.offset());
  }

  /** Takes the next word. */
  String next() {
    String word = peek(0);
    next += done() ? 0 : 1;
    return word;
  }

  /** Takes the next word if it equals {@code word}; returns whether it does. */
  boolean take(String word) {
    boolean there = at(word);
    next += there ? 1 : 0;
    return there;
  }

  void want(String word, String hint) {
    if (!take(word)) {
      throw wrong("expected '" + word + "' here" + found(), hint);
    }
  }

  /**
   * Takes a word that matches a regular expression.
   *
   * @throws InvalidInputException for any other word
   */
  String matching(String pattern, String what, String hint) {
    if (!peek(0).matches(pattern)) {
      throw wrong("expected " + what + " here" + found(), hint);
    }
    return next();
  }

  /** The number of a work-group or a device, which has no leading zero. */
  int placeNumber(String hint) {
    Optional<UnclearNumber> unclear = UnclearNumber.of(peek(0));
    if (unclear.isPresent()) {
      throw wrong("the number " + shown(peek(0)) + " is written " + unclear.get().notation(),
          unclear.get().hint(Integer::toString));
    }
    return count("a number", hint);
  }

  /** A number of up to 32 bits without a sign. */
  int count(String what, String hint) {
    String word = matching("\\d{1,7}", what, hint);
    return Integer.parseInt(word);
  }

  private String found() {
    return done() ? ", and the text ends" : ", found '" + shown(peek(0)) + "'";
  }

  /** A word for messages, cut off if it is long. */
  static String shown(String word) {
    return word.length() > 40 ? word.substring(0, 40) + "…" : word;
  }

  /** The name of the instruction that starts at a place: the word there, or the word behind {@code =}. */
  String lineWord(Span start) {
    int at = 0;
    while (at < tokens.size() && tokens.get(at).span().offset() < start.offset()) {
      at++;
    }
    boolean result = at + 2 < tokens.size() && tokens.get(at + 1).text().equals("=");
    return at < tokens.size() ? tokens.get(result ? at + 2 : at).text() : "";
  }

  /** Number of words taken so far. */
  int position() {
    return next;
  }

  /**
   * Skips to the next line, or to the end of the body.
   *
   * @param from the position at which this line started
   */
  void skipLine(int from) {
    next += next == from && !done() ? 1 : 0;
    while (!atLineStart() && !at("}")) {
      next();
    }
  }

  InvalidInputException wrong(String message, String hint) {
    return wrong(done() ? last() : span(), message, hint);
  }

  InvalidInputException wrong(Span at, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, at, message, hint));
  }
}
