package periscope.models.evaluate;

import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

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

  /**
   * The count of the expressions and statements of one model, those of functions and procedures counted at each use. A
   * function or procedure that uses the one before it twice doubles the count, so that a short text may ask for more
   * work than any machine can do.
   */
  static final class Unfolding {

    /** Limit on the count; the largest shipped model stays below 1,500. */
    private static final int MOST_PARTS = 50_000;

    private int parts;

    /**
     * Counts one expression or statement.
     *
     * @throws CompileError beyond the limit; only the first one carries a diagnostic
     */
    void step(SourceText text, Span span) {
      if (++parts > MOST_PARTS) {
        throw new CompileError(parts > MOST_PARTS + 1 ? null : Diagnostic.error(text, span,
            "the functions and procedures of this model unfold into more than " + MOST_PARTS + " parts",
            "a function or procedure that uses another one twice doubles the work; nest fewer of them"),
            false);
      }
    }
  }
}
