package periscope.litmus.async;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
 * An operation on a barrier with phases: an object in memory that counts arrivals and transactions, such as {@code
 * cuda::barrier}. The barrier is a location that holds its {@link PhaseState}: an operation that changes the state is a
 * read-modify-write, and a wait is a read.
 *
 * @param kind     the operation
 * @param register the register for the answer of a look ({@link Kind#looks}), or for the parity of the phase at which a
 *                 thread arrives; absent if nothing receives it
 * @param location the barrier
 * @param operand  the count of an initialisation or of arrivals, the transactions, or the parity of a wait; 0 of an
 *                 invalidation
 * @param order    memory order; {@link MemoryOrder#NON_ATOMIC} of an initialisation and of an invalidation
 * @param scope    memory scope; {@link Scope#WORK_ITEM} of an initialisation and of an invalidation
 */
public record PhaseOperation(
    Kind kind, Optional<String> register, String location, Expression operand, MemoryOrder order, Scope scope,
    Span span)
    implements LanguageInstruction.Access {

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
    /** Looks once whether the phase of a parity has ended. */
    TEST_WAIT,
    /** Looks for some time, which says no more than one look. */
    TRY_WAIT,
    /** Looks once whether the phase at which the thread has arrived has ended: the operand is what the arrival left. */
    TEST_WAIT_STATE,
    /** Looks for some time, for the phase at which the thread has arrived. */
    TRY_WAIT_STATE,
    /** Looks until the phase at which the thread has arrived has ended. */
    WAIT,
    /** Looks until the phase of a parity has ended. */
    WAIT_PARITY;

    /** Whether the operation waits for the end of a phase. */
    public boolean waits() {
      return looks() || blocks();
    }

    /** Whether the operation answers whether a phase has ended. */
    public boolean looks() {
      return this == TEST_WAIT || this == TRY_WAIT || ofState();
    }

    /** Whether the operation answers whether the phase has ended at which the thread has arrived. */
    public boolean ofState() {
      return this == TEST_WAIT_STATE || this == TRY_WAIT_STATE;
    }

    /** Whether the thread stays at the operation until a phase has ended. */
    public boolean blocks() {
      return this == WAIT || this == WAIT_PARITY;
    }

    /** Whether the operation only changes the transactions, without an order. */
    public boolean counts() {
      return this == EXPECT_TX || this == COMPLETE_TX;
    }

    /** Whether the operation may end a phase. */
    boolean ends() {
      return this != EXPECT_TX && this != EXPECT_ARRIVAL;
    }
  }

  @Override
  public PhaseOperation at(String newLocation) {
    return new PhaseOperation(kind, register, newLocation, operand, order, scope, span);
  }

  @Override
  public Dataflow dataflow() {
    return Dataflow.of(operand).into(register);
  }

  /** The events of a change of state with further tags. */
  public List<Instruction> events(FreshRegisters fresh, Set<Tag> tags) {
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
      case INIT -> List.of(write(PhaseState.fresh(operand), order, PhaseTag.INIT));
      case INVAL -> List.of(write(Expression.constant(PhaseState.NONE), order));
      case TEST_WAIT, TRY_WAIT, TEST_WAIT_STATE, TRY_WAIT_STATE ->
          List.of(question(fresh.next(), register.orElseThrow()));
      case WAIT, WAIT_PARITY -> {
        String ended = fresh.next();
        yield List.of(new Instruction.Loop(List.of(question(fresh.next(), ended)),
            PhaseState.equal(Expression.register(ended), 0), List.of(), true, span));
      }
      default -> change(fresh.next());
    };
  }

  /**
   * The reads of one look of a wait: of the end of its phase, of a phase that has not ended, or of no barrier.
   *
   * @param answer register that gets 1 if the phase has ended, else 0
   */
  private Instruction question(String state, String answer) {
    Expression held = Expression.register(state);
    Expression ended = new Expression.Binary(BinaryOperator.NOT_EQUAL, PhaseState.parity(held), operand);
    Expression live = PhaseState.initialised(held);
    return new Instruction.Choice(List.of(
        way(state, answer, order, both(live, ended), 1, PhaseTag.ENDED),
        way(state, answer, MemoryOrder.RELAXED, both(live, not(ended)), 0),
        way(state, answer, MemoryOrder.RELAXED, not(live), 0, PhaseTag.UNDEFINED)), span);
  }

  private List<Instruction> way(
      String state, String answer, MemoryOrder readOrder, Expression condition, long value, Tag... more) {
    return List.of(new EventInstruction.Read(access(readOrder, marks(more)), state, Set.of(), span),
        new EventInstruction.Assume(condition, span),
        new Instruction.Assign(answer, Expression.constant(value), span));
  }

  /** The read-modify-write of an operation that changes the state. */
  private List<Instruction> change(String state) {
    Expression held = Expression.register(state);
    MemoryOrder releases = order.releases() ? MemoryOrder.RELEASE : MemoryOrder.RELAXED;
    List<Instruction> events = new ArrayList<>();
    events.add(new EventInstruction.Read(access(MemoryOrder.RELAXED, marks().half()), state, Set.of(), span));
    Expression after = after(held);
    Tag[] arrives = arrives() ? new Tag[] {PhaseTag.ARRIVES} : new Tag[0];
    Instruction open = half(after, releases, arrives);
    Instruction defined = kind.ends() ? new Instruction.If(PhaseState.complete(after),
        List.of(half(PhaseState.next(after), releases, PhaseTag.ARRIVES, PhaseTag.ENDS)),
        List.of(open), span) : open;
    events.add(new Instruction.If(possible(held), List.of(defined),
        List.of(half(held, releases, PhaseTag.UNDEFINED)), span));
    register.ifPresent(r -> events.add(new Instruction.Assign(r, PhaseState.parity(held), span)));
    return events;
  }

  private boolean arrives() {
    return kind == Kind.ARRIVE || kind == Kind.ARRIVE_DROP || kind == Kind.ARRIVE_EXPECT_TX || kind == Kind.COMPLETE_TX;
  }

  private Expression after(Expression held) {
    Expression one = Expression.constant(1);
    return switch (kind) {
      case ARRIVE -> PhaseState.arrived(held, operand);
      case ARRIVE_DROP -> PhaseState.arrived(PhaseState.dropped(held, operand), operand);
      case ARRIVE_EXPECT_TX -> PhaseState.arrived(PhaseState.expecting(held, operand), one);
      case EXPECT_TX -> PhaseState.expecting(held, operand);
      case EXPECT_ARRIVAL -> PhaseState.arrived(held, Expression.constant(-1));
      default -> PhaseState.transacted(held, operand);
    };
  }

  /** Whether the operation is defined for a state: the object is initialised and awaits as many arrivals. */
  private Expression possible(Expression held) {
    Expression live = PhaseState.initialised(held);
    if (kind == Kind.EXPECT_TX || kind == Kind.COMPLETE_TX || kind == Kind.EXPECT_ARRIVAL) {
      return live;
    }
    Expression arrivals = kind == Kind.ARRIVE_EXPECT_TX ? Expression.constant(1) : operand;
    return both(live, new Expression.Binary(BinaryOperator.LESS_EQUAL, arrivals, PhaseState.pending(held)));
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

  /** The names of the locations that some instructions access as such objects, without their instances. */
  public static Set<String> objects(Stream<Instruction> instructions) {
    return instructions
        .flatMap(i -> i instanceof LanguageInstruction l ? Instruction.walk(l.events(new FreshRegisters()))
            : Stream.of(i))
        .flatMap(i -> i instanceof EventInstruction.Write w ? Stream.of(w.access()) : Stream.of())
        .filter(a -> a.marks().has(PhaseTag.OBJECT)).map(a -> a.location().replaceFirst("@.*", ""))
        .collect(Collectors.toSet());
  }

  private static Marks marks(Tag... more) {
    List<Tag> tags = new ArrayList<>(List.of(more));
    tags.add(PhaseTag.OBJECT);
    return Marks.of(Set.copyOf(tags));
  }

  private static Expression both(Expression left, Expression right) {
    return new Expression.Binary(BinaryOperator.AND, left, right);
  }

  private static Expression not(Expression condition) {
    return PhaseState.equal(condition, 0);
  }
}
