package periscope.lang.ptx.instruction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.lang.ptx.instruction.PtxInstruction.Atom;
import periscope.lang.ptx.instruction.PtxInstruction.Bar;
import periscope.lang.ptx.instruction.PtxInstruction.BarForm;
import periscope.lang.ptx.instruction.PtxInstruction.Cas;
import periscope.lang.ptx.instruction.PtxInstruction.Ld;
import periscope.lang.ptx.instruction.PtxInstruction.Qualifiers;
import periscope.lang.ptx.instruction.PtxInstruction.St;
import periscope.litmus.event.Event.BarrierSide;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.event.Marks;
import periscope.litmus.event.Tag;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.EventInstruction.Access;
import periscope.litmus.instruction.EventInstruction.Arrival;
import periscope.litmus.instruction.EventInstruction.Occurrence;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/** Lowers instructions of PTX to events. A read-modify-write is a read and a write, a barrier one event. */
final class PtxEvents {

  /** Number of barriers of a CTA, and of numbered uses of one barrier. */
  private static final int BARRIERS = 16;
  /** Largest quorum, in threads, that a register may hold. */
  private static final int MOST_THREADS = 16;
  private static final Set<AddressSpace> EVERYWHERE = Set.of(AddressSpace.values());
  private static final Expression NOTHING = Expression.constant(0);

  private final FreshRegisters fresh;

  PtxEvents(FreshRegisters fresh) {
    this.fresh = fresh;
  }

  List<Instruction> of(PtxInstruction instruction) {
    if (instruction instanceof PtxInstruction.Access access) {
      List<Instruction> events = new ArrayList<>();
      if (Constancy.value(access.offset()).orElse(1) != 0) {
        events.add(new EventInstruction.Assume(equal(access.offset(), NOTHING), access.span()));
      }
      events.addAll(access(access));
      return events;
    } else if (instruction instanceof PtxInstruction.Fence f) {
      return List.of(fence(Kind.FENCE, f.order(), f.scope(), Marks.NONE, Optional.empty(), f.span()));
    } else if (instruction instanceof PtxInstruction.ProxyFence f) {
      Marks marks = Marks.of(f.proxy().<Set<Tag>>map(p -> Set.of(PtxTag.PROXY_FENCE, p))
          .orElse(Set.of(PtxTag.ALIAS_FENCE)));
      return List.of(
          fence(Kind.FENCE, MemoryOrder.NON_ATOMIC, Scope.WORK_GROUP, marks, Optional.empty(), f.span()));
    } else if (instruction instanceof Bar b) {
      return barrier(b);
    }
    throw new IllegalArgumentException("not an instruction of PTX: " + instruction);
  }

  private static Instruction fence(
      Kind kind, MemoryOrder order, Scope scope, Marks marks, Optional<Arrival> arrival, Span span) {
    return new EventInstruction.Fence(kind, EVERYWHERE, order, scope, false, marks, arrival, span);
  }

  private List<Instruction> access(PtxInstruction.Access access) {
    if (access instanceof Ld l) {
      return List.of(read(l, l.register(), l.qualifiers().order()));
    } else if (access instanceof St s) {
      return List.of(write(s, s.qualifiers().order(), s.value()));
    } else if (access instanceof Atom a) {
      String old = fresh.next();
      Instruction read = read(a, old, acquiring(a.qualifiers()));
      Expression value = a.operator().value(a.type(), Expression.register(old), a.operand());
      Instruction write = write(a, releasing(a.qualifiers()), value);
      return a.register().isEmpty() ? List.of(read, write)
          : List.of(read, write, new Instruction.Assign(a.register().get(), Expression.register(old), a.span()));
    } else if (access instanceof Cas c) {
      String old = fresh.next();
      return List.of(
          read(c, old, acquiring(c.qualifiers())),
          new Instruction.If(equal(Expression.register(old), c.expected()),
              List.of(write(c, releasing(c.qualifiers()), c.desired())), List.of(), c.span()),
          new Instruction.Assign(c.register(), Expression.register(old), c.span()));
    }
    throw new IllegalArgumentException("not an access of PTX: " + access);
  }

  private static MemoryOrder acquiring(Qualifiers q) {
    return q.order().acquires() ? MemoryOrder.ACQUIRE : MemoryOrder.RELAXED;
  }

  private static MemoryOrder releasing(Qualifiers q) {
    return q.order().releases() ? MemoryOrder.RELEASE : MemoryOrder.RELAXED;
  }

  private static Marks marks(PtxInstruction.Access a) {
    Qualifiers q = a.qualifiers();
    Set<Tag> tags = InCta.with(a.location(), Set.of());
    if (q.isVolatile()) {
      tags.add(Tag.Common.VOLATILE);
    }
    if (q.proxy() != Proxy.GENERIC) {
      tags.add(q.proxy());
    }
    if (a instanceof Atom atom && atom.register().isEmpty()) {
      tags.add(PtxTag.REDUCTION);
    }
    q.cache().ifPresent(tags::add);
    Marks marks = Marks.of(tags);
    return a instanceof Atom || a instanceof Cas ? marks.half() : marks;
  }

  private static Instruction read(PtxInstruction.Access a, String register, MemoryOrder order) {
    return new EventInstruction.Read(events(a, order), register, Set.of(), a.span());
  }

  private static Instruction write(PtxInstruction.Access a, MemoryOrder order, Expression value) {
    return new EventInstruction.Write(events(a, order), value, a.span());
  }

  private static Access events(PtxInstruction.Access a, MemoryOrder order) {
    return new Access(a.location(), Set.copyOf(a.offset().registers()), order, a.qualifiers().scope(), false,
        marks(a));
  }

  private static Expression equal(Expression left, Expression right) {
    return new Expression.Binary(BinaryOperator.EQUAL, left, right);
  }

  /** Branches with an arrival for each number that the barrier's registers may hold. */
  private List<Instruction> barrier(Bar b) {
    return each(b.id(), BARRIERS, b.span(), id ->
        b.instance().isEmpty()
            ? each(b.quorum(), MOST_THREADS + 1, b.span(), quorum -> arrival(b, name(id, quorum), -1, quorum))
            : each(b.instance().get(), BARRIERS, b.span(), instance ->
                each(b.quorum(), MOST_THREADS + 1, b.span(), quorum ->
                    arrival(b, name(id, quorum) + " instance", instance, quorum))));
  }

  private static String name(int id, int quorum) {
    return "bar " + id + (quorum == 0 ? "" : " for " + quorum);
  }

  /** Makes the instructions for one value of an expression. */
  private interface Use {
    List<Instruction> with(int value);
  }

  private List<Instruction> each(Optional<Expression> value, int values, Span span, Use use) {
    return value.isEmpty() ? use.with(0) : each(value.get(), values, span, use);
  }

  private List<Instruction> each(Expression value, int values, Span span, Use use) {
    if (value instanceof Expression.Constant c) {
      return use.with((int) c.value());
    } else if (!(value instanceof Expression.Register)) {
      String number = fresh.next();
      List<Instruction> all = new ArrayList<>(List.of(new Instruction.Assign(number, value, span)));
      all.addAll(each(Expression.register(number), values, span, use));
      return all;
    }
    List<Instruction> chain = List.of(new EventInstruction.Assume(NOTHING, span));
    for (int v = values - 1; v >= 0; v--) {
      chain = List.of(new Instruction.If(equal(value, Expression.constant(v)), use.with(v), chain, span));
    }
    return chain;
  }

  private static List<Instruction> arrival(Bar b, String name, int instance, int quorum) {
    BarrierSide side = new BarrierSide(b.form() == BarForm.ARRIVE, name, Math.max(0, instance), quorum,
        b.aligned());
    Arrival arrival = new Arrival(side, instance < 0 ? Occurrence.COUNTED : Occurrence.STATED);
    return List.of(fence(
        Kind.BARRIER, MemoryOrder.ACQ_REL, Scope.WORK_GROUP, Marks.NONE, Optional.of(arrival), b.span()));
  }
}
