package periscope.lang.gpuasm.xtext;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.grammars.Problems;
import periscope.lang.gpuasm.xtext.gpuAsm.InitEntryNode;
import periscope.lang.gpuasm.xtext.gpuAsm.InitNode;
import periscope.lang.gpuasm.xtext.gpuAsm.RowNode;
import periscope.lang.gpuasm.xtext.gpuAsm.TestNode;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.SourceText;

/** A syntax tree to a litmus test. */
final class TestLowering {

  private final Problems problems;
  private final ExpressionLowering expressions;
  private final Map<String, Long> locations = new LinkedHashMap<>();

  TestLowering(SourceText text) {
    problems = new Problems(text);
    expressions = new ExpressionLowering(problems);
  }

  LitmusTest lower(TestNode node) {
    List<Placement> placements = new PlacementLowering(problems).lower(node.getHead());
    List<ThreadLowering> threads =
        IntStream.range(0, placements.size()).mapToObj(i -> new ThreadLowering(i, problems)).toList();
    init(node.getInit(), threads);
    InstructionLowering instructions = new InstructionLowering(problems, expressions, locations);
    node.getRows().forEach(row -> row(row, threads, instructions));
    List<LitmusThread> finished =
        IntStream.range(0, threads.size()).mapToObj(i -> new LitmusThread(placements.get(i), threads.get(i).finish()))
            .toList();
    Optional<Condition> condition =
        Optional.ofNullable(node.getCondition())
            .map(c -> new ConditionLowering(problems, expressions, threads, locations.keySet()).lower(c));
    problems.raise();
    List<Location> all = new ArrayList<>();
    locations.forEach((name, initial) -> all.add(new Location(name, initial, false, AddressSpace.GLOBAL)));
    String name = node.getHeader().replaceFirst("^GPUASM[ \t]+", "");
    return new LitmusTest("GPUASM", name, description(node.getDescription()), all, finished, condition);
  }

  private static String description(String quoted) {
    return quoted == null ? "" : quoted.substring(1, quoted.length() - 1).replaceAll("\\\\([\\\\\"])", "$1");
  }

  /** The number of {@code 1} or {@code P1}; -1 if it is no thread. */
  static int threadIndex(String written) {
    return written.matches("P?[0-9]{1,6}") ? Integer.parseInt(written.replace("P", "")) : -1;
  }

  private void init(InitNode node, List<ThreadLowering> threads) {
    if (node == null) {
      return;
    }
    for (InitEntryNode entry : node.getEntries()) {
      if (entry.getTarget().getRegister() == null) {
        location(entry);
      } else {
        register(entry, threads);
      }
    }
  }

  private void location(InitEntryNode entry) {
    String name = entry.getTarget().getWord();
    if (Character.isDigit(name.charAt(0))) {
      problems.error(entry, Problems.quoted(name) + " is not a location",
          "the init block looks like: { x=0; 0:r0=1; }");
    } else if (locations.putIfAbsent(name, initialValue(entry, name)) != null) {
      problems.error(entry, "the init block has " + Problems.quoted(name) + " twice", "keep one of them");
    }
  }

  private void register(InitEntryNode entry, List<ThreadLowering> threads) {
    String name = entry.getTarget().getRegister();
    int thread = threadIndex(entry.getTarget().getWord());
    if (thread < 0 || thread >= threads.size()) {
      String written = Problems.quoted(entry.getTarget().getWord());
      problems.error(entry, "there is no thread " + written, "threads are P0 to P" + (threads.size() - 1));
    } else if (threads.get(thread).registers().contains(name)) {
      problems.error(entry, "the init block has " + Problems.quoted(thread + ":" + name) + " twice",
          "keep one of them");
    } else {
      threads.get(thread).initial(entry, name, initialValue(entry, name));
    }
  }

  private long initialValue(InitEntryNode entry, String name) {
    if (entry.getValue().matches("-?[0-9].*")) {
      return expressions.number(entry, entry.getValue());
    }
    problems.error(entry, "the initial value of " + Problems.quoted(name) + " is not a number",
        "write a number after '='");
    return 0;
  }

  private void row(RowNode row, List<ThreadLowering> threads, InstructionLowering instructions) {
    int cells = row.getCells().size();
    if (cells != threads.size()) {
      String hint = "put '|' between the cells; a thread that does nothing in a row has an empty cell";
      problems.error(row, "this row has " + columns(cells) + ", the row of thread heads has " + columns(threads.size()),
          hint);
    }
    for (int i = 0; i < Math.min(cells, threads.size()); i++) {
      threads.get(i).cell(row.getCells().get(i), instructions);
    }
  }

  private static String columns(int count) {
    return count == 1 ? "1 column" : count + " columns";
  }
}
