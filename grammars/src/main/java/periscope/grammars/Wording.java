package periscope.grammars;

import java.util.Map;
import java.util.Optional;
import org.eclipse.xtext.nodemodel.INode;
import periscope.litmus.source.SourceText;

/** The wording of one language's messages about texts that do not follow its grammar. */
public interface Wording {

  /** Of a text about which the parser says nothing useful: {@code this is not a mapping}. */
  String unreadable();

  /** What a whole text looks like; the hint for an empty one. */
  String shape();

  /** How a comment ends; the hint for one that does not. */
  String commentEnd();

  /** How a text in quotes ends; the hint for one that does not. */
  String quoteEnd();

  /** The words for the grammar's tokens, by the parser's name for them, besides those that all languages share. */
  Map<String, String> tokens();

  /** What a piece of the text is called that should not be quoted, such as a line's end. */
  default Optional<String> name(String input) {
    return Optional.empty();
  }

  /**
   * How to mend a syntax error.
   *
   * @param node where the parser met it
   * @param raw  the parser's message
   */
  String hint(SourceText text, INode node, String raw);
}
