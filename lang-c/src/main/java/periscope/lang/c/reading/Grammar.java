package periscope.lang.c.reading;

import com.google.inject.Injector;
import java.util.function.Supplier;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.ParseException;
import periscope.grammars.LazyParser;
import periscope.grammars.Spans;
import periscope.lang.c.Problems;
import periscope.lang.c.xtext.cCore.TestText;
import periscope.litmus.source.Span;

/** The Xtext parser, without a resource around it: nothing here has cross references. */
final class Grammar {

  /** Most syntax errors that are shown for one text. */
  private static final int LIMIT = 5;

  private final LazyParser parser;

  Grammar(Supplier<Injector> setup) {
    this.parser = new LazyParser(setup);
  }

  /** The syntax tree of a blanked text; null if it has none. Syntax errors go to {@code problems}. */
  TestText parse(String text, Problems problems) {
    IParseResult result;
    try {
      result = parser.parse(text);
    } catch (ParseException e) {
      // What could make the generated parser fail is bounded before it runs; this is for what nobody thought of.
      problems.error(Span.NONE, "this text cannot be read: " + e.getMessage(), "");
      return null;
    }
    int shown = 0;
    int last = -1;
    for (INode node : result.getSyntaxErrors()) {
      if (node.getOffset() == last) {
        continue;
      }
      last = node.getOffset();
      report(node, problems);
      if (++shown == LIMIT) {
        break;
      }
    }
    return (TestText) result.getRootASTElement();
  }

  private static void report(INode node, Problems problems) {
    SyntaxErrorMessage error = node.getSyntaxErrorMessage();
    String[] data = error.getIssueData();
    String hint = data == null || data.length == 0 ? "" : data[0];
    problems.error(Spans.of(node), error.getMessage(), hint);
  }
}
