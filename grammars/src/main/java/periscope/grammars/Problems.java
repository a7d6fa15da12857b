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

/** The problems of one text, collected so that one run reports all of them. */
public final class Problems {

  /** Largest number of problems that are shown for one text. */
  private static final int LIMIT = 20;

  private final SourceText text;
  private final List<Diagnostic> found = new ArrayList<>();
  private final List<Diagnostic> warnings = new ArrayList<>();

  public Problems(SourceText text) {
    this.text = text;
  }

  /** Reports an error at an element of the syntax tree. */
  public void error(EObject at, String message, String hint) {
    error(Spans.of(at), message, hint);
  }

  /** Reports an error at one feature of an element of the syntax tree. */
  public void error(EObject at, EStructuralFeature feature, String message, String hint) {
    error(Spans.of(at, feature), message, hint);
  }

  /** Reports an error at a stretch of the text. */
  public void error(Span at, String message, String hint) {
    add(Diagnostic.error(text, inside(at), message, hint), found);
  }

  /** The span, or the end of the text for a place in text that a launch adds behind it. */
  private Span inside(Span at) {
    int end = text.content().length();
    int offset = Math.min(at.offset(), end);
    return SourceText.isIncluded(at.offset()) ? at : new Span(offset, Math.min(at.length(), end - offset));
  }

  /** Takes over the errors of a reader that stopped at them. */
  public void errors(InvalidInputException e) {
    e.diagnostics().forEach(d -> error(d.span(), d.message(), d.hint()));
  }

  /** Reports a warning about text that is allowed but most likely a mistake. */
  public void warning(Span at, String message, String hint) {
    add(Diagnostic.warning(text, at, message, hint), warnings);
  }

  /**
   * Adds a problem, unless it is there; text that is read several times, such as a function called twice, is reported
   * once.
   */
  private static void add(Diagnostic problem, List<Diagnostic> to) {
    if (to.stream().noneMatch(d -> d.span().offset() == problem.span().offset()
        && d.span().length() == problem.span().length() && d.message().equals(problem.message()))) {
      to.add(problem);
    }
  }

  /** Whether no error has been found so far. */
  public boolean none() {
    return found.isEmpty();
  }

  /** All warnings, in the order of the text. */
  public List<Diagnostic> warnings() {
    return warnings.stream().sorted(Comparator.comparingInt(d -> d.span().offset())).toList();
  }

  /**
   * Ends the reading if there are errors.
   *
   * @throws InvalidInputException with the first errors, in the order of the text
   */
  public void raise() {
    if (!found.isEmpty()) {
      throw new InvalidInputException(
          found.stream().sorted(Comparator.comparingInt(d -> d.span().offset())).limit(LIMIT).toList());
    }
  }

  /** A word of the text in quotes, cut off after 40 characters. */
  public static String quoted(String word) {
    return "'" + (word.length() > 40 ? word.substring(0, 40) + "…" : word) + "'";
  }
}
