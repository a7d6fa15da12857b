package periscope.models.xtext;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.ParseException;
import periscope.grammars.LazyParser;
import periscope.grammars.Spans;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.ast.CatFile;
import periscope.models.ast.Comment;
import periscope.models.xtext.cat.File;

/** Reads {@code .cat} files. The parser is set up on first use and kept. */
public final class CatReader {

  /** Largest model that is read, in characters; published ones have tens of thousands. */
  private static final int LIMIT = 1_000_000;
  /** Syntax errors that are worth reporting: later ones tend to follow from earlier ones. */
  private static final int SYNTAX_ERRORS = 5;
  /** Errors that are looked at to find them; of noise, each token is one. */
  private static final int LOOKED_AT = 100;

  private final LazyParser parser = new LazyParser(() -> new CatStandaloneSetup().createInjectorAndDoEMFRegistration());

  /**
   * Reads one file; does not follow its includes.
   *
   * @throws InvalidInputException with the first few syntax errors
   */
  public CatFile read(SourceText text) {
    if (text.content().length() > LIMIT) {
      String message = "the model has " + text.content().length() + " characters; at most " + LIMIT + " are read";
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE, message,
          "split it into files and include them"));
    }
    String visible = CatScanner.blankComments(text);
    CatScanner.check(text, visible);
    try {
      IParseResult result = parser.parse(visible);
      if (result.hasSyntaxErrors()) {
        throw new InvalidInputException(syntaxErrors(text, result));
      }
      return new CatLowering(text).file((File) result.getRootASTElement());
    } catch (StackOverflowError | ParseException deep) {
      throw new InvalidInputException(
          Diagnostic.error(text, Span.NONE, "an expression is nested too deeply", "name its parts with 'let'"));
    }
  }

  /** The kinds of comments in a file that can be read. */
  public Set<Comment> comments(SourceText text) {
    return CatScanner.kinds(text);
  }

  private static List<Diagnostic> syntaxErrors(SourceText text, IParseResult result) {
    List<Diagnostic> found = new ArrayList<>();
    int last = -1;
    int looked = 0;
    for (INode node : result.getSyntaxErrors()) {
      int line = text.line(node.getOffset());
      if (line != last) {
        found.add(Diagnostic.error(text, Spans.of(node), node.getSyntaxErrorMessage().getMessage(), ""));
        last = line;
      }
      if (found.size() == SYNTAX_ERRORS || ++looked == LOOKED_AT) {
        break;
      }
    }
    return found;
  }
}
