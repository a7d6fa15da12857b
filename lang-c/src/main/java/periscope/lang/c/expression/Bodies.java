package periscope.lang.c.expression;

import java.util.List;
import java.util.Optional;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.tree.CFunction;
import periscope.litmus.instruction.Instruction;

/** Lowers the bodies of functions that the test defines. */
public interface Bodies {

  /**
   * Lowers the body of a called function.
   *
   * @param names  the meanings of names in the function
   * @param result the register for the return value; empty if the function returns none
   */
  void lower(CFunction function, ThreadNames names, Optional<String> result, List<Instruction> out);

  /** Lowers a statement expression; returns its value. */
  Term.Value value(CExpression.Block block, List<Instruction> out);
}
