package periscope.mappings.xtext;

import java.io.StringReader;
import java.util.List;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.IParser;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Place;
import periscope.mappings.xtext.mappingTable.TableNode;

/** Reads mapping tables. Setting Xtext up takes most of a second, so it is done once, when the first text comes. */
public final class TableReader {

  /** Largest table that is read, in characters; real ones are three orders of magnitude smaller. */
  private static final int LIMIT = 1_000_000;

  private IParser parser;

  /** Finds the mapping that another one extends. */
  public interface Bases {

    /**
     * @param written what follows {@code extends}
     * @param at      where that stands
     * @throws InvalidInputException if there is no such mapping, or it has errors
     */
    Mapping load(String written, Place at);
  }

  /**
   * Reads a table; what lint says of it is not looked at.
   *
   * @param name what the mapping is to be called
   * @throws InvalidInputException with every problem found
   */
  public Mapping read(String name, SourceText text, Bases bases) {
    if (text.content().length() > LIMIT) {
      String message = "the text has " + text.content().length() + " characters; a mapping has at most " + LIMIT;
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE, message, SyntaxErrors.TABLE));
    }
    IParseResult result = parse(text);
    List<Diagnostic> errors = SyntaxErrors.of(text, result);
    if (!errors.isEmpty()) {
      throw new InvalidInputException(errors);
    }
    return new TableLowering(name, text, bases).lower((TableNode) result.getRootASTElement());
  }

  private synchronized IParseResult parse(SourceText text) {
    if (parser == null) {
      parser = new MappingTableStandaloneSetup().createInjectorAndDoEMFRegistration().getInstance(IParser.class);
    }
    return parser.parse(new StringReader(text.content()));
  }
}
