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

  /** Of no test: nothing is known of anybody. */
  static final SharedAccesses UNKNOWN =
      new SharedAccesses(List::of, LocationNames.plain(List.of()), List.of(), List.of(), List.of(), false);

  /** Only asked for where there is a loop. */
  private final Supplier<List<FlatCode>> threads;
  private final LocationNames names;
  private final List<Location> locations;
  private final List<Placement> placements;
  /** For each thread the registers that are observed in the end of runs, and of those that have only begun. */
  private final List<List<Set<String>>> observed;
  /** Whether the model takes accesses of volatile objects for atomic ones. */
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

  /** @param volatiles whether the model takes accesses of volatile objects for atomic ones of the widest scope */
  static SharedAccesses of(LitmusTest test, ReadModifyWrites updates, boolean volatiles) {
    return new SharedAccesses(
        Suppliers.memoize(
            () -> test.threads().stream().map(t -> ThreadCode.lower(t.body(), updates)).toList()),
        LocationNames.of(test.locations()), test.locations(),
        test.threads().stream().map(LitmusThread::placement).toList(),
        IntStream.range(0, test.threads().size()).mapToObj(t -> List.<Set<String>>of(
            WrittenRegisters.observed(test, t, false), WrittenRegisters.observed(test, t, true))).toList(), volatiles);
  }

  /** The registers of a thread that matter in the end of runs of a kind: none, where it is only asked who stays. */
  Set<String> observed(int thread, Runs runs) {
    return runs == Runs.STAYING ? Set.of() : observed.get(thread).get(runs == Runs.BEGUN ? 1 : 0);
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

  /** Whether an access of a thread may race with another one, as far as kinds of accesses and scopes tell. */
  boolean mayRace(Access mine, int thread, Runs runs) {
    // A run that has begun shows that it reads local memory to which nobody has written.
    boolean unset = runs == Runs.WHOLE && thread >= 0
        && locations.get(location(mine)).space() == AddressSpace.LOCAL;
    return thread < 0 || unset || !all(mine, (other, t) -> tolerate(mine, thread, other, t));
  }

  /**
   * Whether every access of the location of a thread's access and that one reach each other, at one scope, by one name
   * and proxy: so whatever one of them reads from, or is read by, synchronises by all that stands between.
   */
  boolean reachesAll(Access mine, int thread) {
    return thread >= 0 && all(mine, (other, t) -> tolerate(mine, thread, other, t) && scope(mine) == scope(other)
        && mine.location().equals(other.location()) && mine.marks().sameWay(other.marks())
        && !mine.remote() && !other.remote());
  }

  /** Whether everything that is written at the location of an access, after the initial value, is by updates. */
  boolean onlyUpdates(Access mine) {
    return threads.get().stream().allMatch(code -> instructions(code)
        .noneMatch(i -> i instanceof EventInstruction.Write w && location(w.access()) == location(mine)));
  }

  /** Whether all threads that access a location are in the work-group of one of them. */
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
   * Whether two accesses of a location do not race, be they ordered or not, in any model: in some, accesses of unequal
   * scopes race although each one's scope includes the other's thread.
   */
  private boolean tolerate(Access mine, int thread, Access other, int of) {
    Placement here = placements.get(thread);
    Placement there = placements.get(of);
    return atomic(mine) && atomic(other)
        && (of == thread || scope(mine) == scope(other) && scope(mine).reaches(here, there));
  }

  private boolean atomic(Access access) {
    return access.order() != MemoryOrder.NON_ATOMIC || volatiles && access.marks().isVolatile();
  }

  private Scope scope(Access access) {
    return access.order() == MemoryOrder.NON_ATOMIC ? Scope.ALL_SVM_DEVICES : access.scope();
  }

  /** What may be at a location: its initial value, and each that is written there; empty if it is no constant. */
  List<OptionalLong> effects(int location) {
    List<OptionalLong> values = new ArrayList<>(List.of(OptionalLong.of(locations.get(location).initial())));
    threads.get().forEach(code -> instructions(code).forEach(i -> written(i, location).ifPresent(values::add)));
    return values;
  }

  /** What an instruction writes to a location, empty inside if it is no constant; empty if it does not write there. */
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

  /** What an exchange puts there, if that is a constant. */
  static OptionalLong put(Update update) {
    return isExchange(update) ? Constancy.value(update.operand()) : OptionalLong.empty();
  }

  private static FetchOperator operator(Update update) {
    return update.operator().map(Effect::operator).orElse(FetchOperator.EXCHANGE);
  }

  /** Whether an update puts there what does not come from what it reads. */
  static boolean isExchange(Update update) {
    return operator(update) == FetchOperator.EXCHANGE;
  }

  /** Whether an update leaves what it reads, whatever that is. */
  static boolean preserves(Update update) {
    return unchanged(update).flatMap(u -> Constancy.value(u).stream().boxed().findFirst()).orElse(0L) != 0;
  }

  /** When an update leaves what it reads; empty if it never does, or that is not known. */
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

  /** When the write of a read-modify-write that is two events writes what its read, which stands before it, reads. */
  static Expression rewritten(FlatCode code, int write) {
    EventInstruction.Write half = (EventInstruction.Write) ((FlatCode.Plain) code.get(write)).instruction();
    EventInstruction.Read read = IntStream.range(0, write).map(i -> write - 1 - i).mapToObj(code::get)
        .filter(FlatCode.Plain.class::isInstance).map(e -> ((FlatCode.Plain) e).instruction())
        .filter(i -> i instanceof EventInstruction.Read r && !r.access().marks().update().isEmpty())
        .map(EventInstruction.Read.class::cast).findFirst().orElseThrow();
    return equal(half.value(), Expression.register(read.register()));
  }

  /** Whether an operand changes no number of a type. */
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
