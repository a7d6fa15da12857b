package periscope.toy;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** The words of a text, taken one after the other. */
final class Tokens {

  private static final Pattern TOKEN =
      Pattern.compile("//[^\\n]*|[A-Za-z_$%][\\w$]*|-?\\d+|==|!=|/\\\\|\\\\/|\\S");

  private record Token(String text, Span span) {}

  private final SourceText text;
  private final List<Token> tokens = new ArrayList<>();
  private int next;

  /**
   * The words of a text.
   *
   * @param from the offset in the text at which the words begin
   */
  Tokens(SourceText text, int from) {
    this.text = text;
    Matcher found = TOKEN.matcher(text.content());
    for (int at = from; found.find(at); at = found.end()) {
      if (!found.group().startsWith("//")) {
        tokens.add(new Token(found.group(), new Span(found.start(), found.end() - found.start())));
      }
    }
  }

  boolean done() {
    return next == tokens.size();
  }

  /** The word at a distance behind the next one, which has distance 0; empty behind the end. */
  String peek(int ahead) {
    return next + ahead < tokens.size() ? tokens.get(next + ahead).text() : "";
  }

  boolean at(String word) {
    return peek(0).equals(word);
  }

  /** The place of the next word. */
  Span span() {
    return done() ? new Span(text.content().length(), 0) : tokens.get(next).span();
  }

  /** The place from {@code start} to the end of the word that was taken last. */
  Span since(Span start) {
    Span last = tokens.get(next - 1).span();
    return new Span(start.offset(), last.offset() + last.length() - start.offset());
  }

  /**
   * Takes the next word if it is this one.
   *
   * @return whether it was taken
   */
  boolean take(String word) {
    boolean there = at(word);
    next += there ? 1 : 0;
    return there;
  }

  void want(String word) {
    if (!take(word)) {
      throw wrong("'" + word + "' is missing here", "found '" + peek(0) + "'");
    }
  }

  String name() {
    return matching("[A-Za-z_$%][\\w$]*", "a name is missing here");
  }

  long number() {
    return Long.parseLong(matching("-?\\d{1,9}", "a number is missing here"));
  }

  private String matching(String pattern, String message) {
    if (!peek(0).matches(pattern)) {
      throw wrong(message, "found '" + peek(0) + "'");
    }
    return tokens.get(next++).text();
  }

  InvalidInputException wrong(String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, span(), message, hint));
  }
}
