package periscope.lang.llvm.memory;

import java.util.List;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;

/** The value of an operand while a work-item's code is lowered. */
public sealed interface Value {

  /** A number of a type, in canonical form. */
  record Scalar(Expression expression, NumberType type) implements Value {}

  /**
   * A pointer.
   *
   * @param objects the objects that it may point into
   * @param which   the number of its object in this list
   * @param offset  its distance from the object's start
   */
  record Pointer(List<ObjectId> objects, Expression which, Bytes offset) implements Value {
    public Pointer {
      objects = List.copyOf(objects);
    }

    public Pointer(ObjectId object, Bytes offset) {
      this(List.of(object), Expression.constant(0), offset);
    }
  }

  /** A vector, an array or a structure. */
  record Tuple(List<Value> elements) implements Value {
    public Tuple {
      elements = List.copyOf(elements);
    }
  }

  /** {@code undef} or {@code poison}. */
  record Arbitrary(String word) implements Value {}
}
