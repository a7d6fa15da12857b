package periscope.lang.c.statement;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.lang.c.tree.Statement;
import periscope.lang.c.tree.Statement.Jumped;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;

/** Lowers sequences of statements. */
interface Sequences {

  /**
   * Lowers statements in their order.
   *
   * @param end the kind of jump whose target is the end of the sequence, if there is one; such a jump needs no register
   */
  void sequence(List<Statement> list, Optional<Jumped> end, List<Instruction> out);

  /** A condition: no jump of these kinds has happened. */
  Expression none(Set<Jumped> kinds);
}
