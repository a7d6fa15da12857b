package periscope.lang.gpuasm.xtext;

import java.math.BigInteger;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import periscope.grammars.Problems;
import periscope.lang.gpuasm.xtext.gpuAsm.BinaryNode;
import periscope.lang.gpuasm.xtext.gpuAsm.ExpressionNode;
import periscope.lang.gpuasm.xtext.gpuAsm.NumberNode;
import periscope.lang.gpuasm.xtext.gpuAsm.ParenthesisNode;
import periscope.lang.gpuasm.xtext.gpuAsm.RegisterNode;
import periscope.lang.gpuasm.xtext.gpuAsm.UnaryNode;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;

/** Converts expressions and numbers, and records the registers that expressions read. */
final class ExpressionLowering {

  private static final BigInteger MIN = BigInteger.valueOf(Integer.MIN_VALUE);
  private static final BigInteger MAX = BigInteger.valueOf(Integer.MAX_VALUE);

  private final Problems problems;

  ExpressionLowering(Problems problems) {
    this.problems = problems;
  }

  Expression lower(ExpressionNode node, Set<String> registers) {
    if (node instanceof NumberNode n) {
      return Expression.constant(number(n, n.getValue()));
    } else if (node instanceof RegisterNode r) {
      registers.add(r.getName());
      return Expression.register(r.getName());
    } else if (node instanceof ParenthesisNode p) {
      return lower(p.getInner(), registers);
    } else if (node instanceof UnaryNode u) {
      return unary(u, registers);
    } else if (node instanceof BinaryNode b) {
      BinaryOperator operator = BinaryOperator.of(b.getOperator().replaceAll("[^|&^=!<>+*/%-]", ""));
      return new Expression.Binary(operator, NumberType.S32, lower(b.getLeft(), registers),
          lower(b.getRight(), registers));
    }
    throw new IllegalStateException("no such expression: " + node);
  }

  /** A minus sign right before a number belongs to the number. */
  private Expression unary(UnaryNode node, Set<String> registers) {
    if (node.getOperator().equals("-") && node.getOperand() instanceof NumberNode n) {
      return Expression.constant(number(node, "-" + n.getValue()));
    }
    UnaryOperator operator =
        switch (node.getOperator()) {
          case "-" -> UnaryOperator.NEGATE;
          case "!" -> UnaryOperator.NOT;
          default -> UnaryOperator.COMPLEMENT;
        };
    return new Expression.Unary(operator, NumberType.S32, lower(node.getOperand(), registers));
  }

  /** The value of a decimal or hexadecimal number with an optional minus sign; text between these parts is dropped. */
  long number(EObject at, String written) {
    boolean negative = written.startsWith("-");
    String digits = written.replaceFirst("(?s)^-.*?(?=[0-9])", "");
    boolean hex = digits.startsWith("0x") || digits.startsWith("0X");
    BigInteger size = hex ? new BigInteger(digits.substring(2), 16) : new BigInteger(digits);
    BigInteger value = negative ? size.negate() : size;
    if (value.compareTo(MIN) < 0 || value.compareTo(MAX) > 0) {
      problems.error(at, "this number does not fit in 32 bits", "values lie between " + MIN + " and " + MAX);
      return 0;
    }
    return value.longValue();
  }
}
