package periscope.engines.simulation;

import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.Span;

/**
 * A step of a consistent execution for which no standard states a behaviour.
 *
 * @param thread    number of the thread
 * @param cause     the reason why the behaviour is undefined
 * @param span      the step's place in the text
 * @param undefines whether the language leaves the whole program undefined; else only a value is unspecified
 * @param witness   an execution that reaches the step, if executions are kept
 */
public record UndefinedStep(int thread, Cause cause, Span span, boolean undefines, Optional<Witness> witness) {

  /** The undefined step of a test; the test's language decides whether a division by zero undefines the program. */
  public static UndefinedStep of(LitmusTest test, int thread, Instruction.Undefined step) {
    boolean undefines = step.cause() == Cause.ACCESS || step.cause() == Cause.VALUE || step.cause() != Cause.SHIFT
        && LitmusLanguages.traits(test.language()).divisionByZeroUndefines();
    return new UndefinedStep(thread, step.cause(), step.span(), undefines, Optional.empty());
  }

  /** A copy with an execution that reaches the step. */
  public UndefinedStep with(Witness execution) {
    return new UndefinedStep(thread, cause, span, undefines, Optional.of(execution));
  }

  /** Whether the step leaves only the result of an operation open, such as the quotient of a division by zero. */
  public boolean leavesOpen() {
    return cause.isOfResult() && !undefines;
  }

  /** Whether the thread stays at the step for ever. */
  public boolean endless() {
    return cause == Cause.SPINS || cause == Cause.WAITS || cause == Cause.AWAITS;
  }

  /** Whether a run that ends at this step is unfinished: it waits at a barrier, or reaches the bound of a loop. */
  public static boolean begun(Instruction.Undefined end) {
    return end.cause() == Cause.STOPS || end.cause() == Cause.WAITS;
  }

  /** Whether two records are the same step; since all spans are equal, {@code equals} does not compare places. */
  public boolean same(UndefinedStep that) {
    return thread == that.thread && cause == that.cause && span.offset() == that.span.offset();
  }
}
