package periscope.lang.c.statement;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.lang.c.tree.Statement;
import periscope.lang.c.tree.Statement.Jumped;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;

/** Lowers statements that come one after the other. */
interface Sequences {

  /**
   * Lowers statements in their order.
   *
   * @param end the jump that goes to where the sequence ends, if there is one: it need not be remembered
   */
  void sequence(List<Statement> list, Optional<Jumped> end, List<Instruction> out);

  /** That none of the jumps has happened. */
  Expression none(Set<Jumped> kinds);
}
