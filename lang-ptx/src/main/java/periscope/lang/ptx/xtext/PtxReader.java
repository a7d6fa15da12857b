package periscope.lang.ptx.xtext;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.ParseException;
import periscope.grammars.LazyParser;
import periscope.grammars.Spans;
import periscope.grammars.SyntaxErrors;
import periscope.lang.ptx.xtext.ptx.TestNode;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Reads PTX tests. The parser is set up when the first text comes, and kept. */
public final class PtxReader {

  /** Parentheses deeper than this are noise; a real test stays below ten. */
  private static final int DEPTH = 100;

  /** Operators in a row; a real test stays below fifty. */
  private static final int CHAIN = 1000;

  private final LazyParser parser = new LazyParser(() -> new PtxStandaloneSetup().createInjectorAndDoEMFRegistration());
  private final SyntaxErrors syntaxErrors = new SyntaxErrors(new PtxWording());

  /**
   * @throws InvalidInputException with every problem found
   */
  public LitmusTest read(SourceText text) {
    rejectDeepNesting(text);
    try {
      IParseResult result = parser.parse(text.content());
      List<Diagnostic> errors = syntaxErrors.of(text, result);
      if (!errors.isEmpty()) {
        throw new InvalidInputException(errors);
      }
      rejectDeepTree(text, result.getRootASTElement());
      return new TestLowering(text).lower((TestNode) result.getRootASTElement());
    } catch (ParseException | StackOverflowError e) {
      // Prefix operators nest without a parenthesis; the generated parser wraps the overflow.
      throw tooDeep(text, Span.NONE);
    }
  }

  private static void rejectDeepNesting(SourceText text) {
    int depth = 0;
    for (int i = 0; i < text.content().length(); i++) {
      char c = text.content().charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (depth > DEPTH) {
        throw tooDeep(text, new Span(i, 1));
      }
    }
  }

  /** Chains such as a+a+a+… grow a deep tree without a parenthesis, too deep for anything that walks it. */
  private static void rejectDeepTree(SourceText text, EObject root) {
    Deque<EObject> level = new ArrayDeque<>(List.of(root));
    for (int depth = 0; !level.isEmpty(); depth++) {
      if (depth > CHAIN) {
        throw tooDeep(text, Spans.of(level.peek()));
      }
      for (int left = level.size(); left > 0; left--) {
        level.addAll(level.remove().eContents());
      }
    }
  }

  private static InvalidInputException tooDeep(SourceText text, Span span) {
    return new InvalidInputException(
        Diagnostic.error(text, span, "the text nests too deeply",
            "at most " + DEPTH + " parentheses inside each other and " + CHAIN + " operators in a row"));
  }
}
