package periscope.frame.text;

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

/** The words of a text, taken one after the other by a reader that is written by hand. */
public class WordReader {

  /**
   * A word of the text.
   *
   * @param first whether the word is the first of its line
   */
  public record Word(String text, Span span, boolean first) {}

  private final SourceText text;
  private final List<Word> words;
  private int next;

  public WordReader(SourceText text, List<Word> words) {
    this.text = text;
    this.words = List.copyOf(words);
  }

  /**
   * The words of a text.
   *
   * @param token matches a word as its first group, and what lies between words without it
   */
  protected static List<Word> words(String content, Pattern token) {
    List<Word> words = new ArrayList<>();
    Matcher found = token.matcher(content);
    int line = 0;
    while (found.find()) {
      if (found.group(1) != null) {
        boolean first = words.isEmpty() || content.substring(line, found.start()).indexOf('\n') >= 0;
        words.add(new Word(found.group(1), new Span(found.start(), found.group(1).length()), first));
        line = found.end();
      }
    }
    return words;
  }

  public final boolean done() {
    return next == words.size();
  }

  /** The word {@code ahead} words behind the next one; empty behind the end. */
  public final String peek(int ahead) {
    return next + ahead < words.size() ? words.get(next + ahead).text() : "";
  }

  public final boolean at(String word) {
    return peek(0).equals(word);
  }

  /** Whether the next word is the first of its line, or the text has ended. */
  public final boolean atLineStart() {
    return done() || words.get(next).first();
  }

  /** The place of the next word. */
  public final Span span() {
    return done() ? new Span(text.content().length(), 0) : words.get(next).span();
  }

  /** The place of the word taken last. */
  public final Span last() {
    return next == 0 ? span() : words.get(next - 1).span();
  }

  /** The span from {@code start} to the word taken last. */
  public final Span since(Span start) {
    Span last = last();
    return new Span(start.offset(), last.offset() + last.length() - start.offset());
  }

  /** Number of words taken so far. */
  public final int position() {
    return next;
  }

  /** All words of the text. */
  protected final List<Word> all() {
    return words;
  }

  /** Takes the next word. */
  public final String next() {
    String word = peek(0);
    next += done() ? 0 : 1;
    return word;
  }

  /** Takes the next word if it equals {@code word}; returns whether it does. */
  public final boolean take(String word) {
    boolean there = at(word);
    next += there ? 1 : 0;
    return there;
  }

  /**
   * Takes a word.
   *
   * @throws InvalidInputException for any other word
   */
  public final void want(String word, String hint) {
    if (!take(word)) {
      throw wrong("expected '" + word + "' here" + found(), hint);
    }
  }

  /**
   * Takes a word that matches a regular expression.
   *
   * @throws InvalidInputException for any other word
   */
  public final String matching(String pattern, String kind, String hint) {
    if (!peek(0).matches(pattern)) {
      throw wrong("expected " + kind + " here" + found(), hint);
    }
    return next();
  }

  /** The number of a work-group or a device, which has no leading zero. */
  public final int placeNumber(String hint) {
    Optional<UnclearNumber> unclear = UnclearNumber.of(peek(0));
    if (unclear.isPresent()) {
      throw wrong("the number " + shown(peek(0)) + " is written " + unclear.get().notation(),
          unclear.get().hint(Integer::toString));
    }
    return count("a number", hint);
  }

  /** A number of up to seven digits without a sign. */
  public final int count(String kind, String hint) {
    return Integer.parseInt(matching("\\d{1,7}", kind, hint));
  }

  private String found() {
    return done() ? ", and the text ends" : ", found '" + shown(peek(0)) + "'";
  }

  /** A word for messages, cut off if it is long. */
  public static String shown(String word) {
    return word.length() > 40 ? word.substring(0, 40) + "…" : word;
  }

  /** An error at the next word, or at the last one if the text has ended. */
  public final InvalidInputException wrong(String message, String hint) {
    return wrong(done() ? last() : span(), message, hint);
  }

  public final InvalidInputException wrong(Span at, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, at, message, hint));
  }
}
