package periscope.lang.ptx.xtext;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.grammars.Problems;
import periscope.lang.ptx.mnemonic.RegisterUse;
import periscope.lang.ptx.xtext.ptx.BarPart;
import periscope.lang.ptx.xtext.ptx.EndPart;
import periscope.lang.ptx.xtext.ptx.InstructionPart;
import periscope.lang.ptx.xtext.ptx.LabelPart;
import periscope.lang.ptx.xtext.ptx.LocationsNode;
import periscope.lang.ptx.xtext.ptx.MapNode;
import periscope.lang.ptx.xtext.ptx.PartNode;
import periscope.lang.ptx.xtext.ptx.StrayPart;
import periscope.lang.ptx.xtext.ptx.TailNode;
import periscope.lang.ptx.xtext.ptx.TestNode;
import periscope.lang.ptx.xtext.ptx.TreeNode;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition;
import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;

/** A syntax tree to a litmus test. */
final class TestLowering {

  private final Problems problems;
  private final Locations locations = new Locations();

  TestLowering(SourceText text) {
    problems = new Problems(text);
  }

  LitmusTest lower(TestNode node) {
    List<TreeNode> trees = tail(node, TreeNode.class);
    List<Placement> placements = new PlacementLowering(problems).lower(node.getHead(), trees);
    List<ThreadLowering> threads = IntStream.range(0, node.getHead().getColumns().size())
        .mapToObj(i -> new ThreadLowering(i, problems)).toList();
    InitLowering init = new InitLowering(problems, locations, threads);
    init.lower(node.getInit());
    tail(node, MapNode.class).forEach(init::map);
    Set<String> given = locations.names();
    Rows.check(node.getParts(), threads.size(), problems);
    cells(node.getParts(), threads);
    List<Column> columns = threads.stream().map(t -> t.finish(locations)).toList();
    AccessChecks accesses = new AccessChecks(problems, locations);
    accesses.check(columns);
    accesses.warnOfStrayNames(columns, given);
    new LocationTypes(problems, locations).of(columns);
    ConditionNames names = new ConditionNames(problems, locations, columns, threads);
    tail(node, LocationsNode.class).forEach(l -> l.getTargets().forEach(names::mention));
    Optional<Condition> condition =
        Optional.ofNullable(node.getCondition()).map(c -> new ConditionLowering(problems, names).lower(c));
    problems.raise();
    List<LitmusThread> finished = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      Column column = new AccessTypes(problems, locations, columns.get(i)).converted();
      Map<String, NumberType> types = new TreeMap<>(column.types());
      Set<String> used = RegisterUse.read(column.body());
      column.body().forEach(b -> RegisterUse.written(b).ifPresent(used::add));
      types.keySet().retainAll(used);
      finished.add(new LitmusThread(placements.get(i), column.body(), types));
    }
    problems.raise();
    return new LitmusTest("PTX", node.getHeader().replaceFirst("^\\w+[ \t]+", ""), description(node.getDescription()),
        locations.all(), finished, condition);
  }

  /** What is allowed and most likely a slip, once a test was lowered. */
  List<Diagnostic> warnings() {
    return problems.warnings();
  }

  private static <T extends TailNode> List<T> tail(TestNode node, Class<T> kind) {
    return node.getTail().stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  private static String description(List<String> quoted) {
    return quoted.stream().map(q -> q.substring(1, q.length() - 1).replaceAll("\\\\([\\\\\"])", "$1"))
        .collect(Collectors.joining("\n"));
  }

  /** The number of {@code 1}, {@code P1} or {@code T1}; -1 if it is no thread. */
  static int threadIndex(String written) {
    return written.matches("[PT]?[0-9]{1,6}") ? Integer.parseInt(written.replaceFirst("^[PT]", "")) : -1;
  }

  static String threads(int count) {
    return count == 1 ? "the only thread is P0" : "threads are P0 to P" + (count - 1);
  }

  private void cells(List<PartNode> parts, List<ThreadLowering> threads) {
    int column = 0;
    boolean taken = false;
    for (PartNode part : parts) {
      if (part instanceof EndPart) {
        column = 0;
        taken = false;
      } else if (part instanceof StrayPart stray) {
        stray(stray);
      } else if (part instanceof BarPart) {
        column++;
        taken = false;
        tooMany(part, column, threads);
      } else if (column < threads.size()) {
        if (taken) {
          problems.error(part, "this cell has an instruction already",
              "put '|' before the next thread's instruction and ';' at the end of the row");
        }
        cell(part, threads.get(column), threads.size());
        taken = part instanceof InstructionPart;
      }
    }
  }

  private void stray(StrayPart part) {
    String shown = part.getText().startsWith("\"") ? "text in quotes" : Problems.quoted(part.getText());
    String hint = switch (part.getText()) {
      case "+", "-", "*", "/", "<", ">", "&", "^", "==", "!=" ->
          "an expression stands in parentheses: add r0, r0, (1 + r1)";
      case "," -> "an operand is missing before or after it";
      default -> "a cell looks like: ld.acquire.gpu r0, x with commas between the operands";
    };
    problems.error(part, "unexpected " + shown + " in this cell", hint);
  }

  private void tooMany(PartNode bar, int column, List<ThreadLowering> threads) {
    if (column == threads.size()) {
      problems.error(bar, "this row has more columns than the row of thread heads, which has " + threads.size(),
          "drop the cell, or head its column");
    }
  }

  private static void cell(PartNode part, ThreadLowering thread, int threads) {
    if (part instanceof LabelPart label) {
      thread.label(label);
    } else {
      thread.instruction((InstructionPart) part, threads);
    }
  }
}
