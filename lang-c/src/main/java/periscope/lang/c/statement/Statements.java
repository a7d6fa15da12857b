package periscope.lang.c.statement;

import java.util.List;
import java.util.Optional;
import periscope.lang.c.xtext.cCore.Assignment;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.Statement;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Span;

/** Lowers statements for whoever lowers what consists of some. */
interface Statements {

  /** Lowers a statement that no jump leaves. */
  void statement(Statement statement, Optional<String> label, List<Instruction> out);

  /** Lowers an assignment, or an expression that stands for itself. */
  void assignment(Assignment statement, Span span, Optional<String> label, List<Instruction> out);

  /** Lowers the value that a function returns. */
  void result(String register, Chain value, Span span, List<Instruction> out);
}
