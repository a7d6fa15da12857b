package periscope.compilers.ask;

import periscope.litmus.source.SourceText;

/** The answer of a compiler to a request: assembly, or a refusal. */
public sealed interface Answer {

  /** The functions that it wrote, those of the request only, in the order of the request. */
  record Compiled(SourceText assembly) implements Answer {}

  /** Nothing. @param why what the compiler says, or what became of it */
  record Refused(String why) implements Answer {}
}
