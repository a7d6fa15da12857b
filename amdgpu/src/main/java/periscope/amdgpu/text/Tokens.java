package periscope.amdgpu.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.frame.text.WordReader;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** The words of a test, taken one after the other; comments are left out. */
final class Tokens extends WordReader {

  static final String NAME = "[A-Za-z_$%.][\\w$%.]*";

  private static final Pattern TOKEN = Pattern.compile("//[^\\n]*|/\\*(?s:.*?)\\*/|\\(\\*(?s:.*?)\\*\\)|#[^\\n]*"
      + "|(?:scope|th):[A-Z_]+|[A-Za-z_$%.][\\w$%.]*|0x[0-9a-fA-F]+|-?\\d+"
      + "|==|!=|<=|>=|<<|>>|&&|\\|\\||/\\\\|\\\\/|\\S");

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
      if (!found.group().matches("(?s)//.*|/\\*.*\\*/|\\(\\*.*\\*\\)|#.*")) {
        words.add(new Word(found.group(), new Span(found.start(), found.end() - found.start()), false));
      }
    }
    return words;
  }

  void want(String word) {
    want(word, "");
  }

  String name(String kind) {
    return matching(NAME, kind, "");
  }

  long number() {
    return (int) Long.parseLong(matching("-?\\d{1,10}", "a number", ""));
  }
}
