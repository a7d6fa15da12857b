package periscope.lang.ptx.xtext;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.eclipse.emf.ecore.EObject;
import periscope.frame.ConditionReader;
import periscope.frame.InitialState;
import periscope.frame.Numerals;
import periscope.frame.PlaceWords;
import periscope.frame.Placements;
import periscope.frame.Placements.Placed;
import periscope.frame.ThreadNumbers;
import periscope.frame.text.Header;
import periscope.frame.xtext.frame.InitEntry;
import periscope.frame.xtext.frame.ThreadHeads;
import periscope.grammars.Problems;
import periscope.lang.ptx.mnemonic.MnemonicException;
import periscope.lang.ptx.mnemonic.OperandExpressions;
import periscope.lang.ptx.mnemonic.RegisterUse;
import periscope.lang.ptx.xtext.ptx.AliasEntry;
import periscope.lang.ptx.xtext.ptx.BarPart;
import periscope.lang.ptx.xtext.ptx.EndPart;
import periscope.lang.ptx.xtext.ptx.InstructionPart;
import periscope.lang.ptx.xtext.ptx.LabelPart;
import periscope.lang.ptx.xtext.ptx.MapNode;
import periscope.lang.ptx.xtext.ptx.PartNode;
import periscope.lang.ptx.xtext.ptx.StrayPart;
import periscope.lang.ptx.xtext.ptx.TestNode;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition;
import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Diagnostic;

/** Converts a syntax tree to a litmus test. */
final class TestLowering {

  private static final PlaceWords PLACES = new PlaceWords("CTA", "GPU", Set.of("cta"), Set.of("gpu"), List.of("cta"),
      List.of("device", "gpu"), Set.of("system", "sys", "grid", "kernel"), Set.of("warp"), "@cta 0,gpu 0",
      "ScopeTree(grid(cta(warp T0) (warp T1)))", Set.of("cluster"), Set.of("grid"));

  private final Header header;
  private final Problems problems;
  private final Numerals numerals = this::number;
  private final Locations locations = new Locations();

  TestLowering(Header header, Problems problems) {
    this.header = header;
    this.problems = problems;
  }

  LitmusTest lower(TestNode node) {
    ThreadNumbers numbers = ThreadNumbers.ofColumns(node.getHeads().getColumns(), "PT", problems);
    List<Placement> placements = placements(node, numbers);
    List<ThreadLowering> threads =
        IntStream.range(0, numbers.count()).mapToObj(
            i -> new ThreadLowering(i, i < placements.size() ? placements.get(i).workGroup() : 0, problems)).toList();
    init(node, numbers, threads);
    Set<String> given = locations.names();
    Rows.check(node.getParts(), threads.size(), problems);
    cells(node.getParts(), threads);
    InstanceNames instances = new InstanceNames(problems, locations, placements, given);
    List<Column> columns = instances.of(threads.stream().map(t -> t.finish(locations)).toList()).stream()
        .map(c -> new AsyncNumbers(problems).of(c)).toList();
    AccessChecks accesses = new AccessChecks(problems, locations);
    accesses.check(columns);
    accesses.warnOfStrayNames(columns, given);
    new LocationTypes(problems, locations).of(columns);
    ConditionReader conditions =
        new ConditionReader(new AskedNames(numbers, locations, numerals, columns, threads), problems);
    conditions.check(node.getTail());
    Optional<Condition> condition = conditions.read(node.getFilter(), node.getCondition());
    problems.raise();
    List<LitmusThread> finished = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      Column column = new AccessTypes(problems, locations, columns.get(i)).converted();
      Map<String, NumberType> types = new TreeMap<>(column.types());
      Set<String> used = RegisterUse.read(column.body());
      column.body().forEach(b -> used.addAll(RegisterUse.written(b)));
      types.keySet().retainAll(used);
      finished.add(new LitmusThread(placements.get(i), column.body(), types));
    }
    problems.raise();
    return new LitmusTest("PTX", header.name(), header.description(), locations.all(), finished, condition);
  }

  /** Warnings about a lowered test. */
  List<Diagnostic> warnings() {
    return problems.warnings();
  }

  /** The placements of the threads; a single thread needs none. */
  private List<Placement> placements(TestNode node, ThreadNumbers numbers) {
    ThreadHeads heads = node.getHeads();
    List<Placed> threads = heads.getColumns().stream().map(Placed::of).toList();
    if (threads.size() > 1 && !Placements.given(threads, node.getTail())) {
      problems.error(heads, "nothing says which CTAs the threads run in, and the model's answer depends on it",
          "head the columns with P0@cta 0,gpu 0 | P1@cta 1,gpu 0 or add a line such as: ScopeTree (device (cta T0)"
              + " (cta T1))");
    }
    return new Placements(PLACES, numerals, problems).of(threads, node.getTail(), numbers);
  }

  private void init(TestNode node, ThreadNumbers numbers, List<ThreadLowering> threads) {
    List<InitEntry> all = node.getInit().getEntries();
    InitialState state = InitialState.of(all.stream().filter(e -> !(e instanceof AliasEntry)).toList(), numbers,
        numerals, (array, cell) -> array + "[" + cell + "]", problems);
    InitLowering init = new InitLowering(problems, locations, numerals);
    state.locations().forEach(init::location);
    init.aliases(all.stream().filter(AliasEntry.class::isInstance).map(AliasEntry.class::cast).toList());
    state.registers().forEach(r -> init.register(r, threads.get(r.thread())));
    node.getTail().stream().filter(MapNode.class::isInstance).forEach(m -> init.map((MapNode) m));
  }

  private long number(String written, EObject at) {
    try {
      return OperandExpressions.number(written);
    } catch (MnemonicException e) {
      problems.error(at, e.getMessage(), e.hint());
      return 0;
    }
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
