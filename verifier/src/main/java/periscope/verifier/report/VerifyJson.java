package periscope.verifier.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.inputs.CatOf;
import periscope.litmus.answer.Fault;
import periscope.machines.rsp.Trace;
import periscope.mappings.table.Row;
import periscope.reports.json.Json;
import periscope.reports.json.OutcomeJson;
import periscope.reports.json.PlaceJson;
import periscope.reports.text.TraceTable;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Operations;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Counterexample;
import periscope.verifier.soundness.Coverage;
import periscope.verifier.soundness.Coverage.Counts;
import periscope.verifier.soundness.Question;

/** The report of {@code periscope verify --json}; {@code docs/schemas/verify.schema.json} describes its fields. */
public record VerifyJson(
    String mapping,
    String mappingFile,
    String sourceModel,
    String targetModel,
    String verdict,
    BoundJson bound,
    @JsonUnwrapped Extent extent,
    @JsonUnwrapped Programs programs,
    NotCoveredJson notCovered,
    Optional<String> seqCst,
    List<Shown> findings,
    Optional<List<FoundJson>> allFindings,
    List<CatOf> catOf) {

  /** How much of that was searched. */
  record Extent(
      Optional<Long> seed,
      Optional<String> stopped,
      int completed,
      Optional<Integer> stuckCompleted,
      double seconds,
      Optional<List<Placed>> coverage) {

    public static Extent of(Answer answer) {
      return new Extent(answer.seed().stream().boxed().findFirst(), answer.stopped(),
          answer.coverage(Fault.UNSOUND).map(Coverage::completed).orElse(0),
          answer.coverage(Fault.STUCK).map(Coverage::completed), answer.nanos() / 1e9,
          Json.unlessEmpty(answer.counts().stream().map(Placed::of).toList()));
    }
  }

  /** The programs of one placement, counted. */
  record Placed(
      String placement,
      long total,
      long programs,
      long racy,
      long raceFree,
      long unsound,
      long stuck,
      long unfinished,
      long states) {

    public static Placed of(Counts c) {
      return new Placed(c.shape().description(), c.total(), c.programs(), c.racy(), c.raceFree(), c.unsound(),
          c.stuck(), c.unfinished(), c.states());
    }
  }

  /** What programs are made of, and what of the table is not in them. */
  record Programs(
      List<String> operations,
      Map<String, String> likened,
      Map<String, String> excluded,
      List<String> missingRows,
      List<String> unusedRows) {

    public static Programs of(Operations operations) {
      Map<String, String> likened = new LinkedHashMap<>();
      operations.likened().forEach((o, standIn) -> likened.put(o.name(), standIn.name()));
      List<String> names = operations.choices().stream().map(Choice::name).distinct().toList();
      return new Programs(names, likened, operations.excluded(), operations.missing(),
          operations.unused().stream().map(Row::text).toList());
    }
  }

  /** A finding that was worked out. */
  record Shown(
      @JsonUnwrapped FoundJson finding,
      Optional<OutcomeJson> outcome,
      List<OutcomeJson> allowed,
      Optional<List<String>> trace,
      String why,
      @JsonUnwrapped Blame.Fields blamed,
      Optional<String> file,
      Optional<List<String>> pictures) {

    public static Shown of(ShownFinding shown, Blame blamed) {
      Counterexample found = shown.counterexample();
      return new Shown(FoundJson.of(shown.finding()), found.outcome().map(o -> OutcomeJson.of(o, found.source())),
          found.allowed().stream().map(o -> OutcomeJson.of(o, found.source())).toList(),
          shown.trace().map(Shown::steps), Why.of(found), blamed.fields(),
          shown.file().map(Path::toString),
          Json.unlessEmpty(shown.pictures().stream().map(Path::toString).toList()));
    }

    private static List<String> steps(Trace trace) {
      return IntStream.range(0, trace.steps().size())
          .mapToObj(i -> TraceTable.step(trace.steps().get(i), trace.states().get(i + 1))).toList();
    }
  }

  /**
   * @param blamed the rows of each finding
   * @param all    whether to list every finding, too
   */
  public static VerifyJson of(
      Summary summary, List<ShownFinding> shown, List<Blame> blamed, boolean all, List<CatOf> catOf) {
    Question question = summary.question();
    Answer answer = summary.answer();
    return new VerifyJson(
        summary.mapping(),
        PlaceJson.file(summary.inquiry().base().place().text()),
        summary.inquiry().source().name(),
        summary.inquiry().target(),
        answer.soundness().headline(),
        BoundJson.of(question.bound()),
        Extent.of(answer),
        Programs.of(question.operations()),
        NotCoveredJson.of(question),
        question.source().model().seqCst(),
        IntStream.range(0, shown.size()).mapToObj(i -> Shown.of(shown.get(i), blamed.get(i))).toList(),
        Optional.of(answer.findings()).filter(f -> all).map(f -> f.stream().map(FoundJson::of).toList()),
        catOf);
  }
}
