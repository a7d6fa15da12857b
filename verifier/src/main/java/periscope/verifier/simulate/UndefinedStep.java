package periscope.verifier.simulate;

import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.source.Span;

/**
 * A step at which some consistent execution has no behaviour that a standard states.
 *
 * @param thread whose step it is
 * @param cause  what is wrong
 * @param span   where it stands
 */
public record UndefinedStep(int thread, Cause cause, Span span) {

  /** Whether the language leaves the whole program undefined; else only a value is unspecified. */
  public boolean undefines(String language) {
    return cause == Cause.ACCESS || language.equals("CUDA");
  }

  /** Whether both are the same step; the spans of two steps are equal to each other. */
  public boolean same(UndefinedStep that) {
    return thread == that.thread && cause == that.cause && span.offset() == that.span.offset();
  }
}
