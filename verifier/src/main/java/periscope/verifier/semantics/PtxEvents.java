package periscope.verifier.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import periscope.litmus.MemoryOrder;
import periscope.litmus.Scope;
import periscope.litmus.event.Event.BarrierSide;
import periscope.litmus.event.Marks;
import periscope.litmus.event.Marks.ProxyFence;
import periscope.litmus.event.Proxy;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.PtxInstruction;
import periscope.litmus.instruction.PtxInstruction.Access;
import periscope.litmus.instruction.PtxInstruction.Atom;
import periscope.litmus.instruction.PtxInstruction.Bar;
import periscope.litmus.instruction.PtxInstruction.BarForm;
import periscope.litmus.instruction.PtxInstruction.Cas;
import periscope.litmus.instruction.PtxInstruction.Ld;
import periscope.litmus.instruction.PtxInstruction.Qualifiers;
import periscope.litmus.instruction.PtxInstruction.St;
import periscope.litmus.source.Span;

/** Instructions of PTX as events. Registers that start with {@code %} are introduced here and observed by nobody. */
public final class PtxEvents {

  /** Barriers of a CTA, and uses of one that a register can number. */
  private static final int BARRIERS = 16;
  /** Most threads of a CTA that a register can be a quorum of. */
  private static final int MOST_THREADS = 16;
  private static final Expression NOTHING = Expression.constant(0);

  private final List<Instruction> events = new ArrayList<>();
  private final boolean ptx;
  private int registers;

  private PtxEvents(boolean ptx) {
    this.ptx = ptx;
  }

  /** The same body, with the instructions of PTX replaced by what they are made of. */
  public static List<Instruction> of(List<Instruction> body) {
    return new PtxEvents(ofPtx(body)).all(body);
  }

  /** Whether instructions of PTX are among these; only then their registers depend on predicates. */
  private static boolean ofPtx(List<Instruction> body) {
    return body.stream().anyMatch(i -> i instanceof PtxInstruction
        || i instanceof Instruction.If f && (ofPtx(f.then()) || ofPtx(f.otherwise())));
  }

  private List<Instruction> all(List<Instruction> body) {
    PtxEvents inside = new PtxEvents(ptx);
    inside.registers = registers;
    body.forEach(inside::one);
    registers = inside.registers;
    return inside.events;
  }

  private void one(Instruction instruction) {
    if (instruction instanceof Instruction.If i) {
      predicated(i);
    } else if (instruction instanceof Access access) {
      access(access);
    } else if (instruction instanceof PtxInstruction.Fence f) {
      events.add(new EventInstruction.Fence(f.order(), f.scope(), Marks.NONE, Optional.empty(), false, f.span()));
    } else if (instruction instanceof PtxInstruction.ProxyFence f) {
      ProxyFence kind = f.proxy().isPresent() ? ProxyFence.PROXY : ProxyFence.ALIAS;
      Marks marks = new Marks(false, f.proxy().orElse(Proxy.GENERIC), -1, Optional.of(kind), Optional.empty(), 0, false);
      events.add(new EventInstruction.Fence(
          MemoryOrder.NON_ATOMIC, Scope.WORK_GROUP, marks, Optional.empty(), false, f.span()));
    } else if (instruction instanceof Bar b) {
      barrier(b);
    } else {
      events.add(instruction);
    }
  }

  /**
   * A predicate decides of a register that its instruction may write even where it does not write it: {@code @p mov r, 0} is
   * {@code selp r, 0, r, p}.
   */
  private void predicated(Instruction.If i) {
    Set<String> written = ptx ? WrittenRegisters.of(List.of(i)) : Set.of();
    Expression condition = i.condition();
    if (!written.isEmpty()) {
      condition = Expression.register(fresh());
      events.add(new Instruction.Assign(((Expression.Register) condition).name(), i.condition(), i.span()));
    }
    events.add(new Instruction.If(condition, all(i.then()), all(i.otherwise()), i.span()));
    Expression nothing = new Expression.Binary(BinaryOperator.BIT_XOR, condition, condition);
    for (String register : written) {
      Expression same = new Expression.Binary(BinaryOperator.ADD, Expression.register(register), nothing);
      events.add(new Instruction.Assign(register, same, i.span()));
    }
  }

  private void access(Access access) {
    if (!access.offset().equals(NOTHING)) {
      events.add(new EventInstruction.Assume(equal(access.offset(), NOTHING), access.span()));
    }
    if (access instanceof Ld l) {
      events.add(read(l, l.register(), l.qualifiers().order(), 0));
    } else if (access instanceof St s) {
      events.add(write(s, s.qualifiers().order(), 0, s.value()));
    } else if (access instanceof Atom a) {
      String old = fresh();
      events.add(read(a, old, acquiring(a.qualifiers()), 1));
      events.add(write(a, releasing(a.qualifiers()), 1, a.operator().value(Expression.register(old), a.operand())));
      a.register().ifPresent(r -> events.add(new Instruction.Assign(r, Expression.register(old), a.span())));
    } else if (access instanceof Cas c) {
      String old = fresh();
      events.add(read(c, old, acquiring(c.qualifiers()), 1));
      events.add(new Instruction.If(equal(Expression.register(old), c.expected()),
          List.of(write(c, releasing(c.qualifiers()), 1, c.desired())), List.of(), c.span()));
      events.add(new Instruction.Assign(c.register(), Expression.register(old), c.span()));
    }
  }

  private String fresh() {
    return "%" + registers++;
  }

  private static MemoryOrder acquiring(Qualifiers q) {
    return q.order().acquires() ? MemoryOrder.ACQUIRE : MemoryOrder.RELAXED;
  }

  private static MemoryOrder releasing(Qualifiers q) {
    return q.order().releases() ? MemoryOrder.RELEASE : MemoryOrder.RELAXED;
  }

  private static Marks marks(Access a, int update) {
    Qualifiers q = a.qualifiers();
    boolean reduction = a instanceof Atom atom && atom.register().isEmpty();
    return new Marks(q.isVolatile(), q.proxy(), -1, Optional.empty(), q.cache(), update, reduction);
  }

  /** @param update 1 for the read of a read-modify-write; engines replace it by a number of this very event */
  private static Instruction read(Access a, String register, MemoryOrder order, int update) {
    return new EventInstruction.Read(register, a.location(), registers(a.offset()), order, a.qualifiers().scope(),
        marks(a, update), a.span());
  }

  private static Instruction write(Access a, MemoryOrder order, int update, Expression value) {
    return new EventInstruction.Write(a.location(), registers(a.offset()), order, a.qualifiers().scope(),
        marks(a, update), value, a.span());
  }

  private static Expression equal(Expression left, Expression right) {
    return new Expression.Binary(BinaryOperator.EQUAL, left, right);
  }

  private static Set<String> registers(Expression expression) {
    Set<String> names = new TreeSet<>();
    if (expression instanceof Expression.Register r) {
      names.add(r.name());
    } else if (expression instanceof Expression.Unary u) {
      names.addAll(registers(u.operand()));
    } else if (expression instanceof Expression.Binary b) {
      names.addAll(registers(b.left()));
      names.addAll(registers(b.right()));
    }
    return names;
  }

  /** An arrival for each number that the barrier's registers may hold. */
  private void barrier(Bar b) {
    events.addAll(each(b.id(), BARRIERS, b.span(), id ->
        b.instance().isEmpty()
            ? each(b.quorum(), MOST_THREADS + 1, b.span(), quorum -> arrival(b, name(id, quorum), -1, quorum))
            : each(b.instance().get(), BARRIERS, b.span(), instance ->
                each(b.quorum(), MOST_THREADS + 1, b.span(), quorum ->
                    arrival(b, name(id, quorum) + " instance", instance, quorum)))));
  }

  private static String name(int id, int quorum) {
    return "bar " + id + (quorum == 0 ? "" : " for " + quorum);
  }

  /** What to do for each value of an expression. */
  private interface Use {
    List<Instruction> with(int value);
  }

  private static List<Instruction> each(Optional<Expression> value, int values, Span span, Use use) {
    return value.isEmpty() ? use.with(0) : each(value.get(), values, span, use);
  }

  private static List<Instruction> each(Expression value, int values, Span span, Use use) {
    if (value instanceof Expression.Constant c) {
      return use.with((int) c.value());
    }
    List<Instruction> chain = List.of(new EventInstruction.Assume(NOTHING, span));
    for (int v = values - 1; v >= 0; v--) {
      chain = List.of(new Instruction.If(equal(value, Expression.constant(v)), use.with(v), chain, span));
    }
    return chain;
  }

  private static List<Instruction> arrival(Bar b, String name, int instance, int quorum) {
    BarrierSide side = new BarrierSide(b.form() == BarForm.ARRIVE, name, Math.max(0, instance), quorum);
    return List.of(new EventInstruction.Fence(
        MemoryOrder.ACQ_REL, Scope.WORK_GROUP, Marks.NONE, Optional.of(side), instance < 0, b.span()));
  }
}
