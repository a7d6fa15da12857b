package periscope.lang.c.statement;

import java.util.List;
import java.util.Optional;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.tree.Statement;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/** Lowers statements for the lowering of larger statements. */
interface Statements {

  /** Lowers a statement that no jump leaves. */
  void statement(Statement statement, Optional<String> label, List<Instruction> out);

  /** Lowers an assignment, or an expression that stands for itself. */
  void evaluated(CExpression text, Span span, Optional<String> label, List<Instruction> out);

  /** Lowers the value that a function returns. */
  void result(String register, CExpression value, Span span, List<Instruction> out);
}
