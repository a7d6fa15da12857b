package periscope.models.evaluate;

import periscope.litmus.source.Diagnostic;

/** An exception that ends the compilation of one statement; never leaves the package. */
final class CompileError extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Null if the cause was reported before. */
  final transient Diagnostic diagnostic;
  /** Whether the cause is an unknown name, which {@code try … with} tolerates. */
  final boolean unknownName;

  CompileError(Diagnostic diagnostic, boolean unknownName) {
    super(diagnostic == null ? "" : diagnostic.message(), null, false, false);
    this.diagnostic = diagnostic;
    this.unknownName = unknownName;
  }
}
