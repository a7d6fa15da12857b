package periscope.lang.gpuasm.xtext;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
import periscope.frame.xtext.frame.ThreadHead;
import periscope.grammars.Problems;
import periscope.lang.gpuasm.xtext.gpuAsm.RowNode;
import periscope.lang.gpuasm.xtext.gpuAsm.TestNode;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.condition.Condition;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Placement;

/** Converts a syntax tree to a litmus test. */
final class TestLowering {

  private static final PlaceWords PLACES = new PlaceWords("work-group", "device", Set.of("wg"), Set.of("dev"),
      List.of("work_group"), List.of("device"), Set.of(), Set.of(), "@wg 0, dev 0", "");

  private final Header header;
  private final Problems problems;
  private final ExpressionLowering expressions;
  private final Numerals numerals;
  private final Map<String, Long> locations = new LinkedHashMap<>();

  TestLowering(Header header, Problems problems) {
    this.header = header;
    this.problems = problems;
    expressions = new ExpressionLowering(problems);
    numerals = (written, at) -> expressions.number(at, written);
  }

  LitmusTest lower(TestNode node) {
    List<ThreadHead> heads = node.getHeads().getColumns();
    ThreadNumbers numbers = ThreadNumbers.ofColumns(heads, "P", problems);
    List<Placement> placements = placements(heads, numbers);
    List<ThreadLowering> threads =
        IntStream.range(0, placements.size()).mapToObj(i -> new ThreadLowering(i, problems)).toList();
    init(InitialState.of(node.getInit(), numbers, numerals, (a, i) -> a + "[" + i + "]", problems), threads);
    InstructionLowering instructions = new InstructionLowering(problems, expressions, locations);
    node.getRows().forEach(row -> row(row, threads, instructions));
    List<LitmusThread> finished =
        IntStream.range(0, threads.size()).mapToObj(i -> new LitmusThread(placements.get(i), threads.get(i).finish()))
            .toList();
    Optional<Condition> condition =
        new ConditionReader(new AskedNames(numbers, threads, locations.keySet(), expressions), problems)
            .read(node.getFilter(), node.getCondition());
    problems.raise();
    List<Location> all = new ArrayList<>();
    locations.forEach((name, initial) -> all.add(new Location(name, initial, false, AddressSpace.GLOBAL)));
    return new LitmusTest("GPUASM", header.name(), header.description(), all, finished, condition);
  }

  /** The placements of the threads; every thread must have one, since tests of the machine are about work-groups. */
  private List<Placement> placements(List<ThreadHead> heads, ThreadNumbers numbers) {
    List<Placed> threads = heads.stream().map(Placed::of).toList();
    if (!Placements.given(threads, List.of())) {
      heads.forEach(h -> problems.error(h, h.getName() + " has no work-group",
          "a thread head looks like: P0" + PLACES.head()));
    }
    return new Placements(PLACES, numerals, problems).of(threads, List.of(), numbers);
  }

  private void init(InitialState state, List<ThreadLowering> threads) {
    for (InitialState.OfLocation location : state.locations()) {
      declared(location.at().getWords(), location.at());
      locations.put(location.name(), InitialState.number(location, numerals, problems));
    }
    for (InitialState.OfRegister register : state.registers()) {
      declared(register.at().getWords(), register.at());
      ThreadLowering thread = threads.get(register.thread());
      if (thread.registers().contains(register.name())) {
        InitialState.twice(register.at(), register.thread() + ":" + register.name(), problems);
      } else {
        thread.initial(register.at(), register.name(), InitialState.number(register, numerals, problems));
      }
    }
  }

  private void declared(List<String> words, EObject at) {
    if (!words.isEmpty()) {
      problems.error(at, "unexpected " + Problems.quoted(words.get(0)) + ": numbers have no types here",
          "the init block looks like: { x=0; 0:r0=1; }");
    }
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
