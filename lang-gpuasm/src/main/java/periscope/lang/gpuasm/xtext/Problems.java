package periscope.lang.gpuasm.xtext;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** What is wrong with one text; collected, so that one run shows it all. */
final class Problems {

  private static final int LIMIT = 20;

  private final SourceText text;
  private final List<Diagnostic> found = new ArrayList<>();

  Problems(SourceText text) {
    this.text = text;
  }

  void error(EObject at, String message, String hint) {
    error(span(at), message, hint);
  }

  void error(Span at, String message, String hint) {
    found.add(Diagnostic.error(text, at, message, hint));
  }

  /** Ends the reading if anything was found. */
  void raise() {
    if (!found.isEmpty()) {
      throw new InvalidInputException(
          found.stream().sorted(Comparator.comparingInt(d -> d.span().offset())).limit(LIMIT).toList());
    }
  }

  /** The stretch of text that a syntax tree node was read from. */
  static Span span(EObject at) {
    ICompositeNode node = NodeModelUtils.findActualNodeFor(at);
    return node == null ? Span.NONE : new Span(node.getOffset(), node.getLength());
  }

  /** A word of the text in quotes, cut if it is longer than a line. */
  static String quoted(String word) {
    return "'" + (word.length() > 40 ? word.substring(0, 40) + "…" : word) + "'";
  }
}
