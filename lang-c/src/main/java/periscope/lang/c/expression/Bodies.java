package periscope.lang.c.expression;

import java.util.List;
import java.util.Optional;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.tree.CFunction;
import periscope.litmus.instruction.Instruction;

/** Lowers the bodies of functions of the test. */
public interface Bodies {

  /**
   * Lowers the body of a function that is called.
   *
   * @param names  what names mean in it
   * @param result gets the value that it returns, if it returns one
   */
  void lower(CFunction function, ThreadNames names, Optional<String> result, List<Instruction> out);

  /** Lowers a statement expression; its value. */
  Term.Value value(CExpression.Block block, List<Instruction> out);
}
