package periscope.engines.simulation;

import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** An exception for a test that has executions with more events than an engine can handle. */
public final class TooLargeException extends InvalidInputException {

  private static final long serialVersionUID = 1L;

  /**
   * Says why the test is too large.
   *
   * @param hint a way to a smaller test, or another engine
   */
  public TooLargeException(SourceText test, String message, String hint) {
    super(Diagnostic.error(test, Span.NONE, message, hint));
  }

  /** A copy with another hint, from a caller that knows where the test came from. */
  public TooLargeException with(String hint) {
    Diagnostic told = diagnostics().get(0);
    return new TooLargeException(told.text(), told.message(), hint);
  }
}
