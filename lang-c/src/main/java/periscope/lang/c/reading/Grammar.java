package periscope.lang.c.reading;

import com.google.inject.Injector;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.ParseException;
import periscope.grammars.LazyParser;
import periscope.grammars.Origins;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.lang.c.preprocessing.Expanded;
import periscope.lang.c.xtext.cCore.Assigned;
import periscope.lang.c.xtext.cCore.CCorePackage;
import periscope.lang.c.xtext.cCore.TestText;
import periscope.litmus.source.Span;

/**
 * The Xtext parser, without a resource, since the texts have no cross references.
 *
 * <p>The parser does not recover reliably after a syntax error. So only the first error of a text counts; further
 * errors are the first errors of the text with earlier mistakes repaired or left out.
 */
final class Grammar {

  /** Largest number of syntax errors that are reported for one text. */
  private static final int LIMIT = 5;

  /** Longest text in which further errors are looked for, in characters: it is parsed again for each. */
  private static final int SHORT = 20_000;

  /** A syntax error in the parser's words. */
  private record Wrong(Span at, String message, String hint) {

    private static Wrong of(INode error) {
      SyntaxErrorMessage told = error.getSyntaxErrorMessage();
      String[] data = told.getIssueData();
      return new Wrong(Spans.of(error), told.getMessage(), data == null || data.length == 0 ? "" : data[0]);
    }
  }

  private final LazyParser parser;

  Grammar(Supplier<Injector> setup) {
    this.parser = new LazyParser(setup);
  }

  /**
   * The syntax tree of a text, maybe after repairs; empty if the repaired text lacks a declaration, so that the
   * meanings of names cannot be checked. Syntax errors go to {@code problems}.
   */
  Optional<TestText> parse(Expanded expanded, Problems problems) {
    String text = expanded.text();
    String read = text;
    boolean whole = true;
    for (int shown = 0; shown <= LIMIT; shown++) {
      Optional<IParseResult> result = parsed(read, problems);
      Optional<Wrong> error = result.flatMap(Grammar::first);
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

  /** The first syntax error; also an assignment to a sum, which the grammar accepts. */
  private static Optional<Wrong> first(IParseResult result) {
    Iterator<INode> errors = result.getSyntaxErrors().iterator();
    Optional<Wrong> error = errors.hasNext() ? Optional.of(Wrong.of(errors.next())) : Optional.empty();
    if (result.getRootASTElement() == null) {
      return error;
    }
    Iterator<EObject> all = EcoreUtil.getAllContents(result.getRootASTElement(), false);
    while (all.hasNext()) {
      if (all.next() instanceof Assigned a && !a.getTarget().getOperators().isEmpty()) {
        Span at = Spans.of(NodeModelUtils.findNodesForFeature(a, CCorePackage.Literals.ASSIGNED__OPERATOR).get(0));
        boolean earlier = error.isEmpty() || at.offset() < error.get().at.offset();
        return earlier ? Optional.of(new Wrong(at, "expected ';' before '" + a.getOperator() + "'", "")) : error;
      }
    }
    return error;
  }

  /** The most likely mistake behind an error: the first way to read it whose repair lets the parser get further. */
  private Mistake mistake(String text, Wrong error) {
    Span at = error.at;
    List<Mistake> ways = Mistake.of(text, at, error.message, error.hint);
    return ways.stream().filter(m -> text.length() <= SHORT && further(m.repaired(), at.offset())).findFirst()
        .orElseGet(() -> new Mistake(at, error.message, error.hint, text, false));
  }

  private boolean further(String text, int offset) {
    try {
      return first(parser.parse(text)).filter(e -> e.at.offset() <= offset).isEmpty();
    } catch (ParseException e) {
      return false;
    }
  }
}
