package periscope.lang.llvm.flow;

import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Refuses parts of kernels that are not read. */
public record Refusal(SourceText text) {

  public InvalidInputException at(Span span, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, span, message, hint));
  }
}
