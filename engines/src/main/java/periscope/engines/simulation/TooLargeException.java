package periscope.engines.simulation;

import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** A test has executions of more events than an engine can look at. */
public final class TooLargeException extends InvalidInputException {

  private static final long serialVersionUID = 1L;

  /** @param hint what makes a test smaller, or another engine */
  public TooLargeException(SourceText test, String message, String hint) {
    super(Diagnostic.error(test, Span.NONE, message, hint));
  }

  /** The same with the hint of who knows what the test was made of. */
  public TooLargeException with(String hint) {
    Diagnostic told = diagnostics().get(0);
    return new TooLargeException(told.text(), told.message(), hint);
  }
}
