package periscope.engines.symbolic.unrolling;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.UnaryOperator;

/**
 * A term for a value that a register may hold at a place of a thread, over the values that the thread's events read.
 * Terms share parts, so they are compared by identity.
 */
public abstract sealed class ValueTerm {

  public static final class Constant extends ValueTerm {

    /**
     * The term 0. It stands here and not in the class above, since two threads that begin with one class each would
     * wait for each other.
     */
    public static final ValueTerm ZERO = new Constant(0);

    public final long value;

    Constant(long value) {
      this.value = value;
    }
  }

  /** The value 1 or 0, chosen freely. */
  public static final class Choice extends ValueTerm {}

  /** The value that an event reads. */
  public static final class ReadBy extends ValueTerm {
    public final Step step;

    public ReadBy(Step step) {
      this.step = step;
    }
  }

  public static final class Unary extends ValueTerm {
    public final UnaryOperator operator;
    public final NumberType type;
    public final ValueTerm operand;

    Unary(UnaryOperator operator, NumberType type, ValueTerm operand) {
      this.operator = operator;
      this.type = type;
      this.operand = operand;
    }
  }

  public static final class Binary extends ValueTerm {
    public final BinaryOperator operator;
    public final NumberType type;
    public final ValueTerm left;
    public final ValueTerm right;

    Binary(BinaryOperator operator, NumberType type, ValueTerm left, ValueTerm right) {
      this.operator = operator;
      this.type = type;
      this.left = left;
      this.right = right;
    }
  }

  public static final class Convert extends ValueTerm {
    public final NumberType type;
    public final ValueTerm operand;

    Convert(NumberType type, ValueTerm operand) {
      this.type = type;
      this.operand = operand;
    }
  }

  /** Floating-point arithmetic. */
  public static final class Real extends ValueTerm {
    public final Expression.Real operation;
    public final List<ValueTerm> operands;

    Real(Expression.Real operation, List<ValueTerm> operands) {
      this.operation = operation;
      this.operands = List.copyOf(operands);
    }
  }

  /** The term of the way by which the thread reached a point. */
  public static final class Merge extends ValueTerm {
    public final Point point;
    /** One term for each way into the point, in their order. */
    public final List<ValueTerm> choices;

    Merge(Point point, List<ValueTerm> choices) {
      this.point = point;
      this.choices = List.copyOf(choices);
    }
  }

  /** The term of an expression, with the terms of registers in their place; a constant if it depends on no read. */
  static ValueTerm of(Expression expression, Function<String, ValueTerm> registers) {
    OptionalLong always = Constancy.value(expression);
    if (always.isPresent()) {
      return new Constant(always.getAsLong());
    } else if (expression instanceof Expression.Register r) {
      return registers.apply(r.name());
    } else if (expression instanceof Expression.Unary u) {
      ValueTerm operand = of(u.operand(), registers);
      return operand instanceof Constant c ? new Constant(u.apply(c.value))
          : new Unary(u.operator(), u.type(), operand);
    } else if (expression instanceof Expression.Convert c) {
      ValueTerm operand = of(c.operand(), registers);
      return operand instanceof Constant k ? new Constant(c.type().wrap(k.value)) : new Convert(c.type(), operand);
    } else if (expression instanceof Expression.Binary b) {
      ValueTerm left = of(b.left(), registers);
      ValueTerm right = of(b.right(), registers);
      return left instanceof Constant l && right instanceof Constant r && !(b.operator().divides() && r.value == 0)
          ? new Constant(b.apply(l.value, r.value))
          : new Binary(b.operator(), b.type(), left, right);
    } else if (expression instanceof Expression.Real f) {
      List<ValueTerm> operands = f.operands().stream().map(o -> of(o, registers)).toList();
      return operands.stream().allMatch(Constant.class::isInstance)
          ? new Constant(f.apply(operands.stream().mapToLong(o -> ((Constant) o).value).toArray()))
          : new Real(f, operands);
    }
    // A constant has come out of Constancy.
    throw new IllegalStateException("no expression: " + expression);
  }
}
