package periscope.grammars;

import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import periscope.litmus.source.Span;

/** The spans of a syntax tree's parts in the text. */
public final class Spans {

  private Spans() {}

  /**
   * The stretch of text from which an element of the tree was read; {@link Span#NONE} for an element that was not read
   * from a text.
   */
  public static Span of(EObject element) {
    INode node = NodeModelUtils.findActualNodeFor(element);
    return node == null ? Span.NONE : Origins.of(element, of(node));
  }

  /**
   * The stretch of text from which the first value of a feature was read; that of the whole element if the feature has
   * no value.
   */
  public static Span of(EObject element, EStructuralFeature feature) {
    List<INode> nodes = NodeModelUtils.findNodesForFeature(element, feature);
    return nodes.isEmpty() ? of(element) : Origins.of(element, of(nodes.get(0)));
  }

  /** The stretch of the parsed text of a parser's node, without the space around it. */
  public static Span of(INode node) {
    return new Span(node.getOffset(), node.getLength());
  }
}
