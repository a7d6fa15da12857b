package periscope.toy;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.frame.text.WordReader;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** The words of a text, taken one after the other. */
final class Tokens extends WordReader {

  private static final Pattern TOKEN =
      Pattern.compile("//[^\\n]*|[A-Za-z_$%][\\w$]*|-?\\d+|==|!=|/\\\\|\\\\/|\\S");

  /**
   * The words of a text.
   *
   * @param from the offset in the text at which the words begin
   */
  Tokens(SourceText text, int from) {
    super(text, words(text, from));
  }

  private static List<Word> words(SourceText text, int from) {
    List<Word> words = new ArrayList<>();
    Matcher found = TOKEN.matcher(text.content());
    for (int at = from; found.find(at); at = found.end()) {
      if (!found.group().startsWith("//")) {
        words.add(new Word(found.group(), new Span(found.start(), found.end() - found.start()), false));
      }
    }
    return words;
  }

  void want(String word) {
    want(word, "");
  }

  String name() {
    return matching("[A-Za-z_$%][\\w$]*", "a name", "");
  }

  long number() {
    return Long.parseLong(matching("-?\\d{1,9}", "a number", ""));
  }
}
