package periscope.engines.symbolic.formula;

import com.microsoft.z3.BitVecExpr;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import java.util.Map;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;

/** Typed expressions as bit-vectors of Z3, each as wide as its type, in place of {@link WordFormulas}. */
record BitVectors(Context context) {

  /** A number of a type. */
  record Vector(BitVecExpr bits, NumberType type) {}

  Vector of(Expression expression, Map<String, Vector> inputs) {
    if (expression instanceof Expression.Constant c) {
      NumberType type = NumberType.S32.holdsNumber(c.value()) ? NumberType.S32 : NumberType.S64;
      return constant(c.value(), type);
    } else if (expression instanceof Expression.Register r) {
      return inputs.get(r.name());
    } else if (expression instanceof Expression.Convert c) {
      return new Vector(in(c.type(), of(c.operand(), inputs)), c.type());
    } else if (expression instanceof Expression.Unary u) {
      return unary(u, of(u.operand(), inputs));
    }
    Expression.Binary b = (Expression.Binary) expression;
    return binary(b, of(b.left(), inputs), of(b.right(), inputs));
  }

  Vector constant(long value, NumberType type) {
    return new Vector(context.mkBV(value, type.bits()), type);
  }

  /** The lowest bits, or more of them as the sign has it. */
  private BitVecExpr in(NumberType type, Vector x) {
    int more = type.bits() - x.type().bits();
    return more == 0 ? x.bits() : more < 0 ? context.mkExtract(type.bits() - 1, 0, x.bits())
        : x.type().signed() ? context.mkSignExt(more, x.bits()) : context.mkZeroExt(more, x.bits());
  }

  BoolExpr notZero(Vector x) {
    return context.mkNot(context.mkEq(x.bits(), context.mkBV(0, x.type().bits())));
  }

  private Vector truth(BoolExpr holds) {
    return new Vector((BitVecExpr) context.mkITE(holds, context.mkBV(1, 32), context.mkBV(0, 32)), NumberType.S32);
  }

  private Vector unary(Expression.Unary u, Vector x) {
    if (u.operator() == UnaryOperator.NOT) {
      return truth(context.mkNot(notZero(x)));
    }
    BitVecExpr bits = in(u.type(), x);
    return new Vector(u.operator() == UnaryOperator.NEGATE ? context.mkBVNeg(bits) : context.mkBVNot(bits), u.type());
  }

  private Vector binary(Expression.Binary b, Vector left, Vector right) {
    BinaryOperator operator = b.operator();
    // What is the same in all types is named with the widest, and needs no more bits than its operands have.
    boolean narrow = left.type().equals(right.type()) && left.type().bits() < Long.SIZE && bitwise(operator);
    NumberType type = b.type().equals(NumberType.S64) && narrow ? left.type() : b.type();
    BitVecExpr x = in(type, left);
    BitVecExpr y = in(type, right);
    boolean signed = type.signed();
    return switch (operator) {
      case ADD -> new Vector(context.mkBVAdd(x, y), type);
      case SUBTRACT -> new Vector(context.mkBVSub(x, y), type);
      case MULTIPLY -> new Vector(context.mkBVMul(x, y), type);
      case DIVIDE -> new Vector(signed ? context.mkBVSDiv(x, y) : context.mkBVUDiv(x, y), type);
      case REMAINDER -> new Vector(signed ? context.mkBVSRem(x, y) : context.mkBVURem(x, y), type);
      case BIT_AND -> new Vector(context.mkBVAND(x, y), type);
      case BIT_OR -> new Vector(context.mkBVOR(x, y), type);
      case BIT_XOR -> new Vector(context.mkBVXOR(x, y), type);
      case SHIFT_LEFT, SHIFT_RIGHT -> shift(operator, type, x, right);
      case LESS -> truth(signed ? context.mkBVSLT(x, y) : context.mkBVULT(x, y));
      case LESS_EQUAL -> truth(signed ? context.mkBVSLE(x, y) : context.mkBVULE(x, y));
      case GREATER -> truth(signed ? context.mkBVSGT(x, y) : context.mkBVUGT(x, y));
      case GREATER_EQUAL -> truth(signed ? context.mkBVSGE(x, y) : context.mkBVUGE(x, y));
      case EQUAL -> truth(context.mkEq(x, y));
      case NOT_EQUAL -> truth(context.mkNot(context.mkEq(x, y)));
      case AND -> truth(context.mkAnd(notZero(left), notZero(right)));
      case OR -> truth(context.mkOr(notZero(left), notZero(right)));
      default -> throw new IllegalArgumentException(operator.name());
    };
  }

  private static boolean bitwise(BinaryOperator operator) {
    return operator.isTruth() || operator == BinaryOperator.BIT_AND || operator == BinaryOperator.BIT_OR
        || operator == BinaryOperator.BIT_XOR;
  }

  /** The count modulo the width. */
  private Vector shift(BinaryOperator operator, NumberType type, BitVecExpr x, Vector count) {
    BitVecExpr by = context.mkBVAND(in(type, count), context.mkBV(type.bits() - 1, type.bits()));
    return new Vector(operator == BinaryOperator.SHIFT_LEFT ? context.mkBVSHL(x, by)
        : type.signed() ? context.mkBVASHR(x, by) : context.mkBVLSHR(x, by), type);
  }
}
