package periscope.lang.c.expression;

import java.util.List;
import java.util.Optional;
import periscope.lang.c.Calls;
import periscope.lang.c.Evaluator;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.litmus.instruction.Instruction;

/** Evaluates expressions for whoever lowers parts of them, or statements. */
public interface Expressions extends Evaluator {

  /** The value of a full expression. */
  Term.Value full(CExpression text, List<Instruction> out);

  /** The value of a statement expression that is all of an expression. */
  Optional<Term.Value> block(CExpression text, List<Instruction> out);

  /** Runs an expression whose value nobody needs. */
  void effect(CExpression text, List<Instruction> out);

  /** Who lowers a call: functions of the test hide the language's. */
  Calls calls(CExpression.Call call);

  /** What operators do with values. */
  Arithmetic arithmetic();
}
