package periscope.kernels.pairs;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.engines.pairs.PairFinding;
import periscope.kernels.KernelJson.Shape;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.Position;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.litmus.source.Span;
import periscope.litmus.text.StepText;
import periscope.reports.json.PremiseJson;

/** The report of {@code periscope kernel --pairs --json}; see {@code docs/schemas/kernel-pairs.schema.json}. */
@Schema(name = "kernel-pairs", edition = 1, title = "periscope kernel --pairs --json")
public record PairsJson(
    @Field(value = "exit codes 1, 0 and 3", words = {"found", "nothing found", "unknown"}) String verdict,
    String kernel,
    Shape grid,
    @Field(fewest = 7, longest = 7) List<Asked> topics,
    @Field("problems that a run shows") List<Problem> findings,
    @Field("problems that no run has shown, and that are not ruled out") List<Problem> possible,
    @Field("the values of numbers for which a run shows the findings, by name; of a floating-point number its bits")
    Map<String, Long> chosen,
    @Field("why the search ended before its end; absent if it did not") Optional<String> open,
    @Field("buffers that the launch does not mention: each is as large as accesses need") List<String> assumed,
    @Field("those of these buffers into which an index may be negative or above 2^31, for all that the search knows;"
        + " runs alone looked for one")
    List<String> beyond,
    @Field("parameters that the launch gives no value, with the values that the answer is about") List<Number> numbers,
    @Field(value = "what the answer rests on that the text does not say itself; absent if there is nothing",
        fewest = 1)
    Optional<List<PremiseJson>> premises) {

  /** The answer for one topic. */
  record Asked(
      @Field(words = {"races", "bounds", "values", "barriers", "assertions", "condition", "termination"}) String topic,
      @Field(words = {"found", "nothing found", "not decided"}) String answer,
      @Field("the line of the report") String text) {}

  /** A problem. */
  record Problem(
      @Field(words = {"races", "bounds", "values", "barriers", "assertions"}) String topic,
      @Field(value = "one, or two that meet", fewest = 1) List<Item> items,
      @Field("the element of memory of a race, of a read without a value, or beyond the end of its array; absent for "
          + "other problems")
      Optional<String> cell,
      @Field("the values of numbers for which it is not ruled out, by name; of a floating-point number its bits;"
          + " absent for a problem that a run shows")
      Optional<Map<String, Long>> values) {}

  /** A parameter that has any value of a range. */
  record Number(
      String name,
      @Field("the range, as least..greatest; any, if that is every value of its type") String values) {}

  /** A work-item with its step. */
  record Item(
      @Field(value = "number in its work-group", least = 0) int item,
      @Field(value = "number of its work-group", least = 0) int group,
      @Field(value = "line of the step; absent for a work-item that has ended", least = 1) Optional<Integer> line,
      @Field("the text of the step, cut after 40 characters; absent for a work-item that has ended")
      Optional<String> code) {}

  public static PairsJson of(LaunchPairs asked) {
    Grid grid = asked.program().grid();
    return new PairsJson(asked.word().toLowerCase(Locale.ROOT), asked.program().kernel(),
        new Shape(grid.local(), grid.groups(), grid.subGroup()),
        asked.topics().stream().map(t -> new Asked(t.topic().word(), switch (t.verdict()) {
          case FAILS -> "found";
          case HOLDS -> "nothing found";
          default -> "not decided";
        }, t.text())).toList(),
        asked.answer().findings().stream().map(f -> problem(asked, f, Optional.empty())).toList(),
        asked.answer().possible().stream().map(p -> problem(asked, p.finding(), Optional.of(p.values()))).toList(),
        asked.answer().chosen(),
        asked.answer().open().map(o -> o.reason()), asked.program().assumed(),
        List.copyOf(asked.answer().beyond()),
        asked.program().open().stream().map(o -> new Number(o.name(), asked.values(o).orElse("any"))).toList(),
        PremiseJson.of(asked.premises(), asked.text()));
  }

  private static Problem problem(LaunchPairs asked, PairFinding finding, Optional<Map<String, Long>> values) {
    return new Problem(asked.topic(finding).word(), items(asked, finding),
        Optional.of(finding.cell()).filter(c -> !c.isEmpty()), values);
  }

  private static List<Item> items(LaunchPairs asked, PairFinding finding) {
    return Stream.iterate(0, i -> i + 1).limit(finding.items().size()).map(i -> {
      Position item = finding.items().get(i);
      Optional<Span> at = Optional.of(finding.where().get(i)).filter(s -> s.length() > 0);
      return new Item(item.item(), item.block(), at.map(s -> asked.text().line(s.offset())),
          at.map(s -> StepText.quoted(s, asked.text())));
    }).toList();
  }
}
