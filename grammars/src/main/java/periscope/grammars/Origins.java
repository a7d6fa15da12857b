package periscope.grammars;

import java.util.function.UnaryOperator;
import org.eclipse.emf.common.notify.impl.AdapterImpl;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import periscope.litmus.source.Span;

/** The origins of a tree's text, if the parsed text is not the written text; attached to the tree's root. */
public final class Origins extends AdapterImpl {

  private final UnaryOperator<Span> origin;

  private Origins(UnaryOperator<Span> origin) {
    this.origin = origin;
  }

  /** Attaches origins to a tree, so that {@link Spans} returns places in the written text for its elements. */
  public static void keep(EObject root, UnaryOperator<Span> origin) {
    root.eAdapters().add(new Origins(origin));
  }

  /** The origin, in the written text, of an element's stretch of the parsed text. */
  static Span of(EObject element, Span span) {
    return EcoreUtil.getRootContainer(element).eAdapters().stream()
        .filter(Origins.class::isInstance).map(Origins.class::cast).findFirst()
        .map(o -> o.origin.apply(span)).orElse(span);
  }
}
