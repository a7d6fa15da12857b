package periscope.lang.c;

import java.util.List;
import java.util.Optional;
import periscope.grammars.Spans;
import periscope.lang.c.xtext.cCore.Call;
import periscope.lang.c.xtext.cCore.Statement;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;

/** Lowers the calls of one thread, and the statements that only its dialect has. */
public interface Calls {

  /**
   * Lowers a call.
   *
   * @param target register for its value; a fresh one if absent
   * @param label  label of the statement
   * @return the register that has the value; empty if there is none, or the call is wrong
   */
  Optional<String> lower(Call call, Optional<String> target, Optional<String> label, List<Instruction> out);

  /** Whether what is called has a value; true if there is no such function. */
  boolean returns(Call call);

  /** Lowers a statement that the core does not have. */
  default void statement(Statement statement, List<Instruction> out) {
    throw new IllegalArgumentException("no statement of the core: " + Spans.of(statement));
  }

  /** A call inside an expression: its value. */
  default Expression value(Call call, Problems problems, List<Instruction> out) {
    if (!returns(call)) {
      problems.error(Spans.of(call), call.getFunction() + " has no value", "call it as a statement of its own");
      return Expression.constant(0);
    }
    return lower(call, Optional.empty(), Optional.empty(), out).map(Expression::register).orElse(Expression.constant(0));
  }
}
