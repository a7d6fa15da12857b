package periscope.lang.c.reading;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.grammars.Problems;
import periscope.lang.c.preprocessing.Expanded;
import periscope.litmus.source.Span;

/** Words of C that kernels have and that are not read: said as such, not as the syntax error that they end in. */
final class Unread {

  /** What a word is, and a way out; empty if there is none. */
  private static final Map<Pattern, String[]> WORDS = new LinkedHashMap<>();

  static {
    word("typedef|enum", "names for types inside of functions are", "write it before the function");
    word("union", "unions are", "give each member a buffer of its own");
    word("goto", "goto is", "");
    word("half", "floating-point numbers of 16 bits are", "use float");
    word("(?:u?(?:char|short|int|long)|float|double|half)(?:2|3|4|8|16)", "vectors are", "write each component");
  }

  private Unread() {}

  private static void word(String word, String what, String hint) {
    WORDS.put(Pattern.compile("(?<![\\w$])(?:" + word + ")(?![\\w$])"), new String[] {what, hint});
  }

  /** Reports the first place of each thing that is not read. */
  static void check(Expanded text, Problems problems) {
    Set<String> told = new HashSet<>();
    WORDS.forEach((pattern, said) -> {
      Matcher found = pattern.matcher(text.text());
      if (found.find() && told.add(said[0])) {
        Span at = text.origin(new Span(found.start(), found.end() - found.start()));
        problems.error(at, said[0] + " not read", said[1]);
      }
    });
  }
}
