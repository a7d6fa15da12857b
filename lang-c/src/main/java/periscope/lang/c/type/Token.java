package periscope.lang.c.type;

import java.util.List;
import java.util.regex.Pattern;

/** A token of a text of C, with its start and end offsets. */
public record Token(String text, int start, int end) {

  /** A type of CUDA's, with its arguments, which stands where a word does. */
  private static final String OBJECT = "cuda::(?:std::)?atomic(?:(?:_ref)?\\s*<[\\w\\s,:]*>|_(?:flag"
      + "|bool|u?char|u?short|u?int|u?long|size_t|u?int(?:32|64)_t|u?intptr_t)(?!\\w))|";

  private static final Pattern TOKEN =
      Pattern.compile(OBJECT + "[A-Za-z_$][\\w$]*|\\.?\\d(?:[eE][+-]|[\\w.])*|->|\\S");

  /** All pieces of a text, in order. */
  public static List<Token> all(String text) {
    return TOKEN.matcher(text).results().map(m -> new Token(m.group(), m.start(), m.end())).toList();
  }

  /** Whether the token is a name or a word of the language. */
  public boolean isWord() {
    return Character.isJavaIdentifierStart(text.charAt(0));
  }

  /** 1 for an opening bracket, -1 for a closing bracket, else 0. */
  public int nests() {
    return "{([".contains(text) ? 1 : "})]".contains(text) ? -1 : 0;
  }

  /** The index of the first token with a text; below 0 if there is none. */
  static int index(List<Token> some, String text) {
    for (int k = 0; k < some.size(); k++) {
      if (some.get(k).text().equals(text)) {
        return k;
      }
    }
    return -1;
  }

  /** Number of commas outside brackets. */
  static int commas(List<Token> all) {
    int depth = 0;
    int commas = 0;
    for (Token token : all) {
      depth += token.nests();
      commas += depth == 0 && token.text().equals(",") ? 1 : 0;
    }
    return commas;
  }
}
