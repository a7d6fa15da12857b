package periscope.lang.gpuasm.xtext;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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

  /** A hint that offers the nearest of some names, or lists them. */
  static String suggest(String word, Collection<String> names) {
    Optional<String> nearest =
        names.stream()
            .filter(n -> Math.abs(n.length() - word.length()) <= 2 && distance(word, n) <= Math.min(2, n.length() - 1))
            .min(Comparator.comparingInt(n -> distance(word, n)));
    return nearest.map(n -> "did you mean " + n + "?").orElseGet(() -> "there is " + String.join(", ", names));
  }

  /** Edit distance, letter case ignored. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        boolean same = Character.toLowerCase(a.charAt(i - 1)) == Character.toLowerCase(b.charAt(j - 1));
        int substituted = diagonal + (same ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
