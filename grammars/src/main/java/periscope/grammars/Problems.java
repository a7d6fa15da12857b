package periscope.grammars;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** The problems of one text, collected so that one run shows them all. */
public final class Problems {

  /** Most problems that are shown for one text. */
  private static final int LIMIT = 20;

  private final SourceText text;
  private final List<Diagnostic> found = new ArrayList<>();
  private final List<Diagnostic> warnings = new ArrayList<>();

  public Problems(SourceText text) {
    this.text = text;
  }

  /** Reports an element of the syntax tree. */
  public void error(EObject at, String message, String hint) {
    error(Spans.of(at), message, hint);
  }

  /** Reports one feature of an element. */
  public void error(EObject at, EStructuralFeature feature, String message, String hint) {
    error(Spans.of(at, feature), message, hint);
  }

  /** Reports a stretch of the text. */
  public void error(Span at, String message, String hint) {
    add(Diagnostic.error(text, inside(at), message, hint), found);
  }

  /** What a launch adds behind a text is told at its end. */
  private Span inside(Span at) {
    int end = text.content().length();
    int offset = Math.min(at.offset(), end);
    return SourceText.isIncluded(at.offset()) ? at : new Span(offset, Math.min(at.length(), end - offset));
  }

  /** Reports what is allowed, and most likely a slip. */
  public void warning(Span at, String message, String hint) {
    add(Diagnostic.warning(text, at, message, hint), warnings);
  }

  /** What is read several times, such as a function that is called twice, is reported once. */
  private static void add(Diagnostic problem, List<Diagnostic> to) {
    if (to.stream().noneMatch(d -> d.span().offset() == problem.span().offset()
        && d.span().length() == problem.span().length() && d.message().equals(problem.message()))) {
      to.add(problem);
    }
  }

  /** Whether there is none so far. */
  public boolean none() {
    return found.isEmpty();
  }

  /** All warnings, in the order of the text. */
  public List<Diagnostic> warnings() {
    return warnings.stream().sorted(Comparator.comparingInt(d -> d.span().offset())).toList();
  }

  /**
   * Ends the reading if anything was found.
   *
   * @throws InvalidInputException with the first problems, in the order of the text
   */
  public void raise() {
    if (!found.isEmpty()) {
      throw new InvalidInputException(
          found.stream().sorted(Comparator.comparingInt(d -> d.span().offset())).limit(LIMIT).toList());
    }
  }

  /** A word of the text in quotes, cut if it is longer than a line. */
  public static String quoted(String word) {
    return "'" + (word.length() > 40 ? word.substring(0, 40) + "…" : word) + "'";
  }
}
