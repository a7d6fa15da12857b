package periscope.lang.ptx.instruction;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import periscope.litmus.event.Marks;
import periscope.litmus.event.Tag;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Dataflow;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/**
 * An operation on an mbarrier object (PTX ISA, {@code mbarrier}). The object is a location that holds its {@link
 * MbarrierState}: an operation that changes the state is a read-modify-write, and a wait is a read.
 *
 * @param kind     the operation
 * @param register the predicate that a wait sets; absent for other operations
 * @param location the object
 * @param operand  the count of an initialisation or of arrivals, the transactions, or the parity of a wait; 0 of an
 *                 invalidation
 * @param order    memory order; {@link MemoryOrder#NON_ATOMIC} of an initialisation and of an invalidation
 * @param scope    memory scope; {@link Scope#WORK_ITEM} of an initialisation and of an invalidation
 */
public record Mbarrier(
    Kind kind, Optional<String> register, String location, Expression operand, MemoryOrder order, Scope scope,
    Span span)
    implements NewerInstruction, LanguageInstruction.Access {

  /** The operations. */
  public enum Kind {
    INIT,
    INVAL,
    ARRIVE,
    ARRIVE_DROP,
    ARRIVE_EXPECT_TX,
    EXPECT_TX,
    COMPLETE_TX,
    /** Awaits one arrival more in the current phase, as a part of an asynchronous arrival. */
    EXPECT_ARRIVAL,
    TEST_WAIT,
    TRY_WAIT;

    /** Whether the operation waits for the end of a phase. */
    public boolean waits() {
      return this == TEST_WAIT || this == TRY_WAIT;
    }

    /** Whether the operation may end a phase. */
    boolean ends() {
      return this != EXPECT_TX && this != EXPECT_ARRIVAL;
    }
  }

  @Override
  public Part part() {
    return Part.MBARRIERS;
  }

  @Override
  public Mbarrier at(String newLocation) {
    return new Mbarrier(kind, register, newLocation, operand, order, scope, span);
  }

  @Override
  public Mbarrier renamed(UnaryOperator<String> names) {
    return at(names.apply(location));
  }

  @Override
  public Dataflow dataflow() {
    return Dataflow.of(operand).into(register);
  }

  /** The events of a change of state with further tags. */
  List<Instruction> events(FreshRegisters fresh, Set<Tag> tags) {
    return change(fresh.next()).stream().map(i -> tagged(i, tags)).toList();
  }

  private static Instruction tagged(Instruction instruction, Set<Tag> tags) {
    if (instruction instanceof EventInstruction.Read r) {
      return new EventInstruction.Read(tagged(r.access(), tags), r.register(), r.data(), r.span());
    } else if (instruction instanceof EventInstruction.Write w) {
      return new EventInstruction.Write(tagged(w.access(), tags), w.value(), w.span());
    }
    return instruction.withParts(part -> part.stream().map(i -> tagged(i, tags)).toList());
  }

  private static EventInstruction.Access tagged(EventInstruction.Access access, Set<Tag> tags) {
    Set<Tag> all = new HashSet<>(access.marks().tags());
    all.addAll(tags);
    return new EventInstruction.Access(access.location(), access.address(), access.order(), access.scope(), false,
        Marks.of(all).half());
  }

  @Override
  public List<Instruction> events(FreshRegisters fresh) {
    return switch (kind) {
      case INIT -> List.of(write(MbarrierState.fresh(operand), order, PtxTag.MBARRIER_INIT));
      case INVAL -> List.of(write(Expression.constant(MbarrierState.NONE), order));
      case TEST_WAIT, TRY_WAIT -> List.of(wait(fresh.next()));
      default -> change(fresh.next());
    };
  }

  /** The reads of a wait: of the end of its phase, of a phase that has not ended, or of no object. */
  private Instruction wait(String state) {
    Expression held = Expression.register(state);
    Expression ended = new Expression.Binary(BinaryOperator.NOT_EQUAL, MbarrierState.parity(held), operand);
    Expression live = MbarrierState.initialised(held);
    return new Instruction.Choice(List.of(
        way(state, order, both(live, ended), 1, PtxTag.MBARRIER_ENDED),
        way(state, MemoryOrder.RELAXED, both(live, not(ended)), 0),
        way(state, MemoryOrder.RELAXED, not(live), 0, PtxTag.MBARRIER_UNDEFINED)), span);
  }

  private List<Instruction> way(String state, MemoryOrder readOrder, Expression condition, long answer, Tag... more) {
    return List.of(new EventInstruction.Read(access(readOrder, marks(more)), state, Set.of(), span),
        new EventInstruction.Assume(condition, span),
        new Instruction.Assign(register.orElseThrow(), Expression.constant(answer), span));
  }

  /** The read-modify-write of an operation that changes the state. */
  private List<Instruction> change(String state) {
    Expression held = Expression.register(state);
    MemoryOrder releases = order.releases() ? MemoryOrder.RELEASE : MemoryOrder.RELAXED;
    List<Instruction> events = new ArrayList<>();
    events.add(new EventInstruction.Read(access(MemoryOrder.RELAXED, marks().half()), state, Set.of(), span));
    Expression after = after(held);
    Tag[] arrives = arrives() ? new Tag[] {PtxTag.MBARRIER_ARRIVES} : new Tag[0];
    Instruction open = half(after, releases, arrives);
    Instruction defined = kind.ends() ? new Instruction.If(MbarrierState.complete(after),
        List.of(half(MbarrierState.next(after), releases, PtxTag.MBARRIER_ARRIVES, PtxTag.MBARRIER_ENDS)),
        List.of(open), span) : open;
    events.add(new Instruction.If(possible(held), List.of(defined),
        List.of(half(held, releases, PtxTag.MBARRIER_UNDEFINED)), span));
    return events;
  }

  private boolean arrives() {
    return kind == Kind.ARRIVE || kind == Kind.ARRIVE_DROP || kind == Kind.ARRIVE_EXPECT_TX || kind == Kind.COMPLETE_TX;
  }

  private Expression after(Expression held) {
    Expression one = Expression.constant(1);
    return switch (kind) {
      case ARRIVE -> MbarrierState.arrived(held, operand);
      case ARRIVE_DROP -> MbarrierState.arrived(MbarrierState.dropped(held, operand), operand);
      case ARRIVE_EXPECT_TX -> MbarrierState.arrived(MbarrierState.expecting(held, operand), one);
      case EXPECT_TX -> MbarrierState.expecting(held, operand);
      case EXPECT_ARRIVAL -> MbarrierState.arrived(held, Expression.constant(-1));
      default -> MbarrierState.transacted(held, operand);
    };
  }

  /** Whether the operation is defined for a state: the object is initialised and awaits as many arrivals. */
  private Expression possible(Expression held) {
    Expression live = MbarrierState.initialised(held);
    if (kind == Kind.EXPECT_TX || kind == Kind.COMPLETE_TX || kind == Kind.EXPECT_ARRIVAL) {
      return live;
    }
    Expression arrivals = kind == Kind.ARRIVE_EXPECT_TX ? Expression.constant(1) : operand;
    return both(live, new Expression.Binary(BinaryOperator.LESS_EQUAL, arrivals, MbarrierState.pending(held)));
  }

  private Instruction half(Expression value, MemoryOrder writeOrder, Tag... more) {
    return new EventInstruction.Write(access(writeOrder, marks(more).half()), value, span);
  }

  private Instruction write(Expression value, MemoryOrder writeOrder, Tag... more) {
    return new EventInstruction.Write(access(writeOrder, marks(more)), value, span);
  }

  private EventInstruction.Access access(MemoryOrder accessOrder, Marks marks) {
    return new EventInstruction.Access(location, Set.of(), accessOrder, scope, false, marks);
  }

  private static Marks marks(Tag... more) {
    List<Tag> tags = new ArrayList<>(List.of(more));
    tags.add(PtxTag.MBARRIER);
    return Marks.of(Set.copyOf(tags));
  }

  private static Expression both(Expression left, Expression right) {
    return new Expression.Binary(BinaryOperator.AND, left, right);
  }

  private static Expression not(Expression condition) {
    return MbarrierState.equal(condition, 0);
  }
}
