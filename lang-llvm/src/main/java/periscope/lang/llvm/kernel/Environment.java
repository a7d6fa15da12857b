package periscope.lang.llvm.kernel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.llvm.memory.Bytes;
import periscope.lang.llvm.memory.Numbers;
import periscope.lang.llvm.memory.ObjectId;
import periscope.lang.llvm.memory.PointsTo;
import periscope.lang.llvm.memory.Value;
import periscope.lang.llvm.module.IrGlobal;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue;
import periscope.lang.llvm.module.IrValue.Typed;
import periscope.lang.llvm.module.Layout;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.source.Span;

/** The values of a work-item's operands while its code is lowered. */
final class Environment {

  private final FlatKernel kernel;
  private final Map<String, Value> values;
  /** The place of the instruction that is lowered now. */
  private Span at = Span.NONE;

  Environment(FlatKernel kernel) {
    this.kernel = kernel;
    this.values = new HashMap<>(kernel.arguments());
  }

  /** Sets the place of the instruction that is lowered now. */
  void at(Span span) {
    at = span;
  }

  Span span() {
    return at;
  }

  Refusal refusal() {
    return kernel.refusal();
  }

  Level level() {
    return kernel.level();
  }

  Layout layout() {
    return kernel.module().layout();
  }

  void put(String name, Value value) {
    values.put(name, value);
  }

  /** The value of an operand. */
  Value value(Typed typed) {
    return value(typed.value(), typed.type());
  }

  /** The value of an operand of a type. */
  Value value(IrValue value, IrType type) {
    if (value instanceof IrValue.Local l) {
      Value known = values.get(l.name());
      if (known == null) {
        throw refusal().at(at, "%" + l.name() + " has no value here", "");
      }
      return known;
    } else if (value instanceof IrValue.Number n) {
      NumberType number = number(type);
      return new Value.Scalar(Expression.constant(number.wrap(n.bits())), number);
    } else if (value instanceof IrValue.Null) {
      return new Value.Pointer(ObjectId.NULL, Bytes.NONE);
    } else if (value instanceof IrValue.Global g) {
      return global(g);
    } else if (value instanceof IrValue.Arbitrary u) {
      return new Value.Arbitrary(u.word());
    } else if (value instanceof IrValue.Zero) {
      return zero(type);
    } else if (value instanceof IrValue.Aggregate a) {
      return new Value.Tuple(a.elements().stream().map(this::value).toList());
    } else if (value instanceof IrValue.Computed c) {
      return computed(c);
    }
    throw refusal().at(at, "the operand " + ((IrValue.Unread) value).word() + " is not read", "");
  }

  private Value global(IrValue.Global global) {
    IrGlobal variable = kernel.module().globals().get(global.name());
    if (variable == null) {
      throw refusal().at(at, "the address of the function " + global.name() + " is not read", "call it by its name");
    }
    List<ObjectId> objects = kernel.points().of(global).inOrder();
    return new Value.Pointer(objects, Expression.constant(0), Bytes.NONE);
  }

  private Value zero(IrType type) {
    IrType t = layout().resolved(type);
    if (t instanceof IrType.Pointer) {
      return new Value.Pointer(ObjectId.NULL, Bytes.NONE);
    } else if (t instanceof IrType.Integer || t instanceof IrType.Real) {
      return new Value.Scalar(Expression.constant(0), number(t));
    }
    List<Value> elements = new ArrayList<>();
    for (int i = 0; i < count(t); i++) {
      elements.add(zero(element(t, i)));
    }
    return new Value.Tuple(elements);
  }

  /** Number of elements of a vector, an array or a structure. */
  int count(IrType type) {
    IrType t = layout().resolved(type);
    return t instanceof IrType.Vector v ? v.count() : t instanceof IrType.Array a ? (int) Math.min(a.count(), 1 << 12)
        : t instanceof IrType.Structure s ? s.members().size() : 0;
  }

  /** The type of an element of a vector, an array or a structure. */
  IrType element(IrType type, int index) {
    IrType t = layout().resolved(type);
    return t instanceof IrType.Structure s ? s.members().get(index) : PointsTo.element(t);
  }

  private Value computed(IrValue.Computed c) {
    Typed first = c.operands().get(0);
    return switch (c.opcode()) {
      case "getelementptr" -> stepped(c.source(), pointer(first), c.operands().subList(1, c.operands().size()));
      case "bitcast", "addrspacecast" -> value(first);
      default -> throw refusal().at(at, "the constant expression " + c.opcode() + " is not read", "");
    };
  }

  /** The type of numbers; refuses types whose values are no numbers. */
  NumberType number(IrType type) {
    Optional<NumberType> number = Numbers.type(layout().resolved(type));
    return number.orElseThrow(() -> refusal().at(at, "values of the type " + shown(type) + " are not read",
        "integers of 1, 8, 16, 32 and 64 bits, float and double are"));
  }

  /** A type as IR writes it. */
  static String shown(IrType type) {
    return type instanceof IrType.Integer i ? "i" + i.bits() : type instanceof IrType.Real r
        ? r.bits() == 16 ? "half or bfloat" : r.bits() == 32 ? "float" : "double"
        : type instanceof IrType.Pointer ? "ptr" : type instanceof IrType.Other o ? o.word()
        : type instanceof IrType.Named n ? "%" + n.name() : "a vector, an array or a structure";
  }

  /** The value of an operand that is a number. */
  Value.Scalar scalar(Value value) {
    if (value instanceof Value.Scalar s) {
      return s;
    } else if (value instanceof Value.Arbitrary u) {
      throw refusal().at(at, "the value " + u.word() + " is used here", "it may be any value, and none is chosen");
    }
    throw refusal().at(at, "a " + (value instanceof Value.Pointer ? "pointer" : "vector, an array or a structure")
        + " stands where a number is read", "");
  }

  Expression number(Typed typed) {
    return scalar(value(typed)).expression();
  }

  /** The value of an operand that is a pointer. */
  Value.Pointer pointer(Typed typed) {
    Value value = value(typed);
    if (value instanceof Value.Pointer p) {
      return p;
    } else if (value instanceof Value.Arbitrary u) {
      throw refusal().at(at, "the pointer " + u.word() + " is used here", "");
    }
    throw refusal().at(at, "a number stands where a pointer is read", "pointers made of integers are not read");
  }

  /** {@code getelementptr}: a pointer some elements and members further on. */
  Value.Pointer stepped(IrType source, Value.Pointer from, List<Typed> indices) {
    from.objects().forEach(o -> kernel.memory().steps(o, source));
    Bytes offset = from.offset();
    IrType type = source;
    for (int k = 0; k < indices.size(); k++) {
      IrType inside = layout().resolved(type);
      Value.Scalar index = scalar(value(indices.get(k)));
      if (k > 0 && inside instanceof IrType.Structure s) {
        int member = index.expression() instanceof Expression.Constant c ? (int) c.value() : -1;
        if (member < 0 || member >= s.members().size()) {
          throw refusal().at(at, "this member of a structure has no number", "");
        }
        offset = offset.plus(layout().offset(s, member).orElseThrow(() -> sizeless(s)), Expression.constant(1));
        type = s.members().get(member);
      } else {
        type = k > 0 ? PointsTo.element(inside) : type;
        IrType of = type;
        offset = offset.plus(layout().stride(type).orElseThrow(() -> sizeless(of)), index.expression());
      }
    }
    return new Value.Pointer(from.objects(), from.which(), offset);
  }

  private RuntimeException sizeless(IrType type) {
    return refusal().at(at, "the type " + shown(type) + " has no size", "");
  }

  /** A register pair as a pointer: the number of its object, and its distance in units. */
  static Value.Pointer held(PointsTo.Fact fact, String name) {
    List<ObjectId> objects = fact.inOrder();
    return new Value.Pointer(objects,
        objects.size() == 1 ? Expression.constant(0) : Expression.register(which(name)),
        fact.unit() == 0 ? Bytes.NONE : Bytes.NONE.plus(fact.unit(), Expression.register(offset(name))));
  }

  /** The register for the number of a pointer's object. */
  static String which(String name) {
    return "$" + name + "$which";
  }

  /** The register for a pointer's distance from its object's start. */
  static String offset(String name) {
    return "$" + name + "$offset";
  }

  /**
   * The number of a pointer's object among others.
   *
   * @throws periscope.litmus.source.InvalidInputException if an object of the pointer is not among them: then the
   *     pointer came a way that the analysis of pointers does not follow, such as through a structure
   */
  Expression whichIn(List<ObjectId> others, Value.Pointer pointer) {
    List<ObjectId> own = pointer.objects();
    if (!others.containsAll(own) || own.isEmpty()) {
      throw unfollowed();
    } else if (own.equals(others)) {
      return pointer.which();
    }
    Expression number = Expression.constant(others.indexOf(own.get(own.size() - 1)));
    for (int i = own.size() - 2; i >= 0; i--) {
      number = Numbers.choice(Numbers.folded(Numbers.binary(BinaryOperator.EQUAL, NumberType.S32, pointer.which(),
          Expression.constant(i))), Expression.constant(others.indexOf(own.get(i))), number, NumberType.S32);
    }
    return number;
  }

  /**
   * The distance of a pointer from its object's start, in units.
   *
   * @throws periscope.litmus.source.InvalidInputException if the distance is not known to consist of whole units
   */
  Expression offsetIn(long unit, Value.Pointer pointer) {
    long own = pointer.offset().unit();
    if (unit == 0 ? own != 0 : own % unit != 0) {
      throw unfollowed();
    }
    return unit == 0 ? Expression.constant(0) : pointer.offset().in(unit);
  }

  private RuntimeException unfollowed() {
    return refusal().at(at, "this pointer was kept in a structure or in a vector, which is not read",
        "compile with another level of optimisation");
  }
}
