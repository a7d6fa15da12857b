package periscope.lang.openclrsp;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.Location;
import periscope.litmus.Location.AddressSpace;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Proposition;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.Instruction;

/** Writes a test in the modern spelling. */
final class Printer {

  private final LitmusTest test;

  Printer(LitmusTest test) {
    this.test = test;
  }

  String print() {
    StringBuilder out = new StringBuilder(OpenClRsp.HEADER).append(' ').append(test.name()).append('\n');
    if (!test.description().isEmpty()) {
      // A double quote cannot stand in free text: nothing escapes it.
      out.append('"').append(test.description().replace('"', '\'')).append("\"\n");
    }
    out.append(arrays().stream().map(this::initial).collect(Collectors.joining(" ", "{ ", " }\n")));
    List<Set<String>> parameters = parameters();
    for (int i = 0; i < test.threads().size(); i++) {
      thread(i, parameters.get(i), out);
    }
    test.condition().ifPresent(c -> out.append(c).append('\n'));
    return out.toString();
  }

  /** Cell 0 of every array, and the other locations. */
  private List<Location> arrays() {
    return test.locations().stream().filter(l -> Locations.indexOf(l.name()) == 0).toList();
  }

  private String initial(Location location) {
    List<Location> cells = test.locations().stream()
        .filter(l -> Locations.arrayOf(l.name()).equals(location.name()))
        .toList();
    return cells.size() == 1
        ? "[" + location.name() + "]=" + location.initial() + ";"
        : cells.stream()
            .map(l -> Long.toString(l.initial()))
            .collect(Collectors.joining(", ", "int " + location.name() + "[" + cells.size() + "]={", "};"));
  }

  private void thread(int number, Set<String> parameters, StringBuilder out) {
    LitmusThread thread = test.threads().get(number);
    int workGroup = thread.placement().workGroup();
    out.append("P").append(number).append("@wg ").append(workGroup).append(", dev ").append(thread.placement().device());
    out.append(arrays().stream()
        .filter(l -> parameters.contains(l.name()))
        .map(Printer::parameter)
        .collect(Collectors.joining(", ", " (", ") {\n")));
    for (String line : new ThreadPrinter(thread.body(), hiddenInCondition(number)).print()) {
      out.append("  ").append(line).append('\n');
    }
    out.append("}\n");
  }

  private static String parameter(Location location) {
    String space = location.space() == AddressSpace.LOCAL ? "local " : "global ";
    return space + (location.atomic() ? "atomic_int* " : "int* ") + location.name();
  }

  /** The locations that each thread accesses; the first thread also has those that only a parameter's type can describe. */
  private List<Set<String>> parameters() {
    List<Set<String>> all = new ArrayList<>();
    Set<String> accessed = new LinkedHashSet<>();
    for (LitmusThread thread : test.threads()) {
      Set<String> own = new LinkedHashSet<>();
      accesses(thread.body(), own);
      accessed.addAll(own);
      all.add(own);
    }
    for (Location location : arrays()) {
      if (!accessed.contains(location.name()) && (location.atomic() || location.space() == AddressSpace.LOCAL)) {
        all.get(0).add(location.name());
      }
    }
    return all;
  }

  private static void accesses(List<Instruction> body, Set<String> into) {
    for (Instruction instruction : body) {
      if (instruction instanceof Access access) {
        into.add(Locations.arrayOf(access.location()));
      } else if (instruction instanceof Instruction.If branch) {
        accesses(branch.then(), into);
        accesses(branch.otherwise(), into);
      } else if (instruction instanceof Instruction.Loop loop) {
        accesses(loop.test(), into);
        accesses(loop.body(), into);
      }
    }
  }

  /** Registers {@code $n} of a thread that the condition names: they cannot be put back into an expression. */
  private Set<String> hiddenInCondition(int thread) {
    Set<String> names = new LinkedHashSet<>();
    test.condition().map(Condition::proposition).ifPresent(p -> hidden(p, thread, names));
    test.condition().flatMap(Condition::filter).ifPresent(p -> hidden(p, thread, names));
    return names;
  }

  private static void hidden(Proposition proposition, int thread, Set<String> into) {
    if (proposition instanceof Proposition.Atom atom) {
      for (Proposition.Operand operand : List.of(atom.left(), atom.right())) {
        if (operand instanceof Proposition.Operand.RegisterValue r && r.thread() == thread && r.name().startsWith("$")) {
          into.add(r.name());
        }
      }
    } else if (proposition instanceof Proposition.And and) {
      hidden(and.left(), thread, into);
      hidden(and.right(), thread, into);
    } else if (proposition instanceof Proposition.Or or) {
      hidden(or.left(), thread, into);
      hidden(or.right(), thread, into);
    } else if (proposition instanceof Proposition.Not not) {
      hidden(not.operand(), thread, into);
    }
  }
}
