package periscope.verifier.program;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.litmus.memory.MemoryOrder;
import periscope.mappings.table.Operation;

/**
 * The programs with barriers in memory. Their other operations are plain accesses, so that each of them can be run. A
 * barrier lies in the memory of one work-group and expects as many arrivals as the program has there.
 *
 * <p>Left out are programs that fall apart into smaller ones, one of which is compiled wrongly if the first one is, and
 * undefined only if the first one is:
 * <ul>
 * <li>operations on a barrier at which nobody waits, or nobody arrives: operations on a barrier order events by waits
 * alone, on both sides, and a wait that no arrival ends has no outcome behind it;
 * <li>a location that nobody writes, or that one thread alone accesses: what it reads and leaves there is settled, on
 * both sides;
 * <li>a thread without operations on barriers, or in another work-group than the others: nothing orders its plain
 * accesses with those of other threads, so that it shares no written location with them, or the program is undefined.
 * </ul>
 * The parts have fewer events, which order less, and so forbid less of the compiled form.
 */
public final class PhasedPrograms {

  private static final String BESIDE = "barriers in memory beside atomic operations, fences and other barriers";
  private static final String GUARDS = "conditionals beside barriers in memory";
  private static final String COUNTS = "barriers in memory with several phases";

  private PhasedPrograms() {}

  /**
   * The choices but for operations on barriers in memory.
   *
   * @param excluded receives what programs with such operations leave out, each with the reason
   */
  static List<Choice> beside(List<Choice> choices, Map<String, String> excluded) {
    if (choices.stream().anyMatch(Choice::phased)) {
      excluded.put(BESIDE, "for programs with barriers in memory are run one by one, with plain accesses only");
      excluded.put(GUARDS, "for programs with barriers in memory have none");
      excluded.put(COUNTS, "for a barrier expects as many arrivals as the program has there");
      excluded.put("init", "for the barriers of searched programs are initialised");
    }
    return choices.stream().filter(c -> !c.phased()).toList();
  }

  /** Whether some programs have barriers in memory. */
  public static boolean any(Operations operations) {
    return operations.choices().stream().anyMatch(Choice::phased);
  }

  /** The operations of the programs without barriers in memory. */
  public static Operations without(Operations operations) {
    return of(operations, c -> !c.phased(), operations.focus());
  }

  /** The operations of the programs with barriers in memory. */
  public static Operations only(Operations operations) {
    Predicate<Choice> plain = c -> c.source().filter(o -> o.order() == MemoryOrder.NON_ATOMIC && !o.isVolatile())
        .isPresent();
    Set<Choice> phased = operations.choices().stream().filter(Choice::phased).collect(Collectors.toSet());
    return of(operations, c -> c.phased() || plain.test(c), Optional.of(phased));
  }

  private static Operations of(Operations all, Predicate<Choice> some, Optional<Set<Choice>> focus) {
    return new Operations(all.choices().stream().filter(some).toList(), focus, all.likened(), all.excluded(),
        all.scopes(), all.otherScopes(), all.missing(), all.unused(), all.local(), all.mixed());
  }

  /**
   * Whether the location of a slot that accesses memory is a barrier of one work-group, or none, for this slot and the
   * slots before.
   */
  public static boolean fits(Layout layout, int slot, IntFunction<Choice> choice, IntUnaryOperator location) {
    boolean phased = choice.apply(slot).phased();
    return IntStream.range(0, slot)
        .filter(i -> choice.apply(i).accesses() && location.applyAsInt(i) == location.applyAsInt(slot))
        .allMatch(i -> choice.apply(i).phased() == phased
            && (!phased || layout.workGroup(i) == layout.workGroup(slot)));
  }

  /** Whether programs of a layout are searched: all threads are in one work-group. */
  public static boolean sensible(Layout layout) {
    return IntStream.range(0, layout.operations()).map(layout::workGroup).distinct().count() == 1;
  }

  /** Whether a program with barriers in memory is searched; true for other programs. */
  public static boolean sensible(FoundProgram program) {
    if (program.choices().stream().noneMatch(Choice::phased)) {
      return true;
    }
    boolean together = program.layout().threads() == 1 || IntStream.range(0, program.layout().threads())
        .allMatch(t -> program.of(t).anyMatch(i -> program.choices().get(i).phased()));
    return together && IntStream.range(0, program.used()).allMatch(x -> program.phased(x) || shared(program, x))
        && IntStream.range(0, program.choices().size()).filter(i -> program.choices().get(i).accesses())
        .allMatch(i -> fits(program.layout(), i, program.choices()::get, program.locations()::get))
        && IntStream.range(0, program.used()).filter(program::phased)
            .allMatch(x -> program.arrivals(x) > 0 && program.at(x).anyMatch(Choice::waits));
  }

  /** Whether a location is written, and accessed by several threads. */
  private static boolean shared(FoundProgram program, int location) {
    return program.at(location).anyMatch(Choice::writes) && IntStream.range(0, program.layout().threads())
        .filter(t -> program.of(t).anyMatch(i -> program.choices().get(i).accesses()
            && program.locations().get(i) == location)).count() > 1;
  }

  /** Whether an operation arrives. */
  static boolean arrives(Operation operation) {
    return operation == Operation.ARRIVE || operation == Operation.ARRIVE_DROP || operation == Operation.ARRIVE_TX
        || operation == Operation.WAIT;
  }
}
