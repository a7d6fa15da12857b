package periscope.verifier.task;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.engines.work.WorkText;
import periscope.litmus.answer.Fault;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.verifier.kept.FindingLines;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.soundness.ProgramFinding;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.sized.LayoutEngine;

/**
 * The answers about layouts as texts: programs by the names of their operations, rows by their numbers.
 *
 * @param whole the question, under which rows are at fault
 */
record LayoutAnswers(Question whole) {

  private static final String COMPLETE = "complete";
  private static final String ANEW = "anew";
  private static final String FOUND = "found";
  private static final String ROWS = "rows ";
  private static final String UNDECIDED = "undecided";

  /** The rows of the table; none if no table compiles the programs. */
  private List<Row> rows() {
    return whole.translation().mapping().map(Mapping::rows).orElse(List.of());
  }

  /** The numbers of rows, in their order. */
  static List<Integer> numbers(Set<Row> some, List<Row> rows) {
    List<Integer> numbers =
        IntStream.range(0, rows.size()).filter(r -> some.contains(rows.get(r))).boxed().toList();
    if (!numbers.stream().map(rows::get).collect(Collectors.toSet()).equals(some)) {
      throw new IllegalStateException("a row at fault is none of the table's");
    }
    return numbers;
  }

  /** The unit of a task. */
  LayoutUnit unit(LayoutEngine.Task task, int size, int layout) {
    return new LayoutUnit(task.fault(), size, layout, task.each(), task.alone(),
        task.known().stream().map(k -> numbers(k, rows())).toList());
  }

  /** The task of a unit. */
  LayoutEngine.Task task(LayoutUnit unit) {
    LayoutEngine.Task task = new LayoutEngine.Task(whole, unit.fault(), unit.each(),
        unit.known().stream().map(this::rows).toList());
    return unit.alone() ? task.byItself() : task;
  }

  private Set<Row> rows(List<Integer> numbers) {
    return numbers.stream().map(rows()::get).collect(Collectors.toSet());
  }

  /**
   * The text of an answer.
   *
   * @throws IllegalStateException if a program has no text
   */
  String text(Fault fault, LayoutEngine.Answer answer) {
    WorkText text = WorkText.empty().with(COMPLETE, answer.complete()).with(ANEW, answer.anew())
        .with(FOUND, answer.found().size())
        .with(UNDECIDED, answer.undecided().map(p -> text(fault, p)));
    for (int f = 0; f < answer.found().size(); f++) {
      LayoutEngine.Found found = answer.found().get(f);
      text = text.with(FOUND + " " + f, text(fault, found.program()))
          .with(ROWS + f, found.atFault().map(rows -> numbers(rows, rows()).stream().map(String::valueOf)
              .collect(Collectors.joining(" "))));
    }
    return text.print();
  }

  private String text(Fault fault, FoundProgram program) {
    String header = whole.translation().header();
    ProgramFinding finding = new ProgramFinding(fault, program, header, Optional.empty());
    String text = String.join("\n", FindingLines.of(finding)) + "\n";
    if (!FindingLines.parse(text, whole.operations(), header).equals(Optional.of(finding))) {
      throw new IllegalStateException("there is no text for " + program);
    }
    return text;
  }

  /** The answer in a text. */
  LayoutEngine.Answer answer(String text) {
    WorkText values = WorkText.parse(text);
    List<LayoutEngine.Found> found = new ArrayList<>();
    for (int f = 0; f < values.number(FOUND); f++) {
      Optional<Set<Row>> rows = values.optional(ROWS + f).map(numbers -> new HashSet<>(rows(
          Stream.of(numbers.split(" ", -1)).filter(n -> !n.isEmpty()).map(Integer::valueOf).toList())));
      found.add(new LayoutEngine.Found(program(values.value(FOUND + " " + f)), rows));
    }
    return new LayoutEngine.Answer(Boolean.parseBoolean(values.value(COMPLETE)), found,
        values.optional(UNDECIDED).map(this::program), Boolean.parseBoolean(values.value(ANEW)));
  }

  private FoundProgram program(String text) {
    return FindingLines.parse(text, whole.operations(), whole.translation().header())
        .orElseThrow(() -> new IllegalStateException("an answer has no program of the question")).found();
  }
}
