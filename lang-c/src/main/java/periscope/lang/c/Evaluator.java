package periscope.lang.c;

import java.util.List;
import periscope.lang.c.access.Accesses;
import periscope.lang.c.access.Evaluations;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/** Evaluates expressions of the text for the lowering of calls and statements. */
public interface Evaluator {

  /**
   * The term of an expression; memory that the expression as a whole denotes is not read yet.
   *
   * @param out receives the instructions that the expression needs
   */
  Term term(CExpression text, List<Instruction> out);

  /** The lowering of reads and writes. */
  Accesses accesses();

  /** The lowering of operands whose order is open. */
  Evaluations evaluations();

  /** Adds the instructions that evaluate arguments of a call that does not use their values. */
  void unused(List<CExpression> arguments, Span span, List<Instruction> out);

  /**
   * The value of an expression.
   *
   * @param out receives the instructions that it needs
   */
  default Term.Value value(CExpression text, List<Instruction> out) {
    return accesses().read(term(text, out), text.span(), out);
  }

  /**
   * The value of one more argument of a call.
   *
   * @param given collects the arguments' instructions
   */
  default Term.Value argument(CExpression text, Evaluations.Arguments given) {
    return given.is(value(text, given.next()));
  }
}
