package periscope.lang.openclrsp;

import com.google.inject.Injector;
import java.io.StringReader;
import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.IParser;
import org.eclipse.xtext.parser.ParseException;
import periscope.lang.openclrsp.xtext.OpenClRspStandaloneSetup;
import periscope.lang.openclrsp.xtext.openClRsp.TestText;
import periscope.litmus.source.Span;

/** The Xtext parser, without a resource around it: nothing here has cross references. */
final class Grammar {

  /** Most syntax errors that are shown for one text. */
  private static final int LIMIT = 5;

  private IParser parser;

  /** The syntax tree of a blanked text; null if it has none. Syntax errors go to {@code problems}. */
  synchronized TestText parse(String text, Problems problems) {
    if (parser == null) {
      Injector injector = new OpenClRspStandaloneSetup().createInjectorAndDoEMFRegistration();
      parser = injector.getInstance(IParser.class);
    }
    IParseResult result;
    try {
      result = parser.parse(new StringReader(text));
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
    problems.error(new Span(node.getOffset(), node.getLength()), error.getMessage(), hint);
  }

  /** Where an element of the tree stands. */
  static Span span(EObject element) {
    INode node = NodeModelUtils.findActualNodeFor(element);
    return node == null ? Span.NONE : new Span(node.getOffset(), node.getLength());
  }

  /** Where the first value of a feature of an element stands. */
  static Span span(EObject element, EStructuralFeature feature) {
    List<INode> nodes = NodeModelUtils.findNodesForFeature(element, feature);
    return nodes.isEmpty() ? span(element) : new Span(nodes.get(0).getOffset(), nodes.get(0).getLength());
  }
}
