package periscope.mappings.xtext;

import java.util.List;
import org.eclipse.xtext.parser.IParseResult;
import periscope.grammars.LazyParser;
import periscope.grammars.SyntaxErrors;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Place;
import periscope.mappings.xtext.mappingTable.TableNode;

/** Reads mapping tables. The parser is set up when the first text comes, and kept. */
public final class TableReader {

  /** Largest table that is read, in characters; real tables have about a thousandth of this. */
  private static final int LIMIT = 1_000_000;

  private final LazyParser parser =
      new LazyParser(MappingTableStandaloneSetup::injector);
  private final SyntaxErrors syntaxErrors = new SyntaxErrors(new TableWording());

  /** Finds the mapping that another one extends. */
  public interface Bases {

    /**
     * Loads the mapping.
     *
     * @param written the text behind {@code extends}
     * @param at      its place
     * @throws InvalidInputException if there is no such mapping, or it has errors
     */
    Mapping load(String written, Place at);
  }

  /**
   * Reads a table, without the checks of lint.
   *
   * @param name the name of the mapping
   * @throws InvalidInputException with every problem found
   */
  public Mapping read(String name, SourceText text, Bases bases) {
    if (text.content().length() > LIMIT) {
      String message = "the text has " + text.content().length() + " characters; a mapping has at most " + LIMIT;
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE, message, TableWording.TABLE));
    }
    IParseResult result = parser.parse(text.content());
    List<Diagnostic> errors = syntaxErrors.of(text, result);
    if (!errors.isEmpty()) {
      throw new InvalidInputException(errors);
    }
    return new TableLowering(name, text, bases).lower((TableNode) result.getRootASTElement());
  }
}
