package periscope.engines.simulation;

import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.source.Span;

/**
 * A step at which some consistent execution has no behaviour that a standard states.
 *
 * @param thread    whose step it is
 * @param cause     what is wrong
 * @param span      where it stands
 * @param undefines whether the language leaves the whole program undefined; else only a value is unspecified
 */
public record UndefinedStep(int thread, Cause cause, Span span, boolean undefines) {

  /** A step of a test: a division by zero undefines a C++ program, and gives any value in OpenCL C and PTX. */
  public static UndefinedStep of(LitmusTest test, int thread, Instruction.Undefined step) {
    boolean undefines = step.cause() == Cause.ACCESS || test.language().equals("CUDA");
    return new UndefinedStep(thread, step.cause(), step.span(), undefines);
  }

  /** Whether both are the same step; the spans of two steps are equal to each other. */
  public boolean same(UndefinedStep that) {
    return thread == that.thread && cause == that.cause && span.offset() == that.span.offset();
  }
}
