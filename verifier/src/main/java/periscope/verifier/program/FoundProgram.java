package periscope.verifier.program;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.async.PhaseState;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Span;

/**
 * A program of a layout that a search found, with one of its outcomes. Lists have an element for each slot.
 *
 * @param layout    the program's slots
 * @param choices   the operation of each slot
 * @param locations the location of each slot; meaningless for a fence
 * @param guards    whether each slot guards the rest of its thread
 * @param from      the slot that each slot reads from; -1 for an initial write, or if it reads nothing
 * @param last      whether each slot's write is the last one to its location
 * @param compared  the comparand of each slot with a compare-exchange that fails; one that succeeds compares with the
 *                  value that it reads
 * @param local     the locations that lie in local memory
 * @param ranks     for each slot, the rank of its operand among the slots of its location, from 0 for the smallest
 */
public record FoundProgram(
    Layout layout, List<Choice> choices, List<Integer> locations, List<Boolean> guards, List<Integer> from,
    List<Boolean> last, List<Comparand> compared, Set<Integer> local, List<Integer> ranks) {

  /**
   * The comparand of a compare-exchange that fails: the value of memory after some operations, one after the other,
   * each of which writes its operand or a computed value.
   *
   * @param after slots of these operations, in order; an empty list for the initial value; an empty optional for a
   *              value that memory never has
   */
  public record Comparand(Optional<List<Integer>> after) {
    public static final Comparand NEVER = new Comparand(Optional.empty());

    public static Comparand after(List<Integer> slots) {
      return new Comparand(Optional.of(List.copyOf(slots)));
    }
  }

  public FoundProgram {
    choices = List.copyOf(choices);
    locations = List.copyOf(locations);
    guards = List.copyOf(guards);
    from = List.copyOf(from);
    last = List.copyOf(last);
    compared = List.copyOf(compared);
    local = Collections.unmodifiableSet(new TreeSet<>(local));
    ranks = List.copyOf(ranks);
  }

  /** A program whose operands are ranked so that each operation writes its operand, given the value that it reads. */
  public FoundProgram(Layout layout, List<Choice> choices, List<Integer> locations, List<Boolean> guards,
      List<Integer> from, List<Boolean> last, List<Comparand> compared, Set<Integer> local) {
    this(layout, choices, locations, guards, from, last, compared, local, Ranks.of(choices, locations, from));
  }

  /** A program in global memory, whose failing compare-exchanges fail whatever they read. */
  public FoundProgram(Layout layout, List<Choice> choices, List<Integer> locations, List<Boolean> guards,
      List<Integer> from, List<Boolean> last) {
    this(layout, choices, locations, guards, from, last, Collections.nCopies(choices.size(), Comparand.NEVER),
        Set.of());
  }

  /** A value that memory never has in a program of a few operations. */
  private static final long NEVER = -1;

  /** A program of one operation. */
  public static FoundProgram alone(Choice choice) {
    Layout layout = new Layout(List.of(1), new Shape(List.of(new Placement(0, 0))));
    return new FoundProgram(layout, List.of(choice), List.of(0), List.of(false), List.of(-1), List.of(choice.writes()));
  }

  /** Copy with another choice in a slot. */
  public FoundProgram with(int slot, Choice choice) {
    List<Choice> changed = new ArrayList<>(choices);
    changed.set(slot, choice);
    return new FoundProgram(layout, changed, locations, guards, from, last, compared, local, ranks);
  }

  /** Copy with another outcome. */
  public FoundProgram showing(List<Integer> readsFrom, List<Boolean> lasts) {
    return new FoundProgram(layout, choices, locations, guards, readsFrom, lasts, compared, local, ranks);
  }

  /** Copy whose operands are ranked so that each operation writes its operand, given the value that it reads. */
  public FoundProgram ranked() {
    return new FoundProgram(layout, choices, locations, guards, from, last, compared, local);
  }

  /** Copy whose failing compare-exchanges have other comparands. */
  public FoundProgram comparing(List<Comparand> others) {
    return new FoundProgram(layout, choices, locations, guards, from, last, others, local, ranks);
  }

  /** Copy with the given locations in local memory, and the others in global memory. */
  public FoundProgram with(Set<Integer> inLocalMemory) {
    return new FoundProgram(layout, choices, locations, guards, from, last, compared, inLocalMemory, ranks);
  }

  /** The locations that threads of only one work-group access, which may therefore lie in local memory. */
  public Set<Integer> ofOneWorkGroup() {
    return IntStream.range(0, used()).filter(x -> !phased(x)).filter(x -> IntStream.range(0, choices.size())
        .filter(i -> locations.get(i) == x && choices.get(i).accesses()).map(layout::workGroup).distinct().count() == 1)
        .boxed().collect(Collectors.toSet());
  }

  /** The slots of a thread. */
  IntStream of(int thread) {
    return IntStream.range(layout.first(thread), layout.first(thread + 1));
  }

  /** The choices that access a location. */
  Stream<Choice> at(int location) {
    return IntStream.range(0, choices.size()).filter(i -> locations.get(i) == location).mapToObj(choices::get)
        .filter(Choice::accesses);
  }

  /** Whether a location is a barrier in memory. */
  boolean phased(int location) {
    return at(location).anyMatch(Choice::phased);
  }

  /** Number of arrivals at a barrier in memory. */
  long arrivals(int location) {
    return at(location).filter(Choice::arrives).count();
  }

  /** Number of locations up to the last one that the program uses. */
  public int used() {
    int used = 1;
    for (int i = 0; i < choices.size(); i++) {
      used = Math.max(used, choices.get(i).accesses() ? locations.get(i) + 1 : 1);
    }
    return used;
  }

  private Operands operands() {
    return new Operands(choices, locations, ranks);
  }

  /** For each slot, the value that it writes, or would write if it succeeded; 0 if it never writes. */
  private long[] written() {
    Operands operands = operands();
    long[] written = new long[choices.size()];
    // Values flow along reads-from without cycles, so that this settles.
    for (int round = 0; round < written.length; round++) {
      for (int i = 0; i < written.length; i++) {
        if (choices.get(i).mayWrite()) {
          written[i] = operands.left(i, read(i, operands, written));
        }
      }
    }
    return written;
  }

  private long read(int slot, Operands operands, long[] written) {
    return from.get(slot) < 0 ? operands.initial(locations.get(slot)) : written[from.get(slot)];
  }

  /** The comparand of a slot with a compare-exchange. */
  private long expected(int slot, Operands operands, long[] written) {
    if (choices.get(slot).ends(Choice.Ending.SUCCEEDS)) {
      return read(slot, operands, written);
    }
    long value = operands.initial(locations.get(slot));
    for (int writer : compared.get(slot).after().orElse(List.of())) {
      value = operands.left(writer, value);
    }
    return compared.get(slot).after().isPresent() ? value : NEVER;
  }

  /** For each slot with a compare-exchange, its comparand; 0 for other slots. */
  public List<Long> expected() {
    Operands operands = operands();
    long[] written = written();
    return IntStream.range(0, choices.size()).mapToObj(
        i -> choices.get(i).ending().isPresent() ? expected(i, operands, written) : 0L).toList();
  }

  public String register(int slot) {
    int thread = layout.thread(slot);
    int number = 0;
    for (int i = layout.first(thread); i < slot; i++) {
      number += choices.get(i).reads() ? 1 : 0;
    }
    return "r" + number;
  }

  /** The outcome of the program. */
  public Outcome outcome() {
    Operands operands = operands();
    long[] written = written();
    SortedMap<Outcome.Register, Long> registers = new TreeMap<>();
    SortedMap<String, Long> memory = new TreeMap<>();
    for (int x = 0; x < used(); x++) {
      if (!phased(x)) {
        memory.put(Translation.location(x), operands.initial(x));
      }
    }
    for (int i = 0; i < choices.size(); i++) {
      if (choices.get(i).reads()) {
        registers.put(new Outcome.Register(layout.thread(i), register(i)), read(i, operands, written));
      }
      if (choices.get(i).ending().isPresent()) {
        registers.put(new Outcome.Register(layout.thread(i), Choice.succeeded(register(i))),
            choices.get(i).ends(Choice.Ending.SUCCEEDS) ? 1L : 0L);
      }
      if (last.get(i)) {
        memory.put(Translation.location(locations.get(i)), written[i]);
      }
    }
    return new Outcome(registers, memory);
  }

  /** The program as a litmus test, whose condition asks for the outcome. */
  public LitmusTest test(String header, String name) {
    boolean[] atomic = new boolean[used()];
    for (int i = 0; i < choices.size(); i++) {
      atomic[locations.get(i)] |= choices.get(i).atomic();
    }
    Operands operands = operands();
    List<Location> declared = new ArrayList<>();
    for (int x = 0; x < used(); x++) {
      declared.add(phased(x) ? new Location(Translation.location(x), PhaseState.TYPE,
          PhaseState.fresh(Math.max(1, arrivals(x))), true, AddressSpace.LOCAL, List.of())
          : new Location(Translation.location(x), operands.initial(x), atomic[x],
              local.contains(x) ? AddressSpace.LOCAL : AddressSpace.GLOBAL));
    }
    long[] written = written();
    List<LitmusThread> threads = new ArrayList<>();
    for (int t = 0; t < layout.threads(); t++) {
      threads.add(new LitmusThread(layout.shape().placements().get(t), body(layout.first(t), operands, written)));
    }
    return new LitmusTest(header, name, "", declared, threads, Optional.empty()).asking(outcome());
  }

  private List<Instruction> body(int slot, Operands operands, long[] written) {
    List<Instruction> body = new ArrayList<>();
    Choice choice = choices.get(slot);
    long compare = expected(slot, operands, written);
    body.addAll(choice.maker().make(
        register(slot), Translation.location(locations.get(slot)), operands.of(slot), compare));
    if (layout.last(slot)) {
      return body;
    }
    List<Instruction> rest = body(slot + 1, operands, written);
    if (guards.get(slot)) {
      body.add(new Instruction.If(guard(slot, compare, read(slot, operands, written)), rest, List.of(), Span.NONE));
    } else {
      body.addAll(rest);
    }
    return body;
  }

  /**
   * The guard that a slot passes. For a compare-exchange that reads its comparand, the guard asks whether it succeeded,
   * which is equivalent.
   */
  private Expression guard(int slot, long expected, long read) {
    return choices.get(slot).ending().isPresent() && expected == read
        ? equal(Choice.succeeded(register(slot)), 1) : equal(register(slot), read);
  }

  private static Expression equal(String register, long value) {
    return new Expression.Binary(
        BinaryOperator.EQUAL, Expression.register(register), Expression.constant(value));
  }

  /** The program as text, such as {@code store(relaxed, dv) x; load(acquire, dv) y | …}. */
  @Override
  public String toString() {
    List<String> threads = new ArrayList<>();
    for (int t = 0; t < layout.threads(); t++) {
      List<String> operations = new ArrayList<>();
      for (int i = layout.first(t); i < layout.first(t + 1); i++) {
        String location = choices.get(i).accesses() ? " " + Translation.location(locations.get(i)) : "";
        operations.add(choices.get(i).name() + location + (guards.get(i) ? " ?" : ""));
      }
      threads.add(String.join("; ", operations));
    }
    String where = local.stream().map(Translation::location).collect(Collectors.joining(" and "));
    return String.join(" | ", threads) + (local.isEmpty() ? "" : ", " + where + " in local memory");
  }
}
