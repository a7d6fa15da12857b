package periscope.semantics;

import com.google.common.base.Suppliers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.event.Tag;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Constancy;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Effect;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.EventInstruction.Access;
import periscope.litmus.instruction.EventInstruction.Accessing;
import periscope.litmus.instruction.EventInstruction.Update;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;

/** The accesses of a test's threads to its locations, as far as the text shows them. */
final class SharedAccesses {

  /** The accesses of an unknown test: every question gets the cautious answer. */
  static final SharedAccesses UNKNOWN =
      new SharedAccesses(List::of, LocationNames.plain(List.of()), List.of(), List.of(), List.of(), false);

  /** Codes of the threads, computed when a loop first needs them. */
  private final Supplier<List<FlatCode>> threads;
  private final LocationNames names;
  private final List<Location> locations;
  private final List<Placement> placements;
  /** For each thread, the observed registers: element 0 for runs that end, element 1 where unfinished runs count. */
  private final List<List<Set<String>>> observed;
  /** Whether the model treats accesses to volatile objects as atomic accesses. */
  private final boolean volatiles;

  private SharedAccesses(Supplier<List<FlatCode>> threads, LocationNames names, List<Location> locations,
      List<Placement> placements, List<List<Set<String>>> observed, boolean volatiles) {
    this.threads = threads;
    this.names = names;
    this.locations = locations;
    this.placements = placements;
    this.observed = observed;
    this.volatiles = volatiles;
  }

  /**
   * The accesses of a test.
   *
   * @param volatiles whether the model treats accesses to volatile objects as atomic accesses with the widest scope
   */
  static SharedAccesses of(LitmusTest test, ReadModifyWrites updates, boolean volatiles) {
    return new SharedAccesses(
        Suppliers.memoize(
            () -> test.threads().stream().map(t -> ThreadCode.lower(t.body(), updates)).toList()),
        LocationNames.of(test.locations()), test.locations(),
        test.threads().stream().map(LitmusThread::placement).toList(),
        IntStream.range(0, test.threads().size()).mapToObj(t -> List.<Set<String>>of(
            WrittenRegisters.observed(test, t, false), WrittenRegisters.observed(test, t, true))).toList(), volatiles);
  }

  /**
   * The registers of a thread whose final values matter in runs of a kind; none for runs that stay, since only the
   * place matters there.
   */
  Set<String> observed(int thread, Runs runs) {
    return runs.stay() ? Set.of() : observed.get(thread).get(runs == Runs.BEGUN ? 1 : 0);
  }

  List<FlatCode> threads() {
    return threads.get();
  }

  int location(Access access) {
    return names.location(access.location());
  }

  Location at(int location) {
    return locations.get(location);
  }

  /**
   * Whether an access of a thread may race with another access, judged by the kinds and scopes of all accesses of the
   * location.
   */
  boolean mayRace(Access mine, int thread, Runs runs) {
    if (thread >= 0 && synchronises(mine) && all(mine, (other, t) -> synchronises(other))) {
      return false;
    }
    // A run that has begun shows that it reads local memory to which nobody has written.
    boolean unset = runs == Runs.WHOLE && thread >= 0
        && locations.get(location(mine)).space() == AddressSpace.LOCAL;
    return thread < 0 || unset || !all(mine, (other, t) -> tolerate(mine, thread, other, t));
  }

  /**
   * Whether all accesses of the location of an access have the same scope, name and way to memory, and reach each
   * other: then a read from any of the writes synchronises through all read-modify-writes in between.
   */
  boolean reachesAll(Access mine, int thread) {
    return thread >= 0 && all(mine, (other, t) -> tolerate(mine, thread, other, t) && scope(mine) == scope(other)
        && mine.location().equals(other.location()) && mine.marks().sameWay(other.marks())
        && !mine.remote() && !other.remote());
  }

  /** Whether all writes to the location of an access, besides the initial write, are read-modify-writes. */
  boolean onlyUpdates(Access mine) {
    return threads.get().stream().allMatch(code -> instructions(code)
        .noneMatch(i -> i instanceof EventInstruction.Write w && location(w.access()) == location(mine)));
  }

  /** Whether all threads that access the location of an access are in the work-group of the accessing thread. */
  boolean withinGroup(Access mine, int thread) {
    return thread >= 0 && all(mine,
        (other, t) -> placements.get(t).workGroup() == placements.get(thread).workGroup());
  }

  private boolean all(Access mine, BiPredicate<Access, Integer> holds) {
    for (int t = 0; t < placements.size(); t++) {
      int thread = t;
      if (!instructions(threads.get().get(t)).filter(Accessing.class::isInstance).map(i -> ((Accessing) i).access())
          .filter(other -> location(other) == location(mine)).allMatch(other -> holds.test(other, thread))) {
        return false;
      }
    }
    return true;
  }

  static Stream<Instruction> instructions(FlatCode code) {
    return IntStream.range(0, code.size()).mapToObj(code::get).filter(FlatCode.Plain.class::isInstance)
        .map(e -> ((FlatCode.Plain) e).instruction());
  }

  /**
   * Whether two accesses of a location never race, ordered or not, in any model. In some models, accesses with unequal
   * scopes race although each scope includes the other's thread.
   */
  private boolean tolerate(Access mine, int thread, Access other, int of) {
    Placement here = placements.get(thread);
    Placement there = placements.get(of);
    return atomic(mine) && atomic(other)
        && (of == thread || scope(mine) == scope(other) && scope(mine).reaches(here, there));
  }

  private static boolean synchronises(Access access) {
    return access.marks().tags().stream().anyMatch(Tag::synchronises);
  }

  private boolean atomic(Access access) {
    return access.order() != MemoryOrder.NON_ATOMIC || volatiles && access.marks().isVolatile();
  }

  private Scope scope(Access access) {
    return access.order() == MemoryOrder.NON_ATOMIC ? Scope.ALL_SVM_DEVICES : access.scope();
  }

  /**
   * The possible values at a location: its initial value, and each written value; an entry is empty if the value is not
   * constant.
   */
  List<OptionalLong> effects(int location) {
    List<OptionalLong> values = new ArrayList<>(List.of(OptionalLong.of(locations.get(location).initial())));
    threads.get().forEach(code -> instructions(code).forEach(i -> written(i, location).ifPresent(values::add)));
    return values;
  }

  /**
   * The value that an instruction writes to a location, empty inside if the value is not constant; empty outside if the
   * instruction does not write there.
   */
  Optional<OptionalLong> written(Instruction instruction, int location) {
    OptionalLong value;
    Access access;
    if (instruction instanceof EventInstruction.Write w) {
      access = w.access();
      value = Constancy.value(w.value());
    } else if (instruction instanceof Update u && !preserves(u)) {
      access = u.access();
      value = put(u);
    } else {
      return Optional.empty();
    }
    if (location(access) != location) {
      return Optional.empty();
    }
    return Optional.of(value.isEmpty() ? value
        : OptionalLong.of(locations.get(location).type().wrap(value.getAsLong())));
  }

  /** The value that an exchange writes, if it is a constant; empty for other updates. */
  static OptionalLong put(Update update) {
    return isExchange(update) ? Constancy.value(update.operand()) : OptionalLong.empty();
  }

  private static FetchOperator operator(Update update) {
    return update.operator().map(Effect::operator).orElse(FetchOperator.EXCHANGE);
  }

  /** Whether the value that an update writes does not depend on the value that it reads. */
  static boolean isExchange(Update update) {
    return operator(update) == FetchOperator.EXCHANGE;
  }

  /** Whether an update always writes the value that it reads. */
  static boolean preserves(Update update) {
    return unchanged(update).flatMap(u -> Constancy.value(u).stream().boxed().findFirst()).orElse(0L) != 0;
  }

  /**
   * The condition under which an update writes the value that it reads; empty if it never does, or if no condition is
   * known.
   */
  static Optional<Expression> unchanged(Update update) {
    Expression old = Expression.register(update.register());
    Expression operand = update.operand();
    FetchOperator operator = operator(update);
    NumberType type = update.operator().map(Effect::type).orElse(NumberType.S64);
    boolean real = type.real() && operator != FetchOperator.EXCHANGE;
    if (operand.registers().contains(update.register()) || real) {
      return Optional.empty();
    }
    OptionalLong constant = Constancy.value(operand);
    if (constant.isPresent() && neutral(operator, type, type.wrap(constant.getAsLong()))) {
      return Optional.of(Expression.constant(1));
    }
    return switch (operator) {
      case EXCHANGE -> Optional.of(equal(operand, old));
      case OR, AND, MIN, MAX -> Optional.of(equal(operator.value(type, old, operand), old));
      case ADD, SUB, XOR, INC, DEC -> Optional.empty();
    };
  }

  /**
   * The condition under which the write of a read-modify-write of two events writes the value that its read, which
   * stands before it, reads.
   */
  static Expression rewritten(FlatCode code, int write) {
    EventInstruction.Write half = (EventInstruction.Write) ((FlatCode.Plain) code.get(write)).instruction();
    EventInstruction.Read read = IntStream.range(0, write).map(i -> write - 1 - i).mapToObj(code::get)
        .filter(FlatCode.Plain.class::isInstance).map(e -> ((FlatCode.Plain) e).instruction())
        .filter(i -> i instanceof EventInstruction.Read r && !r.access().marks().update().isEmpty())
        .map(EventInstruction.Read.class::cast).findFirst().orElseThrow();
    return equal(half.value(), Expression.register(read.register()));
  }

  /** Whether the operator with this operand leaves every number of a type as it is. */
  private static boolean neutral(FetchOperator operator, NumberType type, long operand) {
    return switch (operator) {
      case ADD, SUB, XOR, OR -> operand == 0;
      case AND -> operand == type.wrap(-1);
      case MIN -> operand == type.greatest();
      case MAX -> operand == type.least();
      case INC, DEC, EXCHANGE -> false;
    };
  }

  private static Expression equal(Expression left, Expression right) {
    return new Expression.Binary(BinaryOperator.EQUAL, left, right);
  }
}
