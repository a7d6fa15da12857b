package periscope.lang.llvm.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import periscope.lang.llvm.memory.Code;
import periscope.lang.llvm.memory.Numbers;
import periscope.lang.llvm.memory.ObjectId;
import periscope.lang.llvm.memory.PointsTo;
import periscope.lang.llvm.memory.Value;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.expression.RealOperator;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.instruction.Instruction.Undefined;

/** Lowers instructions that compute values. */
final class ValueCode {

  private final FlatKernel kernel;
  private final Environment values;
  private final Code code;

  ValueCode(FlatKernel kernel, Environment values, Code code) {
    this.kernel = kernel;
    this.values = values;
    this.code = code;
  }

  /** Lowers an instruction; false if it computes no value. */
  boolean lower(IrInstruction i) {
    Value value;
    if (i.action() instanceof IrInstruction.Binary b) {
      value = each(b.type(), k -> binary(b, k));
    } else if (i.action() instanceof IrInstruction.Compare c) {
      value = each(c.type(), k -> compared(c, k));
    } else if (i.action() instanceof IrInstruction.Negate n) {
      value = each(n.operand().type(), k -> {
        Value.Scalar s = values.scalar(part(values.value(n.operand()), k));
        return new Value.Scalar(new Expression.Real(RealOperator.NEGATE, s.type(),
            s.expression()), s.type());
      });
    } else if (i.action() instanceof IrInstruction.Convert c) {
      value = each(c.to(), k -> converted(c, k));
    } else if (i.action() instanceof IrInstruction.Select s) {
      value = selected(s, i.result());
    } else if (i.action() instanceof IrInstruction.Freeze f) {
      value = values.value(f.operand());
      if (value instanceof Value.Arbitrary) {
        throw values.refusal().at(i.span(), "freeze takes any value of undef or poison, and none is chosen", "");
      }
    } else if (i.action() instanceof IrInstruction.Step s) {
      value = values.stepped(s.source(), values.pointer(s.base()), s.indices());
    } else {
      return aggregate(i);
    }
    values.put(i.result(), kept(value, i.result()));
    return true;
  }

  private boolean aggregate(IrInstruction i) {
    Value value;
    if (i.action() instanceof IrInstruction.Extract e) {
      value = values.value(e.aggregate());
      for (int member : e.path()) {
        value = part(value, member);
      }
    } else if (i.action() instanceof IrInstruction.Insert s) {
      value = inserted(values.value(s.aggregate()), s.aggregate().type(), s.path(), values.value(s.element()));
    } else if (i.action() instanceof IrInstruction.ExtractElement e) {
      value = part(values.value(e.vector()), constant(values.number(e.index())));
    } else if (i.action() instanceof IrInstruction.InsertElement s) {
      value = inserted(values.value(s.vector()), s.vector().type(), List.of(constant(values.number(s.index()))),
          values.value(s.element()));
    } else if (i.action() instanceof IrInstruction.Shuffle s) {
      int first = values.count(s.first().type());
      Value left = values.value(s.first());
      Value right = values.value(s.second());
      value = new Value.Tuple(s.mask().stream().<Value>map(k -> k < 0 ? new Value.Arbitrary("poison")
          : k < first ? part(left, k) : part(right, k - first)).toList());
    } else {
      return false;
    }
    values.put(i.result(), value);
    return true;
  }

  private int constant(Expression index) {
    if (Numbers.folded(index) instanceof Expression.Constant c) {
      return (int) c.value();
    }
    throw values.refusal().at(values.span(), "this index of a vector depends on a value", "an index is a number");
  }

  /** A value, or that of each element of a vector. */
  private Value each(IrType type, Function<Integer, Value> one) {
    if (kernel.module().layout().resolved(type) instanceof IrType.Vector v) {
      List<Value> all = new ArrayList<>();
      for (int k = 0; k < v.count(); k++) {
        all.add(one.apply(k));
      }
      return new Value.Tuple(all);
    }
    return one.apply(-1);
  }

  /** An element of a value; the value itself for -1. */
  private Value part(Value value, int k) {
    if (k < 0 || value instanceof Value.Arbitrary) {
      return value;
    } else if (value instanceof Value.Tuple t && k < t.elements().size()) {
      return t.elements().get(k);
    }
    throw values.refusal().at(values.span(), "this value has no element " + k, "");
  }

  private Value inserted(Value into, IrType type, List<Integer> path, Value element) {
    if (path.isEmpty()) {
      return element;
    }
    List<Value> all = new ArrayList<>();
    for (int k = 0; k < values.count(type); k++) {
      Value old = part(into, k);
      all.add(k == path.get(0)
          ? inserted(old, values.element(type, k), path.subList(1, path.size()), element) : old);
    }
    return new Value.Tuple(all);
  }

  /** The same value with registers for its numbers, which later instructions name. */
  private Value kept(Value value, String name) {
    if (value instanceof Value.Scalar s) {
      return scalar(s, name);
    } else if (value instanceof Value.Tuple t) {
      List<Value> all = new ArrayList<>();
      for (int k = 0; k < t.elements().size(); k++) {
        all.add(kept(t.elements().get(k), name + "." + k));
      }
      return new Value.Tuple(all);
    }
    return value;
  }

  /** A number in a register of that name, unless it is a constant or in a register already. */
  Value.Scalar scalar(Value.Scalar s, String name) {
    Expression folded = Numbers.folded(s.expression());
    if (folded instanceof Expression.Constant || folded instanceof Expression.Register) {
      return new Value.Scalar(folded, s.type());
    }
    code.type(name, s.type());
    code.add(new Assign(name, folded, values.span()));
    return new Value.Scalar(Expression.register(name), s.type());
  }

  private Value binary(IrInstruction.Binary b, int k) {
    Value.Scalar left = values.scalar(part(values.value(b.left(), b.type()), k));
    Value.Scalar right = values.scalar(part(values.value(b.right(), b.type()), k));
    divides(b.operation(), left, right);
    shifts(b.operation(), right);
    Expression e = Numbers.arithmetic(b.operation(), left.type(), left.expression(), right.expression())
        .orElseThrow(() -> unread(b.operation()));
    return new Value.Scalar(e, left.type());
  }

  /** Adds checks of a division. */
  private void divides(String operation, Value.Scalar left, Value.Scalar right) {
    if (!operation.matches("[us](div|rem)")) {
      return;
    }
    NumberType type = right.type();
    Expression zero = Numbers.folded(Numbers.binary(BinaryOperator.EQUAL, type, right.expression(),
        Expression.constant(0)));
    if (!zero.equals(Expression.constant(0))) {
      code.add(new Undefined(zero, Cause.DIVISION, values.span()));
    }
    if (operation.startsWith("s")) {
      Expression over = Numbers.folded(Numbers.binary(BinaryOperator.BIT_AND, NumberType.BOOL,
          Numbers.binary(BinaryOperator.EQUAL, type, left.expression(), Expression.constant(type.least())),
          Numbers.binary(BinaryOperator.EQUAL, type, right.expression(), Expression.constant(-1))));
      if (!over.equals(Expression.constant(0)) && !(right.expression() instanceof Expression.Constant)) {
        code.add(new Undefined(over, Cause.OVERFLOW, values.span()));
      }
    }
  }

  /** Adds a check of a shift, whose result is poison if it shifts every bit out. */
  private void shifts(String operation, Value.Scalar count) {
    NumberType type = count.type();
    if (operation.matches("shl|[la]shr") && !type.equals(NumberType.BOOL)) {
      Expression far = Numbers.folded(Numbers.compared("uge", type, count.expression(),
          Expression.constant(type.bits())).orElseThrow(() -> unread(operation)));
      if (!far.equals(Expression.constant(0))) {
        code.add(new Undefined(far, Cause.SHIFT, values.span()));
      }
    }
  }

  private RuntimeException unread(String name) {
    return values.refusal().at(values.span(), "the instruction " + name + " is not read for such values", "");
  }

  private Value compared(IrInstruction.Compare c, int k) {
    Value left = part(values.value(c.left(), c.type()), k);
    Value right = part(values.value(c.right(), c.type()), k);
    if (left instanceof Value.Pointer p && right instanceof Value.Pointer q) {
      return new Value.Scalar(pointers(c.predicate(), p, q), NumberType.BOOL);
    }
    Value.Scalar a = values.scalar(left);
    Value.Scalar b = values.scalar(right);
    Optional<Expression> truth = c.real()
        ? Numbers.comparedReal(c.predicate(), a.type(), a.expression(), b.expression())
        : Numbers.compared(c.predicate(), a.type(), a.expression(), b.expression());
    return new Value.Scalar(truth.orElseThrow(() -> unread((c.real() ? "fcmp " : "icmp ") + c.predicate())),
        NumberType.BOOL);
  }

  private Expression pointers(String predicate, Value.Pointer p, Value.Pointer q) {
    boolean equality = predicate.equals("eq") || predicate.equals("ne");
    boolean one = p.objects().size() == 1 && p.objects().equals(q.objects());
    if (!equality && !one) {
      throw values.refusal().at(values.span(), "pointers into different objects have no order", "compare for equality");
    }
    Expression left = p.offset().in(1);
    Expression right = q.offset().in(1);
    if (one) {
      return Numbers.compared(predicate, NumberType.S64, left, right).orElseThrow(() -> unread("icmp " + predicate));
    }
    List<ObjectId> all = new ArrayList<>(p.objects());
    q.objects().stream().filter(o -> !all.contains(o)).forEach(all::add);
    Expression same = Numbers.binary(BinaryOperator.BIT_AND, NumberType.BOOL,
        Numbers.binary(BinaryOperator.EQUAL, NumberType.S32, values.whichIn(all, p), values.whichIn(all, q)),
        Numbers.binary(BinaryOperator.EQUAL, NumberType.S64, left, right));
    return predicate.equals("eq") ? same : Numbers.not(same);
  }

  private Value converted(IrInstruction.Convert c, int k) {
    Value from = part(values.value(c.from()), k);
    if (from instanceof Value.Pointer p && c.operation().matches("bitcast|addrspacecast")) {
      return p;
    } else if (from instanceof Value.Arbitrary) {
      return from;
    } else if (from instanceof Value.Pointer || c.operation().matches("ptrtoint|inttoptr")) {
      throw values.refusal().at(values.span(), "pointers as integers (" + c.operation() + ") are not read",
          "address memory by indices");
    } else if (from instanceof Value.Tuple) {
      throw unread(c.operation());
    }
    IrType target = values.layout().resolved(c.to());
    NumberType to = values.number(target instanceof IrType.Vector v ? v.element() : target);
    Value.Scalar s = values.scalar(from);
    return new Value.Scalar(Numbers.converted(c.operation(), s.type(), to, s.expression())
        .orElseThrow(() -> unread(c.operation())), to);
  }

  private Value selected(IrInstruction.Select s, String result) {
    Value condition = values.value(s.condition());
    Value then = values.value(s.then());
    Value otherwise = values.value(s.otherwise());
    return selected(condition, then, otherwise, result);
  }

  private Value selected(Value condition, Value then, Value otherwise, String result) {
    if (then instanceof Value.Tuple t && otherwise instanceof Value.Tuple o) {
      List<Value> all = new ArrayList<>();
      for (int k = 0; k < t.elements().size(); k++) {
        all.add(selected(condition instanceof Value.Tuple c ? c.elements().get(k) : condition, t.elements().get(k),
            part(o, k), result + "." + k));
      }
      return new Value.Tuple(all);
    }
    Expression truth = values.scalar(condition).expression();
    if (truth instanceof Expression.Constant c) {
      return c.value() != 0 ? then : otherwise;
    } else if (then instanceof Value.Pointer p && otherwise instanceof Value.Pointer q) {
      PointsTo.Fact fact = kernel.points().of(new IrValue.Local(result));
      hold(result, fact, Numbers.choice(truth, values.whichIn(fact.inOrder(), p), values.whichIn(fact.inOrder(), q),
          NumberType.S32), Numbers.choice(truth, values.offsetIn(fact.unit(), p),
          values.offsetIn(fact.unit(), q), NumberType.S64));
      return Environment.held(fact, result);
    }
    Value.Scalar a = values.scalar(then);
    return new Value.Scalar(Numbers.choice(truth, a.expression(), values.scalar(otherwise).expression(), a.type()),
        a.type());
  }

  /** Adds assignments to the registers of a pointer. */
  private void hold(String name, PointsTo.Fact fact, Expression which, Expression offset) {
    code.type(Environment.which(name), NumberType.S32);
    code.type(Environment.offset(name), NumberType.S64);
    if (fact.objects().size() > 1) {
      code.add(new Assign(Environment.which(name), which, values.span()));
    }
    if (fact.unit() != 0) {
      code.add(new Assign(Environment.offset(name), offset, values.span()));
    }
  }
}
