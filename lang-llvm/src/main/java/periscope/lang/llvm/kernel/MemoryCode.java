package periscope.lang.llvm.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import periscope.lang.llvm.Words;
import periscope.lang.llvm.flow.Assigned;
import periscope.lang.llvm.memory.AccessForm;
import periscope.lang.llvm.memory.Accesses;
import periscope.lang.llvm.memory.Bytes;
import periscope.lang.llvm.memory.Code;
import periscope.lang.llvm.memory.Memory;
import periscope.lang.llvm.memory.Numbers;
import periscope.lang.llvm.memory.ObjectId;
import periscope.lang.llvm.memory.PointsTo;
import periscope.lang.llvm.memory.Value;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue.Typed;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.source.NearNames;

/** Lowers instructions that access or order memory. */
final class MemoryCode {

  private final FlatKernel kernel;
  private final Environment values;
  private final Code code;
  private final Accesses accesses;

  MemoryCode(FlatKernel kernel, Environment values, Code code, Accesses accesses) {
    this.kernel = kernel;
    this.values = values;
    this.code = code;
    this.accesses = accesses;
  }

  /** Lowers an instruction; false if it accesses and orders no memory. */
  boolean lower(IrInstruction i) {
    if (i.action() instanceof IrInstruction.Allocate a) {
      allocate(i.result(), a);
    } else if (i.action() instanceof IrInstruction.Load l) {
      values.put(i.result(), loaded(l.type(), values.pointer(l.address()), form(i), i.result()));
    } else if (i.action() instanceof IrInstruction.Store s) {
      stored(values.value(s.value()), s.value().type(), values.pointer(s.address()), form(i));
    } else if (i.action() instanceof IrInstruction.Update u) {
      update(u, i);
    } else if (i.action() instanceof IrInstruction.Exchange x) {
      exchange(x, i);
    } else if (i.action() instanceof IrInstruction.Fence f) {
      code.add(kernel.level().fence(f, values.refusal(), values.span()));
    } else if (i.action() instanceof IrInstruction.Guarded g) {
      guarded(g, i);
    } else {
      return false;
    }
    return true;
  }

  /** An action under a condition; the registers of its result have other values before. */
  private void guarded(IrInstruction.Guarded g, IrInstruction i) {
    Expression condition = values.number(new Typed(new IrType.Integer(1), g.condition()));
    if (condition instanceof Expression.Constant c) {
      if (c.value() != 0) {
        lower(i.with(i.result(), g.action()));
      } else {
        g.otherwise().ifPresent(v -> values.put(i.result(), values.value(v, result(g.action()))));
      }
      return;
    }
    g.otherwise().ifPresent(v -> before(i.result(), values.value(v, result(g.action()))));
    code.under(condition, values.span(), () -> lower(i.with(i.result(), g.action())));
  }

  private static IrType result(IrInstruction.Action action) {
    if (action instanceof IrInstruction.Exchange x) {
      return new IrType.Structure(List.of(x.expected().type(), new IrType.Integer(1)), false);
    }
    return action instanceof IrInstruction.Load l ? l.type() : ((IrInstruction.Update) action).operand().type();
  }

  private void before(String name, Value value) {
    if (value instanceof Value.Tuple t) {
      for (int k = 0; k < t.elements().size(); k++) {
        before(name + "." + k, t.elements().get(k));
      }
    } else if (value instanceof Value.Scalar s) {
      code.type(name, s.type());
      code.add(new Assign(name, s.expression(), values.span()));
    } else if (value instanceof Value.Arbitrary) {
      code.watch(name);
      Assigned.none(List.of(name)).forEach(code::add);
    } else {
      throw values.refusal().at(values.span(), "a load of an address under a condition is not read", "");
    }
  }

  private AccessForm form(IrInstruction access) {
    return kernel.level().form(access, values.refusal(), values.span());
  }

  private void allocate(String name, IrInstruction.Allocate a) {
    if (a.count() < 1 || a.count() > 1 << 16) {
      throw values.refusal().at(values.span(), "this memory has no constant size", "");
    }
    ObjectId id = new ObjectId(ObjectId.Kind.PRIVATE, name);
    kernel.memory().add(new Memory.Object(id, new IrType.Array(a.count(), a.type()), OptionalLong.of(1),
        Map.of()));
    values.put(name, new Value.Pointer(id, Bytes.NONE));
    code.add(cells -> cells.cleared(id));
  }

  /** Begins the life of an object of one work-item anew: it has no values then. */
  void begin(Value.Pointer object) {
    object.objects().stream().filter(o -> o.kind() == ObjectId.Kind.PRIVATE)
        .forEach(o -> code.add(cells -> cells.cleared(o)));
  }

  /** Adds loads of a value of any type. */
  Value loaded(IrType type, Value.Pointer from, AccessForm form, String name) {
    IrType t = values.layout().resolved(type);
    if (t instanceof IrType.Pointer) {
      PointsTo.Fact fact = held(from);
      accesses.loadPointer(Environment.which(name), Environment.offset(name), from,
          (int) values.layout().size(t).orElse(8), values.span());
      return Environment.held(fact, name);
    } else if (t instanceof IrType.Integer || t instanceof IrType.Real) {
      NumberType number = values.number(t);
      accesses.load(name, number, from, form, values.span());
      return new Value.Scalar(Expression.register(name), number);
    }
    List<Value> parts = new ArrayList<>();
    for (int k = 0; k < sized(t, form); k++) {
      parts.add(loaded(values.element(t, k), at(from, t, k), form, name + "." + k));
    }
    return new Value.Tuple(parts);
  }

  private int sized(IrType type, AccessForm form) {
    int count = values.count(type);
    if (count == 0 || form.atomic()) {
      throw values.refusal().at(values.span(), "values of the type " + Environment.shown(type)
          + " are not read here", "");
    }
    return count;
  }

  private Value.Pointer at(Value.Pointer from, IrType type, int k) {
    long offset = type instanceof IrType.Structure s ? values.layout().offset(s, k).orElse(0)
        : type instanceof IrType.Vector v ? k * values.layout().size(v.element()).orElse(0)
        : k * values.layout().stride(PointsTo.element(type)).orElse(0);
    return new Value.Pointer(from.objects(), from.which(), from.offset().plus(offset, Expression.constant(1)));
  }

  /** The pointers in memory of one work-item: one fact for all objects in which they may lie. */
  private PointsTo.Fact held(Value.Pointer in) {
    List<PointsTo.Fact> facts = in.objects().stream().map(kernel.points()::in).distinct().toList();
    if (facts.size() != 1) {
      throw values.refusal().at(values.span(), "pointers in memory that work-items share are not read",
          "keep indices there");
    }
    return facts.get(0);
  }

  /** Adds stores of a value of any type. */
  void stored(Value value, IrType type, Value.Pointer to, AccessForm form) {
    IrType t = values.layout().resolved(type);
    if (value instanceof Value.Arbitrary any) {
      throw values.refusal().at(values.span(), "the value " + any.word() + " is stored here",
          "it may be any value, and none is chosen");
    } else if (value instanceof Value.Pointer p) {
      PointsTo.Fact fact = held(to);
      accesses.storePointer(values.whichIn(fact.inOrder(), p), values.offsetIn(fact.unit(), p), to,
          (int) values.layout().size(t).orElse(8), values.span());
    } else if (value instanceof Value.Scalar s) {
      accesses.store(s.expression(), s.type(), to, form, values.span());
    } else {
      List<Value> parts = ((Value.Tuple) value).elements();
      for (int k = 0; k < Math.min(parts.size(), sized(t, form)); k++) {
        stored(parts.get(k), values.element(t, k), at(to, t, k), form);
      }
    }
  }

  private void update(IrInstruction.Update u, IrInstruction i) {
    boolean unsigned = u.operation().equals("umin") || u.operation().equals("umax");
    String word = unsigned ? u.operation().substring(1) : u.operation().matches("f(add|sub|min|max)")
        ? u.operation().substring(1) : u.operation();
    FetchOperator operator = Words.FETCHES.get(word);
    if (operator == null) {
      throw values.refusal().at(values.span(), "atomicrmw " + u.operation() + " is not read",
          NearNames.nearOrSome(u.operation(), Words.FETCHES.keySet()));
    }
    Value.Scalar operand = values.scalar(values.value(u.operand()));
    String name = i.result().isEmpty() ? code.fresh(operand.type()) : i.result();
    accesses.fetch(name, operator, unsigned, operand.type(), values.pointer(u.address()), operand.expression(),
        form(i), values.span());
    values.put(name, new Value.Scalar(Expression.register(name), operand.type()));
  }

  private void exchange(IrInstruction.Exchange x, IrInstruction i) {
    Value.Scalar expected = values.scalar(values.value(x.expected()));
    String name = i.result().isEmpty() ? code.fresh(expected.type()) : i.result();
    accesses.exchange(name + ".0", name + ".1", expected.type(), values.pointer(x.address()), expected.expression(),
        values.number(x.desired()), form(i), values.span());
    values.put(name, new Value.Tuple(List.of(
        new Value.Scalar(Expression.register(name + ".0"), expected.type()),
        new Value.Scalar(Expression.register(name + ".1"), NumberType.BOOL))));
  }

  /** {@code memcpy}, {@code memmove} and {@code memset} of a constant number of bytes. */
  void copied(String function, List<Typed> arguments) {
    if (!(Numbers.folded(values.number(arguments.get(2))) instanceof Expression.Constant size) || size.value() < 0
        || size.value() > 1 << 12) {
      throw values.refusal().at(values.span(), "the number of bytes of " + function + " is not constant, or large",
          "");
    }
    Value.Pointer to = values.pointer(arguments.get(0));
    boolean set = function.startsWith("llvm.memset");
    Expression given = set ? values.number(arguments.get(1)) : Expression.constant(0);
    if (set && !(Numbers.folded(given) instanceof Expression.Constant)) {
      throw values.refusal().at(values.span(), "memset of a byte that is not constant is not read", "");
    }
    if (size.value() > 0 && set) {
      accesses.fill((byte) ((Expression.Constant) Numbers.folded(given)).value(), (int) size.value(), to,
          values.span());
    } else if (size.value() > 0) {
      accesses.copy(values.pointer(arguments.get(1)), to, (int) size.value(), values.span());
    }
  }
}
