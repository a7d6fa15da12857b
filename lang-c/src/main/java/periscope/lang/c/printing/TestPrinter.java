package periscope.lang.c.printing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.lang.c.name.CellName;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.async.PhaseOperation;
import periscope.litmus.async.PhaseState;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Proposition.Operand.RegisterValue;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.MemoryAccess;
import periscope.litmus.memory.Location;

/** Writes a test in the {@link Notation} of a dialect. */
public final class TestPrinter {

  private final LitmusTest test;
  private final Notation notation;
  /** The barriers with phases. */
  private final Set<String> phased;

  public TestPrinter(LitmusTest test, Notation notation) {
    this.test = test;
    this.notation = notation;
    this.phased = test.threads().stream().flatMap(t -> Instruction.walk(t.body())).flatMap(i ->
        i instanceof PhaseOperation o ? Stream.of(CellName.arrayOf(o.location())) : Stream.empty())
        .collect(Collectors.toSet());
  }

  /**
   * The text of the test.
   *
   * @throws IllegalArgumentException if the test has instructions that the dialect cannot express, such as branches to
   *                                  labels
   */
  public String print() {
    StringBuilder out = new StringBuilder(notation.header()).append(' ').append(test.name()).append('\n');
    if (!test.description().isEmpty()) {
      // A double quote cannot stand in free text: nothing escapes it.
      out.append('"').append(test.description().replace('"', '\'')).append("\"\n");
    }
    List<Access> accesses = test.threads().stream().flatMap(t -> accesses(t.body())).toList();
    out.append(arrays().stream().map(l -> initial(l, accesses)).collect(Collectors.joining(" ", "{ ", " }\n")));
    List<Set<String>> parameters = parameters();
    for (int i = 0; i < test.threads().size(); i++) {
      thread(i, parameters.get(i), out);
    }
    test.condition().ifPresent(c -> out.append(c).append('\n'));
    return out.toString();
  }

  /** The locations without the cells of arrays other than cell 0. */
  List<Location> arrays() {
    return test.locations().stream().filter(l -> CellName.indexOf(l.name()) == 0).toList();
  }

  /** The cells of an array; for another location, the location alone. */
  List<Location> cells(Location location) {
    return test.locations().stream().filter(l -> CellName.arrayOf(l.name()).equals(location.name())).toList();
  }

  private String initial(Location location, List<Access> accesses) {
    List<Location> cells = cells(location);
    if (phased.contains(location.name())) {
      String counts = cells.stream().map(l -> "" + Math.max(0, PhaseState.count(l.initial())))
          .collect(Collectors.joining(", "));
      return notation.phased() + location.name()
          + (cells.size() > 1 ? "[" + cells.size() + "]={" + counts + "};" : "=" + counts + ";");
    }
    String words = notation.declaration(location, accesses);
    if (cells.size() > 1) {
      String type = words.isEmpty() ? TypeWords.name(location.type()) + " " : words;
      return cells.stream()
          .map(l -> l.type().print(l.initial()))
          .collect(Collectors.joining(", ", type + location.name() + "[" + cells.size() + "]={", "};"));
    }
    return words.isEmpty()
        ? "[" + location.name() + "]=" + location.type().print(location.initial()) + ";"
        : words + location.name() + "=" + location.type().print(location.initial()) + ";";
  }

  private void thread(int number, Set<String> parameters, StringBuilder out) {
    LitmusThread thread = test.threads().get(number);
    Notation own = notation.inThread(test, thread.body());
    out.append("P").append(number).append(own.place(thread.placement()));
    out.append(arrays().stream()
        .filter(l -> parameters.contains(l.name()))
        .map(l -> parameter(own, l))
        .collect(Collectors.joining(", ", " (", ") {\n")));
    statements(number, false).forEach(line -> out.append("  ").append(line).append('\n'));
    out.append("}\n");
  }

  private String parameter(Notation own, Location location) {
    return phased.contains(location.name()) ? own.phased().strip() + "* " + location.name() : own.parameter(location);
  }

  /**
   * The statements of a thread, one a line, indented relative to the thread.
   *
   * @param declaredFirst whether all registers are declared before the first statement
   */
  public List<String> statements(int thread, boolean declaredFirst) {
    return statements(thread, notation.inThread(test, test.threads().get(thread).body()),
        declaredFirst ? Declarations.FIRST : Declarations.WHERE_WRITTEN);
  }

  /** The statements of a thread in a notation. */
  List<String> statements(int thread, Notation own, Declarations declarations) {
    return new ThreadPrinter(test.threads().get(thread), own, hiddenInCondition(thread), declarations).print();
  }

  /** The parameters of a thread, by the location to which each points; all cells of an array share a parameter. */
  public Map<String, String> parameters(int thread) {
    Notation own = notation.inThread(test, test.threads().get(thread).body());
    Map<String, String> all = new LinkedHashMap<>();
    Set<String> accessed = parameters().get(thread);
    arrays().stream().filter(l -> accessed.contains(l.name())).forEach(l -> all.put(l.name(), parameter(own, l)));
    return all;
  }

  /**
   * For each thread, the locations that it accesses; the first thread also has the locations that only a parameter's
   * type can declare.
   */
  private List<Set<String>> parameters() {
    List<Set<String>> all = new ArrayList<>();
    Set<String> accessed = new LinkedHashSet<>();
    for (LitmusThread thread : test.threads()) {
      Set<String> own = Instruction.walk(thread.body()).filter(MemoryAccess.class::isInstance)
          .map(a -> CellName.arrayOf(((MemoryAccess) a).location()))
          .collect(Collectors.toCollection(LinkedHashSet::new));
      accessed.addAll(own);
      all.add(own);
    }
    for (Location location : arrays()) {
      if (!accessed.contains(location.name()) && notation.saidByParameter(location)) {
        all.get(0).add(location.name());
      }
    }
    return all;
  }

  /** The accesses in a thread's body, in the order of the text. */
  public static Stream<Access> accesses(List<Instruction> body) {
    return Instruction.walk(body).filter(Access.class::isInstance).map(Access.class::cast);
  }

  /**
   * Registers {@code $n} of a thread that the condition names, so that their values cannot be put into an expression.
   */
  private Set<String> hiddenInCondition(int thread) {
    return test.condition().stream().flatMap(Condition::operands)
        .filter(o -> o instanceof RegisterValue r && r.thread() == thread && r.name().startsWith("$"))
        .map(o -> ((RegisterValue) o).name()).collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
