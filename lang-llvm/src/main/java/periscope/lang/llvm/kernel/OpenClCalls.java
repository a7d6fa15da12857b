package periscope.lang.llvm.kernel;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import periscope.lang.llvm.OpenClFunction;
import periscope.lang.llvm.memory.Accesses;
import periscope.lang.llvm.memory.AtomicForm;
import periscope.lang.llvm.memory.Code;
import periscope.lang.llvm.memory.Numbers;
import periscope.lang.llvm.memory.ObjectId;
import periscope.lang.llvm.memory.Value;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrInstruction.Call;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.launch.Whereabouts;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/** Lowers calls of OpenCL C's functions, with the meaning that they have in OpenCL C. */
final class OpenClCalls {

  private final Environment values;
  private final Code code;
  private final MemoryCode memory;
  private final ValueCode arithmetic;
  private final Accesses accesses;
  private final Whereabouts where;

  OpenClCalls(Environment values, Code code, MemoryCode memory, ValueCode arithmetic, Accesses accesses,
      Whereabouts where) {
    this.values = values;
    this.code = code;
    this.memory = memory;
    this.arithmetic = arithmetic;
    this.accesses = accesses;
    this.where = where;
  }

  /** Whether a function orders memory: a module that calls such a function is judged by OpenCL's models. */
  static boolean orders(String symbol) {
    return OpenClFunction.of(symbol).filter(f -> f.stem().startsWith("atomic_") || f.stem().startsWith("atom_")
        || f.name().endsWith("barrier") || f.name().endsWith("mem_fence")).isPresent();
  }

  /** Lowers a call; false for functions that are not known. */
  boolean lower(IrInstruction i, Call call, OpenClFunction function, String label) {
    String name = function.name();
    String stem = function.stem();
    if (name.equals("barrier") || name.equals("work_group_barrier")) {
      code.add(new Barrier(Optional.of(label), flags(call, 0), barrierScope(call), values.span()));
    } else if (OpenClFunction.FENCES.containsKey(name)) {
      fence(call, OpenClFunction.FENCES.get(name), Scope.WORK_GROUP);
    } else if (name.equals("atomic_work_item_fence")) {
      fence(call, order(call, 1), scope(call, 2));
    } else if (PlaceCalls.knows(name)) {
      place(i, call, name);
    } else if (name.equals("min") || name.equals("max")) {
      NumberType type = values.number(call.type());
      Expression e = type.real() ? null : CallCode.extreme((function.types().matches("[jmht].*") ? "u" : "s") + name,
          type, argument(call, 0), argument(call, 1));
      if (e == null) {
        return false;
      }
      values.put(i.result(), arithmetic.scalar(new Value.Scalar(e, type), i.result()));
    } else {
      return access(i, call, function, stem);
    }
    return true;
  }

  private void place(IrInstruction i, Call call, String name) {
    Optional<Integer> dimension = call.arguments().isEmpty() ? Optional.empty() : Optional.of((int) number(call, 0));
    NumberType type = values.number(call.type());
    Expression answer = PlaceCalls.answer(new PlaceCalls.Asked(name, dimension), where).orElseThrow();
    values.put(i.result(), arithmetic.scalar(new Value.Scalar(answer, type), i.result()));
  }

  private boolean access(IrInstruction i, Call call, OpenClFunction function, String stem) {
    String known = stem.startsWith("atom_") ? "atomic_" + stem.substring(5) : stem;
    String name = i.result().isEmpty() ? code.fresh(NumberType.S32) : i.result();
    if (stem.startsWith("atomic_compare_exchange_")) {
      exchange(call, function, name);
      return true;
    } else if (known.equals("atomic_cmpxchg")) {
      legacyExchange(call, name);
      return true;
    } else if (known.equals("atomic_init")) {
      memory.stored(values.value(call.arguments().get(1)), call.arguments().get(1).type(), at(call),
          AtomicForm.PLAIN);
      return true;
    } else if (known.equals("atomic_load")) {
      values.put(name, memory.loaded(call.type(), at(call), new AtomicForm(semantics(call, function, 1)), name));
      return true;
    } else if (known.equals("atomic_store")) {
      memory.stored(values.value(call.arguments().get(1)), call.arguments().get(1).type(), at(call),
          new AtomicForm(semantics(call, function, 2)));
      return true;
    } else if (!OpenClFunction.FETCHES.containsKey(known)) {
      return false;
    }
    FetchOperator operator = OpenClFunction.FETCHES.get(known);
    boolean one = known.equals("atomic_inc") || known.equals("atomic_dec");
    NumberType type = values.number(call.type());
    Semantics semantics = function.isModern() ? semantics(call, function, 2) : legacy(at(call));
    Expression operand = one ? Expression.constant(1) : argument(call, 1);
    accesses.fetch(name, operator, operator.signMatters() && function.isUnsigned(), type, at(call), operand,
        new AtomicForm(semantics), values.span());
    values.put(name, new Value.Scalar(Expression.register(name), type));
    return true;
  }

  private Value.Pointer at(Call call) {
    return values.pointer(call.arguments().get(0));
  }

  private static Semantics legacy(Value.Pointer at) {
    boolean local = at.objects().stream().allMatch(o -> o.kind() == ObjectId.Kind.LOCAL);
    return new Semantics(MemoryOrder.RELAXED, OpenClFunction.legacyScope(local), false);
  }

  /**
   * Order and scope of a function of OpenCL C 2.0.
   *
   * @param operands number of arguments before the order
   */
  private Semantics semantics(Call call, OpenClFunction function, int operands) {
    return new Semantics(function.isExplicit() ? order(call, operands) : MemoryOrder.SEQ_CST,
        call.arguments().size() > operands + 1 ? scope(call, operands + 1) : Scope.DEVICE, false);
  }

  private void exchange(Call call, OpenClFunction function, String name) {
    boolean explicit = function.isExplicit();
    NumberType type = values.number(call.arguments().get(2).type());
    Semantics semantics = new Semantics(explicit ? order(call, 3) : MemoryOrder.SEQ_CST,
        call.arguments().size() > 5 ? scope(call, 5) : Scope.DEVICE, false);
    MemoryOrder failure = explicit ? order(call, 4) : MemoryOrder.SEQ_CST;
    Value.Pointer expected = values.pointer(call.arguments().get(1));
    String wanted = code.fresh(type);
    accesses.load(wanted, type, expected, AtomicForm.PLAIN, values.span());
    String old = code.fresh(type);
    accesses.exchange(old, name, type, at(call), Expression.register(wanted), argument(call, 2),
        new AtomicForm(semantics, failure, function.name().contains("weak")), values.span());
    boolean isPrivate = expected.objects().stream().allMatch(o -> o.kind() == ObjectId.Kind.PRIVATE);
    if (!isPrivate) {
      throw values.refusal().at(values.span(), "the expected value lies in memory that work-items share",
          "use a variable of the work-item");
    }
    // What was read is the expected value where the exchange succeeded, so that storing it changes nothing then.
    accesses.store(Expression.register(old), type, expected, AtomicForm.PLAIN, values.span());
    values.put(name, new Value.Scalar(Expression.register(name), NumberType.BOOL));
  }

  private void legacyExchange(Call call, String name) {
    NumberType type = values.number(call.type());
    accesses.exchange(name, code.fresh(NumberType.BOOL), type, at(call), argument(call, 1), argument(call, 2),
        new AtomicForm(legacy(at(call))), values.span());
    values.put(name, new Value.Scalar(Expression.register(name), type));
  }

  private void fence(Call call, MemoryOrder order, Scope scope) {
    if (order != MemoryOrder.RELAXED) {
      code.add(new Fence(flags(call, 0), new Semantics(order, scope, false), values.span()));
    }
  }

  private Set<FenceFlag> flags(Call call, int at) {
    long flags = number(call, at);
    Set<FenceFlag> set = new TreeSet<>();
    if ((flags & 1) != 0) {
      set.add(FenceFlag.LOCAL);
    }
    if ((flags & 2) != 0) {
      set.add(FenceFlag.GLOBAL);
    }
    if ((flags & 4) != 0) {
      set.add(FenceFlag.IMAGE);
    }
    return set;
  }

  private MemoryOrder order(Call call, int at) {
    long number = number(call, at);
    if (number < 0 || number >= OpenClFunction.ORDERS.size()) {
      throw values.refusal().at(values.span(), "there is no memory order " + number, "orders are 0 to 5");
    }
    return OpenClFunction.ORDERS.get((int) number);
  }

  /** The scope of a barrier: the models do not look at it, so that it may not be one that orders too little. */
  private Scope barrierScope(Call call) {
    Scope scope = call.arguments().size() > 1 ? scope(call, 1) : Scope.WORK_GROUP;
    if (scope == Scope.WORK_ITEM) {
      throw values.refusal().at(values.span(), "a barrier makes memory visible to more than one work-item, and such a"
          + " call is undefined", "its scope is 1, 2 or 3: work-group, device, all devices");
    }
    return scope;
  }

  private Scope scope(Call call, int at) {
    long number = number(call, at);
    if (number < 0 || number >= OpenClFunction.SCOPES.size()) {
      throw values.refusal().at(values.span(), number == 4 ? "the scope of a sub-group is not modelled"
          : "there is no memory scope " + number, "scopes are 0 to 3: work-item, work-group, device, all devices");
    }
    return OpenClFunction.SCOPES.get((int) number);
  }

  private Expression argument(Call call, int at) {
    if (at >= call.arguments().size()) {
      throw values.refusal().at(values.span(), "this call lacks an argument", "");
    }
    return values.number(call.arguments().get(at));
  }

  private long number(Call call, int at) {
    if (Numbers.folded(argument(call, at)) instanceof Expression.Constant c) {
      return c.value();
    }
    throw values.refusal().at(values.span(), "flags, orders, scopes and dimensions are numbers",
        "compile with optimisation");
  }
}
