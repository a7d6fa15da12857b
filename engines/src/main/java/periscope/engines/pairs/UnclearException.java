package periscope.engines.pairs;

import periscope.litmus.source.Span;

/** An exception: the analysis by pairs cannot follow the code, for a reason with a place in the text. */
final class UnclearException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Span at;

  UnclearException(String reason, Span at) {
    super(reason, null, false, false);
    this.at = at;
  }

  Span at() {
    return at;
  }
}
