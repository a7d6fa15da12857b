package periscope.lang.c;

import java.util.List;
import periscope.lang.c.access.Accesses;
import periscope.lang.c.access.Evaluations;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/** Evaluates expressions of the text: what whoever lowers calls and statements asks for. */
public interface Evaluator {

  /** What an expression stands for, without reading the memory it names as a whole. */
  Term term(CExpression text, List<Instruction> out);

  /** Reads and writes. */
  Accesses accesses();

  /** The order of operands. */
  Evaluations evaluations();

  /** Adds what evaluates arguments of a call that does nothing with their values. */
  void unused(List<CExpression> arguments, Span span, List<Instruction> out);

  /** The value of an expression, after the instructions that it needs. */
  default Term.Value value(CExpression text, List<Instruction> out) {
    return accesses().read(term(text, out), text.span(), out);
  }

  /** The value of one more argument of a call. */
  default Term.Value argument(CExpression text, Evaluations.Arguments given) {
    return given.is(value(text, given.next()));
  }
}
