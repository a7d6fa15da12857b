package periscope.grammars;

import com.google.inject.Injector;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.ParseException;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Reads texts of one grammar, and refuses those whose trees are too deep for recursive algorithms. */
public final class TreeReader {

  /** Deepest nesting of parentheses; a real test stays below ten. */
  private static final int DEPTH = 100;

  /** Largest number of operators in a row; a real test stays below fifty. */
  private static final int CHAIN = 1000;

  private final LazyParser parser;
  private final SyntaxErrors syntaxErrors;

  /**
   * A reader.
   *
   * @param setup makes the injector of the grammar
   */
  public TreeReader(Supplier<Injector> setup, Wording wording) {
    parser = new LazyParser(setup);
    syntaxErrors = new SyntaxErrors(wording);
  }

  /**
   * Reads a text and converts its syntax tree.
   *
   * @param lower converts the tree's root
   * @throws InvalidInputException with every problem found
   */
  public <T> T read(SourceText text, Function<EObject, T> lower) {
    return read(text, 0, lower);
  }

  /**
   * Reads a text behind its header, and converts its syntax tree, whose offsets are those of the whole text.
   *
   * @param from  the offset behind the header
   * @param lower converts the tree's root
   * @throws InvalidInputException with every problem found
   */
  public <T> T read(SourceText text, int from, Function<EObject, T> lower) {
    rejectDeepNesting(text, from);
    try {
      IParseResult result = parser.parse(blank(text.content(), from));
      List<Diagnostic> errors = syntaxErrors.of(text, result);
      if (!errors.isEmpty()) {
        throw new InvalidInputException(errors);
      }
      rejectDeepTree(text, result.getRootASTElement());
      return lower.apply(result.getRootASTElement());
    } catch (ParseException | StackOverflowError e) {
      // Prefix operators nest without a parenthesis; the generated parser wraps the overflow.
      throw tooDeep(text, Span.NONE);
    }
  }

  /** A text with blanks in the place of its first characters; ends of lines stay. */
  private static String blank(String text, int from) {
    return text.substring(0, from).replaceAll("[^\\r\\n]", " ") + text.substring(from);
  }

  private static void rejectDeepNesting(SourceText text, int from) {
    int depth = 0;
    for (int i = from; i < text.content().length(); i++) {
      char c = text.content().charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (depth > DEPTH) {
        throw tooDeep(text, new Span(i, 1));
      }
    }
  }

  /** Refuses trees that chains such as a+a+a+… make deep without parentheses. */
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
