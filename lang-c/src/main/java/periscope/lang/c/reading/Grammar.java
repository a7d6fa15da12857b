package periscope.lang.c.reading;

import com.google.inject.Injector;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.ParseException;
import periscope.grammars.LazyParser;
import periscope.grammars.Origins;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.lang.c.preprocessing.Expanded;
import periscope.lang.c.xtext.cCore.TestText;
import periscope.litmus.source.Span;

/**
 * The Xtext parser, without a resource around it: nothing here has cross references.
 *
 * <p>Behind a syntax error the parser finds its way back more or less by chance. So only the first error of a text is
 * believed; later ones are those of the text with what is wrong there repaired or left out.
 */
final class Grammar {

  /** Most syntax errors that are shown for one text. */
  private static final int LIMIT = 5;

  /** Longest text in which more than the first error is looked for, in characters: it is parsed anew for each. */
  private static final int SHORT = 20_000;

  private final LazyParser parser;

  Grammar(Supplier<Injector> setup) {
    this.parser = new LazyParser(setup);
  }

  /**
   * The syntax tree of a text, if all is in it that is needed to check what its names mean; that may be after
   * repairs. Syntax errors go to {@code problems}.
   */
  Optional<TestText> parse(Expanded expanded, Problems problems) {
    String text = expanded.text();
    String read = text;
    boolean whole = true;
    for (int shown = 0; shown <= LIMIT; shown++) {
      Optional<IParseResult> result = parsed(read, problems);
      Optional<INode> error = result.flatMap(Grammar::first);
      if (error.isEmpty()) {
        return whole ? result.map(r -> tree(r, expanded)) : Optional.empty();
      } else if (shown == LIMIT) {
        break;
      }
      Mistake mistake = mistake(read, error.get());
      problems.error(expanded.origin(mistake.span()), mistake.message(), mistake.hint());
      if (mistake.repaired().equals(read) || text.length() > SHORT) {
        break;
      }
      read = mistake.repaired();
      whole &= mistake.whole();
    }
    return Optional.empty();
  }

  private static TestText tree(IParseResult result, Expanded expanded) {
    TestText tree = (TestText) result.getRootASTElement();
    if (expanded.changed()) {
      Origins.keep(tree, expanded::origin);
    }
    return tree;
  }

  private Optional<IParseResult> parsed(String text, Problems problems) {
    try {
      return Optional.of(parser.parse(text));
    } catch (ParseException e) {
      // What could make the generated parser fail is bounded before it runs; this is for what nobody thought of.
      problems.error(Span.NONE, "this text cannot be read: " + e.getMessage(), "");
      return Optional.empty();
    }
  }

  private static Optional<INode> first(IParseResult result) {
    Iterator<INode> errors = result.getSyntaxErrors().iterator();
    return errors.hasNext() ? Optional.of(errors.next()) : Optional.empty();
  }

  /** What an error most likely is: of the ways to read it, the first whose repair lets the parser come further. */
  private Mistake mistake(String text, INode error) {
    SyntaxErrorMessage told = error.getSyntaxErrorMessage();
    String[] data = told.getIssueData();
    String hint = data == null || data.length == 0 ? "" : data[0];
    Span at = Spans.of(error);
    List<Mistake> ways = Mistake.of(text, at, told.getMessage(), hint);
    return ways.stream().filter(m -> text.length() <= SHORT && further(m.repaired(), at.offset())).findFirst()
        .orElseGet(() -> new Mistake(at, told.getMessage(), hint, text, false));
  }

  private boolean further(String text, int offset) {
    try {
      return first(parser.parse(text)).filter(e -> e.getOffset() <= offset).isEmpty();
    } catch (ParseException e) {
      return false;
    }
  }
}
