package periscope.models.evaluate;

import periscope.litmus.source.Diagnostic;

/** Ends the compilation of one statement. Never leaves the package. */
final class CompileError extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Null if the cause was reported before. */
  final transient Diagnostic diagnostic;
  /** Whether a name was not there, which {@code try … with} forgives. */
  final boolean unknownName;

  CompileError(Diagnostic diagnostic, boolean unknownName) {
    super(diagnostic == null ? "" : diagnostic.message(), null, false, false);
    this.diagnostic = diagnostic;
    this.unknownName = unknownName;
  }
}
