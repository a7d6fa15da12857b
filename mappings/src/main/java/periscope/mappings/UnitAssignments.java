package periscope.mappings;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.source.Span;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.SourceOperation;

/**
 * The ways in which the tables of a mixture compile the operations of tests: assignments of units to operations. Two
 * ways give different code. A table without a row for an operation does not compile it.
 */
public final class UnitAssignments {

  /** Most ways that are tried for a test or a launch. */
  public static final int MOST = 4096;

  /** The operations that one table compiles together. */
  public enum Together {
    /** One operation of one thread. */
    OPERATION,
    /** The operations of one thread. */
    THREAD,
    /** The operations at one place of a text, in every thread: the threads run one code. */
    PLACE
  }

  /** A place of a text with an operation; by numbers, since all spans are equal to each other. */
  public record Place(int offset, int length, SourceOperation operation) {

    public Span span() {
      return new Span(offset, length);
    }
  }

  /** An operation of a thread, by its number in the order of the text. */
  private record Numbered(int thread, int operation) {}

  /**
   * A way to compile tests.
   *
   * @param units for each key of operations that one table compiles, the unit
   * @param alone the table that has the code of every operation, if one has
   */
  public record Way(Together together, SourceLanguage language, Map<Object, Integer> units, Optional<Mapping> alone) {

    public Way {
      units = Map.copyOf(units);
    }

    /** The test with its operations in these units. */
    public LitmusTest in(LitmusTest test) {
      List<LitmusThread> threads = new ArrayList<>();
      each(test, together, language, (key, operation) -> operation.in(units.getOrDefault(key, 0)), threads);
      return new LitmusTest(test.language(), test.name(), test.description(), test.locations(), threads,
          test.condition());
    }
  }

  /** Receives an operation with the key of the operations that one table compiles with it. */
  private interface Visit {
    AtomicInstruction of(Object key, AtomicInstruction operation);
  }

  private final Mapping mixture;
  private final Together together;
  private final Map<Object, List<SourceOperation>> operations = new LinkedHashMap<>();
  /** For each key, the units whose tables give different code, each the first of its kind. */
  private final Map<Object, List<Integer>> choices = new LinkedHashMap<>();

  private UnitAssignments(Mapping mixture, Together together) {
    this.mixture = mixture;
    this.together = together;
  }

  /** The ways to compile some tests, which are in the mixture's language. */
  public static UnitAssignments of(List<LitmusTest> tests, Mapping mixture, Together together) {
    UnitAssignments ways = new UnitAssignments(mixture, together);
    tests.forEach(t -> each(t, together, mixture.source(), (key, operation) -> {
      ways.operations.computeIfAbsent(key, k -> new ArrayList<>()).add(
          SourceOperation.of(operation, mixture.source()).in(0));
      return operation;
    }, new ArrayList<>()));
    ways.operations.forEach((key, all) -> {
      List<Integer> able = ways.units().filter(u -> all.stream().allMatch(o -> mixture.row(o.in(u)).isPresent()))
          .boxed().toList();
      Set<List<Optional<List<Instruction>>>> codes = new HashSet<>();
      // An operation without a row in any table stays with the first, whose lack of a row is told.
      ways.choices.put(key, able.isEmpty() ? List.of(0)
          : able.stream().filter(u -> codes.add(ways.codes(all, u))).toList());
    });
    return ways;
  }

  private IntStream units() {
    return IntStream.range(0, mixture.tables().size());
  }

  private List<Optional<List<Instruction>>> codes(List<SourceOperation> some, int unit) {
    return some.stream().map(o -> mixture.code(o.in(unit))).toList();
  }

  /** The number of ways, at most the largest number. */
  public long number() {
    long all = 1;
    for (List<Integer> units : choices.values()) {
      all = all > Long.MAX_VALUE / units.size() ? Long.MAX_VALUE : all * units.size();
    }
    return all;
  }

  /** The ways, those of one table first, in the order of the tables. */
  public Stream<Way> all() {
    List<Way> whole = units().mapToObj(this::whole).flatMap(Optional::stream).toList();
    Set<Map<Object, Integer>> seen = whole.stream().map(Way::units).collect(Collectors.toSet());
    List<Way> alone = IntStream.range(0, whole.size()).filter(i -> whole.subList(0, i).stream()
        .noneMatch(w -> w.units().equals(whole.get(i).units()))).mapToObj(whole::get).toList();
    return Stream.concat(alone.stream(), LongStream.range(0, number()).mapToObj(this::way)
        .filter(w -> !seen.contains(w.units())));
  }

  /** The way of a table by itself, in the units that stand for it; empty if it lacks a row. */
  private Optional<Way> whole(int unit) {
    Map<Object, Integer> units = new LinkedHashMap<>();
    for (Map.Entry<Object, List<SourceOperation>> entry : operations.entrySet()) {
      List<SourceOperation> all = entry.getValue();
      if (all.stream().anyMatch(o -> mixture.row(o.in(unit)).isEmpty())) {
        return Optional.empty();
      }
      units.put(entry.getKey(), choices.get(entry.getKey()).stream()
          .filter(u -> codes(all, u).equals(codes(all, unit))).findFirst().orElseThrow());
    }
    return Optional.of(new Way(together, mixture.source(), units, Optional.of(mixture.tables().get(unit))));
  }

  private Way way(long number) {
    Map<Object, Integer> units = new LinkedHashMap<>();
    long rest = number;
    for (Map.Entry<Object, List<Integer>> choice : choices.entrySet()) {
      int all = choice.getValue().size();
      units.put(choice.getKey(), choice.getValue().get((int) (rest % all)));
      rest /= all;
    }
    return new Way(together, mixture.source(), units, Optional.empty());
  }

  /** The operations of a text with the names of the tables that have their code, but for code that all tables share. */
  public Map<Place, String> tables(Way way) {
    Map<Place, String> named = new LinkedHashMap<>();
    operations.keySet().stream().filter(key -> key instanceof Place && choices.get(key).size() > 1).forEach(key ->
        named.put((Place) key, mixture.alike(((Place) key).operation().in(way.units().get(key))).orElseThrow()));
    return named;
  }

  /** Visits the operations of a test in the order of the text, and gathers the threads with what the visit returns. */
  private static void each(
      LitmusTest test, Together together, SourceLanguage language, Visit visit, List<LitmusThread> threads) {
    for (int t = 0; t < test.threads().size(); t++) {
      int thread = t;
      int[] next = new int[1];
      LitmusThread old = test.threads().get(t);
      threads.add(new LitmusThread(old.placement(), moved(old.body(), i -> visit.of(switch (together) {
        case OPERATION -> new Numbered(thread, next[0]++);
        case THREAD -> new Numbered(thread, 0);
        case PLACE -> new Place(i.span().offset(), i.span().length(), SourceOperation.of(i, language).in(0));
      }, i)), old.types()));
    }
  }

  /** The instructions with each operation moved, in the order of the text. */
  private static List<Instruction> moved(List<Instruction> body, UnaryOperator<AtomicInstruction> move) {
    List<Instruction> all = new ArrayList<>();
    for (Instruction i : body) {
      all.add(i instanceof AtomicInstruction a ? move.apply(a) : i.withParts(part -> moved(part, move)));
    }
    return all;
  }
}
