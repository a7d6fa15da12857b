package periscope.engines.simulation;

import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.Span;

/**
 * A step at which some consistent execution has no behaviour that a standard states.
 *
 * @param thread    whose step it is
 * @param cause     what is wrong
 * @param span      where it stands
 * @param undefines whether the language leaves the whole program undefined; else only a value is unspecified
 * @param witness   such an execution, where executions are kept
 */
public record UndefinedStep(int thread, Cause cause, Span span, boolean undefines, Optional<Witness> witness) {

  /** A step of a test; what a division by zero does is for its language to say. */
  public static UndefinedStep of(LitmusTest test, int thread, Instruction.Undefined step) {
    boolean undefines = step.cause() == Cause.ACCESS || step.cause() == Cause.VALUE
        || LitmusLanguages.traits(test.language()).divisionByZeroUndefines();
    return new UndefinedStep(thread, step.cause(), step.span(), undefines, Optional.empty());
  }

  /** The same with an execution that comes to it. */
  public UndefinedStep with(Witness execution) {
    return new UndefinedStep(thread, cause, span, undefines, Optional.of(execution));
  }

  /** Whether it leaves only the result of an operation open, such as that of a division by zero. */
  public boolean leavesOpen() {
    return cause.isOfResult() && !undefines;
  }

  /** Whether the thread stays there for ever. */
  public boolean endless() {
    return cause == Cause.SPINS || cause == Cause.WAITS || cause == Cause.AWAITS;
  }

  /** Whether a thread's run only begins what it would do, where it ends. */
  public static boolean begun(Instruction.Undefined end) {
    return end.cause() == Cause.STOPS || end.cause() == Cause.WAITS;
  }

  /** Whether both are the same step; the spans of two steps are equal to each other. */
  public boolean same(UndefinedStep that) {
    return thread == that.thread && cause == that.cause && span.offset() == that.span.offset();
  }
}
