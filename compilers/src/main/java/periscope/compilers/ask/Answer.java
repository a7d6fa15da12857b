package periscope.compilers.ask;

import periscope.litmus.source.SourceText;

/** The answer of a compiler to a request: assembly, or a refusal. */
public sealed interface Answer {

  /** The compiled functions of the request, in its order, as assembly. */
  record Compiled(SourceText assembly) implements Answer {}

  /**
   * The refusal of a request.
   *
   * @param why the compiler's message, or the reason why its output is unusable
   */
  record Refused(String why) implements Answer {}
}
