package periscope.lang.c.expression;

import java.util.List;
import java.util.Optional;
import periscope.lang.c.Calls;
import periscope.lang.c.Evaluator;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.litmus.instruction.Instruction;

/** Evaluates expressions for the lowering of their parts, and of statements. */
public interface Expressions extends Evaluator {

  /** The value of a full expression. */
  Term.Value full(CExpression text, List<Instruction> out);

  /** The value of a statement expression; empty if the text is no statement expression. */
  Optional<Term.Value> block(CExpression text, List<Instruction> out);

  /** Evaluates an expression whose value is not used. */
  void effect(CExpression text, List<Instruction> out);

  /** The lowering of a call: functions of the test hide the language's functions. */
  Calls calls(CExpression.Call call);

  /** The arithmetic of the dialect. */
  Arithmetic arithmetic();
}
