package periscope.lang.c.printing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import periscope.lang.c.printing.Lockstep.Meeting;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.async.PhaseOperation;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Proposition.Operand.LocationValue;
import periscope.litmus.condition.Proposition.Operand.RegisterValue;
import periscope.litmus.instruction.AtomicInstruction.Access;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * Writes a test as a file with one kernel, whose work-items do what the test's threads do, and with its launch.
 * Work-groups are as large as the largest of the test; a work-item without a thread of the test only comes to barriers.
 */
public final class KernelPrinter {

  /**
   * A dialect's words for a kernel and for the place of a work-item.
   *
   * @param kernel the words with which a kernel begins
   * @param item   an expression for the number of a work-item in its work-group
   * @param group  an expression for the number of its work-group
   */
  public record Words(String kernel, String item, String group) {}

  /** Lines that only some work-items execute, with their condition. */
  private record Part(String condition, List<String> lines) {}

  /** Longest comment on one line, in characters; longer ones are broken before the condition. */
  private static final int WIDTH = 100;

  private final LitmusTest test;
  private final SourceText source;
  private final Notation notation;
  private final Words words;
  private final TestPrinter printer;
  /** For each work-group, the numbers of its threads in the test. */
  private final List<List<Integer>> groups;
  private final int items;
  private final Variables variables;

  /**
   * A printer for one test.
   *
   * @param source the text from which the test was read, for diagnostics
   */
  public KernelPrinter(LitmusTest test, SourceText source, Notation notation, Words words) {
    this.test = Unlaunched.of(test);
    this.source = source;
    this.words = words;
    this.printer = new TestPrinter(Unlaunched.unlabelled(this.test), notation);
    List<Instruction> all = this.test.threads().stream().flatMap(t -> t.body().stream()).toList();
    this.notation = notation.inThread(this.test, all);
    Map<Integer, List<Integer>> threads = new TreeMap<>();
    for (int t = 0; t < test.threads().size(); t++) {
      threads.computeIfAbsent(test.threads().get(t).placement().workGroup(), g -> new ArrayList<>()).add(t);
    }
    this.groups = List.copyOf(threads.values());
    this.items = groups.stream().mapToInt(List::size).max().orElse(1);
    this.variables = new Variables(this.test);
  }

  /**
   * The text of the file.
   *
   * @throws InvalidInputException if no kernel has the test's behaviour
   */
  public String print() {
    check();
    try {
      return text();
    } catch (IllegalArgumentException e) {
      throw refused(Span.NONE, e.getMessage(), "");
    }
  }

  private String text() {
    Map<Integer, List<String>> statements = new TreeMap<>();
    groups.forEach(threads -> threads.forEach(
        t -> statements.put(t, variables.named(t, printer.statements(t, notation, Declarations.OUTSIDE)))));
    List<Part> parts = new ArrayList<>();
    for (int g = 0; g < groups.size(); g++) {
      parts.add(new Part(words.group() + " == " + g, group(groups.get(g), statements)));
    }
    Optional<Condition> condition = test.condition().map(c -> c.with(o -> o instanceof RegisterValue r
        ? new RegisterValue(item(r.thread()), variables.kernel() + "_" + variables.of(r.thread(), r.name())) : o));
    String launch = "/* launch " + variables.kernel() + " on " + items + "x" + groups.size() + initial();
    String asked = condition.map(c -> c.toString().replace("\n", " ") + " */").orElse("*/");
    StringBuilder out = new StringBuilder(launch)
        .append(launch.length() + asked.length() < WIDTH ? " " : "\n   ").append(asked).append('\n');
    out.append(words.kernel()).append(' ').append(variables.kernel());
    out.append(printer.arrays().stream().map(notation::parameter).collect(Collectors.joining(", ", "(", ")\n{\n")));
    List<String> body = new ArrayList<>(variables.declarations());
    body.addAll(groups.size() == 1 ? parts.get(0).lines() : branches(parts));
    body.forEach(line -> out.append("  ").append(line).append('\n'));
    return out.append("}\n").toString();
  }

  private InvalidInputException refused(Span span, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(source, span, message, hint));
  }

  /** Refuses tests with a property that a launch cannot have. */
  private void check() {
    List<Placement> placements = test.threads().stream().map(LitmusThread::placement).toList();
    if (Placement.clustered(placements)) {
      throw refused(Span.NONE, "the test has several work-groups in one cluster, and a launch has one work-group in"
          + " each", "place each work-group in a cluster of its own");
    }
    for (int t = 0; t < test.threads().size(); t++) {
      LitmusThread thread = test.threads().get(t);
      List<Instruction> body = Instruction.walk(thread.body()).toList();
      if (thread.placement().device() != test.threads().get(0).placement().device()) {
        throw refused(body.isEmpty() ? Span.NONE : body.get(0).span(), "P" + t + " runs on another device than P0,"
            + " and a launch runs on one", "");
      }
      body.stream().filter(PhaseOperation.class::isInstance).findFirst().ifPresent(i -> {
        throw refused(i.span(), "no kernel is written with barriers in memory: only tests have them", "");
      });
      body.stream().filter(i -> i instanceof Access a && a.semantics().remote()
          || i instanceof Fence f && f.semantics().remote()).findFirst().ifPresent(i -> {
            throw refused(i.span(), notation.title() + " has no remote operations: only tests have them",
                "leave out remote");
          });
    }
    Set<String> asked = test.condition().stream().flatMap(Condition::operands).filter(LocationValue.class::isInstance)
        .map(o -> ((LocationValue) o).name()).collect(Collectors.toSet());
    test.locations().stream().filter(l -> groups.size() > 1 && l.space() == AddressSpace.LOCAL)
        .filter(l -> asked.contains(l.name())).findFirst().ifPresent(l -> {
          throw refused(Span.NONE, "the condition asks for [" + l.name() + "], which is local memory, and each"
              + " work-group of a launch has one of its own", "load it into a register before the end, and ask for"
              + " the register");
        });
  }

  /** The number, in its work-group, of the work-item that is a thread. */
  private int item(int thread) {
    int group = 0;
    while (!groups.get(group).contains(thread)) {
      group++;
    }
    return group * items + groups.get(group).indexOf(thread);
  }

  private String initial() {
    List<Access> accesses = test.threads().stream().flatMap(t -> TestPrinter.accesses(t.body())).toList();
    return printer.arrays().stream().map(l -> initial(l, accesses)).collect(Collectors.joining(" ", " { ", " }"));
  }

  private String initial(Location location, List<Access> accesses) {
    List<Location> cells = printer.cells(location);
    String values = cells.stream().map(l -> l.type().print(l.initial())).collect(Collectors.joining(", "));
    return notation.declaration(location, accesses) + location.name()
        + (cells.size() > 1 ? "[" + cells.size() + "] = {" + values + "};" : " = " + values + ";");
  }

  /** The statements of a work-group: between two barriers, the statements of one work-item after the other. */
  private List<String> group(List<Integer> threads, Map<Integer, List<String>> statements) {
    Map<Integer, List<Instruction>> bodies = new TreeMap<>();
    threads.forEach(t -> bodies.put(t, test.threads().get(t).body()));
    List<Meeting> meetings = new Lockstep(bodies, items, source).meetings();
    Map<Integer, Deque<List<String>>> left = new TreeMap<>();
    threads.forEach(t -> left.put(t, new ArrayDeque<>(segments(statements.get(t), meetings, t))));
    List<String> lines = new ArrayList<>(beside(threads, left, threads));
    for (Meeting meeting : meetings) {
      boolean all = meeting.threads().size() == threads.size();
      String who = meeting.threads().stream().map(t -> isItem(threads.indexOf(t))).collect(Collectors.joining(" || "));
      String barrier = notation.barrier(meeting.barrier()) + ";";
      lines.add(all ? barrier : "if (" + who + ") { " + barrier + " }");
      lines.addAll(beside(threads, left, meeting.threads()));
    }
    return lines;
  }

  private String isItem(int item) {
    return words.item() + " == " + item;
  }

  /** The statements of a thread, split at those of its barriers that are meetings. */
  private List<List<String>> segments(List<String> statements, List<Meeting> meetings, int thread) {
    List<List<String>> segments = new ArrayList<>(List.of(new ArrayList<>()));
    Iterator<Meeting> own = meetings.stream().filter(m -> m.threads().contains(thread)).iterator();
    Optional<String> next = next(own);
    for (String line : statements) {
      if (next.filter(line::equals).isPresent()) {
        segments.add(new ArrayList<>());
        next = next(own);
      } else {
        segments.get(segments.size() - 1).add(line);
      }
    }
    return segments;
  }

  private Optional<String> next(Iterator<Meeting> meetings) {
    return meetings.hasNext() ? Optional.of(notation.barrier(meetings.next().barrier()) + ";") : Optional.empty();
  }

  /** The next statements of some threads of a work-group, each under a condition for its work-item. */
  private List<String> beside(List<Integer> group, Map<Integer, Deque<List<String>>> left, Collection<Integer> some) {
    List<Part> parts = some.stream().map(t -> new Part(isItem(group.indexOf(t)), left.get(t).remove())).toList();
    return items == 1 ? parts.get(0).lines() : branches(parts);
  }

  private static List<String> branches(List<Part> parts) {
    List<String> lines = new ArrayList<>();
    for (Part part : parts) {
      if (!part.lines().isEmpty()) {
        lines.add((lines.isEmpty() ? "if (" : "} else if (") + part.condition() + ") {");
        part.lines().forEach(l -> lines.add("  " + l));
      }
    }
    if (!lines.isEmpty()) {
      lines.add("}");
    }
    return lines;
  }
}
