package periscope.lsp.language;

import java.util.List;
import java.util.Optional;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;

/** The service to editors for one language, or for one family of languages. */
public interface LanguageService {

  /** Whether a text with such a name is in the language: {@code mine.cat}. */
  boolean serves(String name);

  /** Every problem that the commands would report of the text. It may lie in another text that this one names. */
  List<Diagnostic> check(SourceText text);

  /** Whether names of the language may have this character inside. */
  default boolean inWord(int character) {
    return Word.plain(character);
  }

  /** What may be written at an offset; the editor leaves out what does not go on from the letters before it. */
  List<Proposal> complete(SourceText text, int offset);

  /** What stands at an offset, in words. */
  Optional<HoverText> explain(SourceText text, int offset);

  /** Where the name at an offset is defined. */
  default Optional<DefinitionPlace> definition(SourceText text, int offset) {
    return Optional.empty();
  }

  /**
   * The text in the language's one shape: only blanks at line starts, line ends and around separators differ, so that
   * no comment is lost and lines keep their numbers. Absent if the language has no such shape, or the text has errors.
   */
  default Optional<String> format(SourceText text) {
    return Optional.empty();
  }
}
