package periscope.lang.vulkan;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.frame.text.Comments;
import periscope.frame.text.WordReader;
import periscope.grammars.Problems;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** The words of a test, taken one after the other; comments are left out. */
final class Tokens extends WordReader {

  static final String NAME = "[A-Za-z_]\\w*";

  private static final Pattern TOKEN = Pattern.compile("[A-Za-z_][\\w.]*|-?\\d+|==|!=|/\\\\|\\\\/|\\S");

  /**
   * The words of a text.
   *
   * @param from the offset in the text at which the words begin
   */
  Tokens(SourceText text, int from) {
    super(text, words(text, from));
  }

  private static List<Word> words(SourceText text, int from) {
    Problems problems = new Problems(text);
    Comments comments = Comments.ofFrame(text.content(), true);
    List<Word> words = new ArrayList<>();
    Matcher found = TOKEN.matcher(text.content());
    int line = from;
    for (int at = comments.skipBlank(from, problems); found.find(at); at = comments.skipBlank(line, problems)) {
      boolean first = words.isEmpty() || text.content().substring(line, found.start()).contains("\n");
      words.add(new Word(found.group(), new Span(found.start(), found.end() - found.start()), first));
      line = found.end();
    }
    problems.raise();
    return words;
  }

  void want(String word) {
    want(word, "");
  }

  String name(String kind) {
    return matching(NAME, kind, "");
  }

  /** A number of 32 bits, with or without a sign. */
  int number() {
    long value = Long.parseLong(matching("-?\\d{1,10}", "a number", ""));
    if (value < Integer.MIN_VALUE || value > 0xffff_ffffL) {
      throw wrong(last(), value + " has more than 32 bits", "");
    }
    return (int) value;
  }

  /** Whether the next word is a number. */
  boolean atNumber() {
    return peek(0).matches("-?\\d+");
  }
}
