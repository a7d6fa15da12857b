package periscope.frame.text;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The form that a language gives the header of its tests.
 *
 * @param title   a test of the language in messages: {@code an LLVM test}
 * @param word    the first word of a test, for hints
 * @param accepts whether a word may be the first one
 * @param oneWord whether a name ends at the first blank; otherwise it ends with the line
 * @param escapes whether a backslash in free text stands before a quote or a backslash that belongs to the text
 * @param line    matches the text between the name and the test that stands in no quotes, such as {@code Com=Rf Fr},
 *                from its first character on; empty if a language has none
 * @param kept    whether that text is part of the description
 */
public record HeaderForm(
    String title,
    String word,
    Predicate<String> accepts,
    boolean oneWord,
    boolean escapes,
    Optional<Pattern> line,
    boolean kept) {

  /** The form of a language with one first word and free text in quotes. */
  public static HeaderForm of(String title, String word) {
    return new HeaderForm(title, word, word::equals, false, false, Optional.empty(), false);
  }

  /** The form with names of one word, and with escapes in free text. */
  public HeaderForm withShortNames() {
    return new HeaderForm(title, word, accepts, true, true, line, kept);
  }

  /** The form with text without quotes between name and test. */
  public HeaderForm withLines(Pattern between, boolean described) {
    return new HeaderForm(title, word, accepts, oneWord, escapes, Optional.of(between), described);
  }

  /** The form with other first words. */
  public HeaderForm accepting(Predicate<String> words) {
    return new HeaderForm(title, word, words, oneWord, escapes, line, kept);
  }

  /** A hint with the first line of a test. */
  String hint() {
    return "the first line reads: " + word + " <name of the test>";
  }
}
