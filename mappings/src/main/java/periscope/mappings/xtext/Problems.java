package periscope.mappings.xtext;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.INode;
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
    found.add(Diagnostic.error(text, span(at), message, hint));
  }

  /** Reports one feature of a syntax tree node. */
  void error(EObject at, EStructuralFeature feature, String message, String hint) {
    found.add(Diagnostic.error(text, span(at, feature), message, hint));
  }

  /** Reports the first word of a stretch of text. */
  void errorAtWord(EObject at, String word, String message, String hint) {
    found.add(Diagnostic.error(text, new Span(span(at).offset(), word.length()), message, hint));
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

  /** The stretch of text that one feature of a node was read from. */
  static Span span(EObject at, EStructuralFeature feature) {
    INode node = NodeModelUtils.findNodesForFeature(at, feature).get(0);
    return new Span(node.getOffset(), node.getLength());
  }

  /** A word of the text in quotes, cut if it is longer than a line. */
  static String quoted(String word) {
    return "'" + (word.length() > 40 ? word.substring(0, 40) + "…" : word) + "'";
  }
}
