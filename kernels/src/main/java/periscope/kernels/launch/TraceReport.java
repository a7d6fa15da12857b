package periscope.kernels.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.launch.Grid;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.litmus.text.Prose;
import periscope.litmus.text.StepText;
import periscope.litmus.text.TextTable;
import periscope.machines.grid.Trace;
import periscope.machines.grid.Trace.Cell;
import periscope.machines.grid.Trace.Step;
import periscope.machines.grid.Trace.What;

/**
 * A trace as a numbered table. A row has the work-item, its line and its step, the accesses that the step overtook, and
 * the contents of memory afterwards, with the values that work-items see instead. The source lines follow below.
 */
final class TraceReport {

  /** Number of steps around an important one that a shortened report shows. */
  private static final int AROUND = 3;

  /** Most steps of a trace that a report never shortens. */
  private static final int MANY = 40;

  private final Trace trace;
  private final Grid grid;
  private final SourceText text;
  /** The language's short word for a work-group. */
  private final String group;
  private final boolean all;
  /** Source lines that the table mentions, by their offsets. */
  private final Map<Integer, Span> told = new TreeMap<>();

  private TraceReport(Trace trace, Grid grid, SourceText text, String group, boolean all) {
    this.trace = trace;
    this.grid = grid;
    this.text = text;
    this.group = group;
    this.all = all;
  }

  static List<String> lines(Trace trace, Grid grid, SourceText text, LaunchWords words, boolean all) {
    return new TraceReport(trace, grid, text, words.group().replace("work-", ""), all).lines();
  }

  private List<String> lines() {
    List<List<String>> rows = new ArrayList<>();
    Set<Integer> near = told(trace);
    int left = 0;
    for (int i = 0; i < trace.steps().size(); i++) {
      if (!all && !near.contains(i)) {
        left++;
      } else if (!follows(i)) {
        left(left, rows);
        left = 0;
        rows.add(row(i));
      }
    }
    left(left, rows);
    List<String> lines = new ArrayList<>(TextTable.align(
        List.of("   #", "", "", "step", "overtakes", "memory then"), rows));
    lines.add("");
    lines.addAll(places());
    lines.addAll(code());
    return lines;
  }

  private static void left(int steps, List<List<String>> rows) {
    if (steps > 0) {
      rows.add(List.of("", "", "", "(" + Prose.count(steps, "step") + " more: --all)", "", ""));
    }
  }

  /** Indices of the steps in a shortened report: those near important ones, and the last. */
  static Set<Integer> told(Trace trace) {
    int size = trace.steps().size();
    Set<Integer> told = new TreeSet<>();
    Set<Integer> telling = trace.telling();
    for (int i = 0; i < size; i++) {
      if (i >= size - 2 * AROUND || size <= MANY) {
        told.add(i);
      } else if (telling.contains(i)) {
        IntStream.rangeClosed(Math.max(0, i - AROUND), Math.min(size - 1, i + AROUND)).forEach(told::add);
      }
    }
    return told;
  }

  /** Whether a step only makes the write of the step before visible, so that one row shows both. */
  private boolean follows(int i) {
    Step step = trace.steps().get(i);
    boolean gives = step.what() == What.TO_ALL || step.what() == What.TO_GROUP || step.what() == What.FLUSH;
    return gives && i > 0 && !step.chosen() && trace.steps().get(i - 1).what() == What.WRITE
        && trace.steps().get(i - 1).item() == step.item() && trace.steps().get(i - 1).cell().equals(step.cell());
  }

  private List<String> row(int i) {
    boolean given = i + 1 < trace.steps().size() && follows(i + 1);
    Step step = trace.steps().get(i);
    Stream.concat(step.origin().stream(), step.overtaken().stream()).map(EventInstruction::span)
        .forEach(at -> told.putIfAbsent(at.offset(), at));
    String line = step.origin().map(o -> text.place(o.span().offset())).orElse("");
    String number = (step.chosen() ? "*" : " ") + String.format(Locale.ROOT, "%3d", i + 1);
    return List.of(number, "P" + step.item(), line, what(step),
        step.overtaken().stream().map(o -> text.place(o.span().offset())).distinct().collect(Collectors.joining(", ")),
        memory(given ? trace.steps().get(i + 1) : step));
  }

  private String what(Step step) {
    String cell = step.cell().map(Cell::toString).orElse("");
    return switch (step.what()) {
      case READ -> "reads " + cell + "=" + print(step, step.read().getAsLong()) + source(step);
      case WRITE -> "writes " + cell + "=" + print(step, step.written().getAsLong());
      case UPDATE -> "reads " + cell + "=" + print(step, step.read().getAsLong()) + source(step)
          + (step.written().isPresent() ? ", writes " + print(step, step.written().getAsLong()) : ", leaves it");
      case FENCE -> "passes a fence";
      case ARRIVAL -> "comes to a barrier";
      case BARRIER -> "leaves the barrier";
      case FLUSH -> cell + " leaves its buffer";
      case TO_GROUP -> "gives " + cell + " to its " + group;
      case TO_ALL -> "gives " + cell + " to all";
    };
  }

  private static String source(Step step) {
    return step.source().isPresent() ? " (" + (step.source().getAsInt() + 1) + ")" : step.initial() ? "" : " (others)";
  }

  /** The value of a step's cell in memory after the step, with the values that work-items see instead. */
  private static String memory(Step step) {
    if (step.cell().isEmpty() || step.what() == What.READ && step.seen().isEmpty()) {
      return "";
    }
    Map<Long, List<Integer>> seen = new TreeMap<>();
    step.seen().forEach((item, value) -> seen.computeIfAbsent(value, v -> new ArrayList<>()).add(item));
    return Stream.concat(Stream.of(print(step, step.memory())), seen.entrySet().stream()
        .map(e -> e.getValue().stream().map(p -> "P" + p).collect(Collectors.joining(", "))
            + (e.getValue().size() == 1 ? " sees " : " see ") + print(step, e.getKey())))
        .collect(Collectors.joining("; "));
  }

  private static String print(Step step, long value) {
    return step.cell().orElseThrow().array().type().print(value);
  }

  /** The work-groups of the work-items, and the number of steps left out. */
  private List<String> places() {
    SortedMap<Integer, List<String>> groups = new TreeMap<>();
    trace.steps().stream().map(Step::item).distinct().sorted()
        .forEach(p -> groups.computeIfAbsent(p / grid.items(), g -> new ArrayList<>()).add("P" + p));
    String where = groups.entrySet().stream().map(e -> String.join(", ", e.getValue())
        + (e.getValue().size() == 1 ? " is" : " are") + " in " + group + " " + e.getKey())
        .collect(Collectors.joining("; "));
    String others = trace.others() == 0 ? "" : " " + Prose.count(trace.others(), "step")
        + " of other work-items " + (trace.others() == 1 ? "is" : "are") + " left out.";
    return Prose.hanging("  " + where + "." + others, 2, Prose.WIDTH);
  }

  /** The source lines of the table. */
  private List<String> code() {
    return TextTable.align(told.entrySet().stream().map(e -> List.of(" ", text.place(e.getKey()),
        StepText.quoted(e.getValue(), text))).toList());
  }
}
