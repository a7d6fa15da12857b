package periscope.lang.neutral;

import java.util.ArrayList;
import java.util.List;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** The problems found in a text so far. */
final class Problems {

  private final SourceText text;
  private final List<Diagnostic> found = new ArrayList<>();

  Problems(SourceText text) {
    this.text = text;
  }

  void error(Span span, String message, String hint) {
    found.add(Diagnostic.error(text, span, message, hint));
  }

  boolean none() {
    return found.isEmpty();
  }

  /**
   * Ends the reading.
   *
   * @throws InvalidInputException if there are problems
   */
  void end() {
    if (!found.isEmpty()) {
      throw new InvalidInputException(found);
    }
  }
}
