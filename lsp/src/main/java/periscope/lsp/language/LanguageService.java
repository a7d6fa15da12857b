package periscope.lsp.language;

import java.util.List;
import java.util.Optional;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;

/** The service to editors for one language, or for one family of languages. */
public interface LanguageService {

  /** Whether a text with a name, such as {@code mine.cat}, is in the language. */
  boolean serves(String name);

  /**
   * Every problem that the commands would report for the text. A problem may lie in another text that this one names.
   */
  List<Diagnostic> check(SourceText text);

  /** Whether names of the language may contain a character. */
  default boolean inWord(int character) {
    return Word.plain(character);
  }

  /** The words that may follow at an offset; the editor omits those that do not continue the letters before it. */
  List<Proposal> complete(SourceText text, int offset);

  /** The explanation of the word at an offset; empty if there is none. */
  Optional<HoverText> explain(SourceText text, int offset);

  /** The place where the name at an offset is defined; empty if there is none. */
  default Optional<DefinitionPlace> definition(SourceText text, int offset) {
    return Optional.empty();
  }

  /**
   * The text in the language's standard layout. Only blanks at line starts, line ends and around separators differ, so
   * that no comment is lost and lines keep their numbers. Empty if the language has no such layout, or the text has
   * errors.
   */
  default Optional<String> format(SourceText text) {
    return Optional.empty();
  }
}
