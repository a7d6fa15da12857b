package periscope.grammars;

import java.util.Map;
import java.util.Optional;
import org.eclipse.xtext.nodemodel.INode;
import periscope.litmus.source.SourceText;

/** The wording of one language's messages about texts that do not follow its grammar. */
public interface Wording {

  /** A message for a text about which the parser says nothing useful: {@code this is not a mapping}. */
  String unreadable();

  /** An outline of a whole text; the hint for an empty one. */
  String shape();

  /** The end of a comment; the hint for a comment without an end. */
  String commentEnd();

  /** The end of a text in quotes; the hint for one without an end. */
  String quoteEnd();

  /** The words for the grammar's tokens, by the parser's name for them, besides those that all languages share. */
  Map<String, String> tokens();

  /** The words for a piece of the text that messages should not quote, such as a line's end; empty for other pieces. */
  default Optional<String> name(String input) {
    return Optional.empty();
  }

  /**
   * A hint for a syntax error.
   *
   * @param node the place where the parser met it
   * @param raw  the parser's message
   */
  String hint(SourceText text, INode node, String raw);
}
