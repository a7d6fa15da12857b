package periscope.lang.c.syntax;

import java.util.function.Function;
import periscope.grammars.Spans;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.tree.Statement;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.Primary;

/** The syntax that a dialect's grammar adds to the core's: operands and statements. */
public interface OwnSyntax {

  /**
   * The tree of an operand that the core's grammar does not have.
   *
   * @param expressions reads the expressions in it
   */
  default CExpression.OfDialect operand(Primary operand, Function<Chain, CExpression> expressions) {
    throw new IllegalArgumentException("no operand of the core: " + Spans.of(operand));
  }

  /** A statement that the core's grammar does not have. */
  default Statement.OfDialect statement(
      periscope.lang.c.xtext.cCore.Statement statement, Function<Chain, CExpression> expressions) {
    throw new IllegalArgumentException("no statement of the core: " + Spans.of(statement));
  }
}
