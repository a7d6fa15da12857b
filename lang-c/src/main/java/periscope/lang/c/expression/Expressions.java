package periscope.lang.c.expression;

import java.util.List;
import java.util.Optional;
import periscope.lang.c.Calls;
import periscope.lang.c.Evaluator;
import periscope.lang.c.term.Arithmetic;
import periscope.lang.c.term.Term;
import periscope.lang.c.xtext.cCore.Call;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.Operand;
import periscope.litmus.instruction.Instruction;

/** Evaluates expressions for whoever lowers parts of them, or statements. */
public interface Expressions extends Evaluator {

  /** The value of a full expression. */
  Term.Value full(Chain chain, List<Instruction> out);

  /** The value of a statement expression that is all of an expression. */
  Optional<Term.Value> block(Chain chain, List<Instruction> out);

  /** Runs an expression whose value nobody needs. */
  void effect(Chain chain, List<Instruction> out);

  /** What an operand stands for, its prefixes and postfix applied. */
  Term operand(Operand operand, List<Instruction> out);

  /** What an operand with some of the prefixes before it stands for, its postfix left out. */
  Term prefixed(List<String> prefixes, Operand source, List<Instruction> out);

  /** Who lowers a call: functions of the test hide the language's. */
  Calls calls(Call call);

  /** What operators do with values. */
  Arithmetic arithmetic();
}
