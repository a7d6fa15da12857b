package periscope.verifier.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.inputs.CatOf;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Soundness;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.machines.rsp.Trace;
import periscope.mappings.table.Row;
import periscope.reports.json.Json;
import periscope.reports.json.OutcomeJson;
import periscope.reports.json.PlaceJson;
import periscope.reports.text.TraceTable;
import periscope.verifier.mixture.MixedCode;
import periscope.verifier.mixture.MixtureAnswer;
import periscope.verifier.mixture.MixtureJson;
import periscope.verifier.program.BoundJson;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Operations;
import periscope.verifier.reason.Beyond;
import periscope.verifier.reason.ReasonJson;
import periscope.verifier.reason.ReasonText;
import periscope.verifier.reason.Reasons;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Counterexample;
import periscope.verifier.soundness.Coverage;
import periscope.verifier.soundness.Coverage.Counts;
import periscope.verifier.soundness.DecidedBefore;
import periscope.verifier.soundness.EverySize;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Question;

/** The report of {@code periscope verify --json}; {@code docs/schemas/verify.schema.json} describes its fields. */
@Schema(name = "verify", edition = 7, title = "periscope verify MAPPING --json, whatever the target")
public record VerifyJson(
    @Field("the mapping's name") String mapping,
    @Field("its file as given, or shipped:NAME") String mappingFile,
    @Field("name or path of the source model") String sourceModel,
    @Field("name or path of the target model; machine if it is none, or the name that --machine gives")
    String targetModel,
    @Field(value = "of just what was checked", words = {"SOUND", "UNSOUND", "STUCK", "UNKNOWN", "INAPPLICABLE"})
    String verdict,
    @Field("bound of the searched programs") BoundJson bound,
    @JsonUnwrapped Extent extent,
    @JsonUnwrapped Programs programs,
    @Field("what the table has rows for and the verdict says nothing of") NotCoveredJson notCovered,
    @Field("what the source model makes of seq_cst operations, in its file's words") Optional<String> seqCst,
    @Field("the distinct ones, worked out, smallest first; for targets with a model one for each reason, of the first "
        + "size that has any, or with --all of each size")
    List<Shown> findings,
    @Field("with a baseline: how the findings divide") Optional<Besides> baseline,
    @Field("with --mix: the tables, each with its verdict; verdict is the worst of theirs and of that on programs that "
        + "need several tables")
    Optional<MixtureJson> mixture,
    @Field("with --unbounded: the answer for programs of every size; if it is proved, verdict is SOUND")
    Optional<EverySize> everySize,
    @Field("with --all: every one, in brief") Optional<List<FoundJson>> allFindings,
    @Field("of each model in a file: whose meaning its names were given, as --cat-of calls it, and what of the file "
        + "or the command line says so")
    List<CatOf> catOf) {

  /** The searched part of the space. */
  record Extent(
      @Field("present if the programs are a random sample") Optional<Long> seed,
      @Field("present if the search ended early: why") Optional<String> stopped,
      @Field("all programs of up to so many operations were looked at for forbidden outcomes; 0 for a sample")
      int completed,
      @Field("machines: likewise for programs that get stuck; absent if the rows show that none does")
      Optional<Integer> stuckCompleted,
      @Field("wall time of the search") double seconds,
      @Field("present if programs were run one by one on the machine") Optional<List<Placed>> coverage,
      @Field("present if an earlier run decided some of the programs") Optional<Before> decidedBefore) {

    public static Extent of(Answer answer) {
      return new Extent(answer.seed().stream().boxed().findFirst(), answer.stopped(),
          answer.coverage(Fault.UNSOUND).map(Coverage::completed).orElse(0),
          answer.coverage(Fault.STUCK).map(Coverage::completed), answer.nanos() / 1e9,
          Json.unlessEmpty(answer.counts().stream().map(Placed::of).toList()), answer.before().map(Before::of));
    }
  }

  /** The programs that an earlier run of the same tool decided: those without an operation of a changed row. */
  record Before(
      @Field("date of that run, such as 2026-11-29") String on,
      @Field("most operations of these programs") int operations,
      @Field("left sides of the changed rows; empty if none changed") List<String> changedRows,
      @Field("number of rows of the table") int rows) {

    public static Before of(DecidedBefore before) {
      return new Before(before.on().toString(), before.operations(), before.changed(), before.rows());
    }
  }

  /** The numbers of programs of one placement. */
  record Placed(
      @Field("where the threads run") String placement,
      @Field("programs of this placement within the bound, up to symmetry") long total,
      @Field("programs checked") long programs,
      long racy,
      long raceFree,
      long unsound,
      long stuck,
      @Field("race-free programs with too many machine states for an answer") long unfinished,
      @Field("machine states visited") long states) {

    public static Placed of(Counts c) {
      return new Placed(c.shape().description(), c.total(), c.programs(), c.racy(), c.raceFree(), c.unsound(),
          c.stuck(), c.unfinished(), c.states());
    }
  }

  /** The operations of the programs, and the part of the table that no program has. */
  record Programs(
      @Field("what programs were made of") List<String> operations,
      @Field("operations left out, each with the one that has the same code or the same events")
      Map<String, String> likened,
      @Field("operations left out, each with the reason") Map<String, String> excluded,
      @Field("operations that no searched program has, because the mapping has no row for them")
      List<String> missingRows,
      @Field("rows that no searched program uses, as far as that was looked at") List<String> unusedRows,
      @Field("of a table that is sound, perhaps but for findings of its baseline: rows that "
          + "programs of the bound hardly test, in sentences")
      List<String> blindSpots) {

    public static Programs of(Summary summary) {
      Question question = summary.question();
      Operations operations = question.operations();
      Map<String, String> likened = new LinkedHashMap<>();
      operations.likened().forEach((o, standIn) -> likened.put(o.name(), standIn.name()));
      List<String> names = operations.choices().stream().map(Choice::name).distinct().toList();
      return new Programs(names, likened, operations.excluded(), operations.missing(),
          operations.unused().stream().map(Row::text).toList(), summary.blindSpots());
    }
  }

  /** The division of the findings by a baseline. */
  record Besides(
      @Field("name of the baseline") String mapping,
      @Field("whether --baseline names it; then its verdict decides the exit code") boolean given,
      @Field(value = "number of findings that the baseline has as well", least = 0) int shared,
      @Field(value = "on the programs that the baseline compiles rightly",
          words = {"SOUND", "UNSOUND", "STUCK", "UNKNOWN", "INAPPLICABLE"})
      String verdict) {

    public static Besides of(Beyond beyond) {
      Set<Fault> faults = beyond.lacking().stream().map(Finding::fault).collect(Collectors.toSet());
      return new Besides(beyond.name(), beyond.baseline().given(), beyond.shared().size(),
          new Soundness(beyond.verdict(), faults).headline());
    }
  }

  /** A finding with its counterexample. */
  public record Shown(
      @JsonUnwrapped FoundJson finding,
      @Field("under a target model: whose the finding is") Optional<ReasonJson> reason,
      Optional<OutcomeJson> outcome,
      @Field("what the source allows") List<OutcomeJson> allowed,
      @Field("machines: the shortest run, a step each") Optional<List<String>> trace,
      @Field("an English sentence") String why,
      @Field("with --mix: for each thread, the tables with the code of each operation, as in A or B")
      Optional<List<List<String>>> compiledBy,
      @JsonUnwrapped Blame.Fields blamed,
      @Field("the program as a test, to be explored again") Optional<String> file,
      @Field("with --picture: files") Optional<List<String>> pictures) {

    public static Shown of(ShownFinding shown, Blame blamed) {
      Counterexample found = shown.counterexample();
      return new Shown(FoundJson.of(shown.finding(), shown.reason().map(ReasonText.Explanation::reason)),
          shown.reason().map(ReasonJson::of), found.outcome().map(o -> OutcomeJson.of(o, found.source())),
          found.allowed().stream().map(o -> OutcomeJson.of(o, found.source())).toList(),
          shown.trace().map(Shown::steps), Why.of(found), MixedCode.of(found.source(), blamed.mapping()),
          blamed.fields(),
          shown.file().map(Path::toString),
          Json.unlessEmpty(shown.pictures().stream().map(Path::toString).toList()));
    }

    private static List<String> steps(Trace trace) {
      return IntStream.range(0, trace.steps().size())
          .mapToObj(i -> TraceTable.step(trace.steps().get(i), trace.states().get(i + 1))).toList();
    }
  }

  /**
   * The report.
   *
   * @param reasons the reasons of the findings
   * @param blamed  the blame for each finding
   * @param all     whether to list every finding as well
   */
  public static VerifyJson of(
      Summary summary, Reasons reasons, List<ShownFinding> shown, List<Blame> blamed, boolean all,
      List<CatOf> catOf) {
    Question question = summary.question();
    Answer answer = summary.answer();
    return new VerifyJson(
        summary.mapping(),
        PlaceJson.file(summary.inquiry().base().place().text()),
        summary.inquiry().source().name(),
        summary.inquiry().target(),
        summary.everySize().filter(EverySize::proved).map(e -> "SOUND").orElseGet(() ->
            summary.mixture().map(MixtureAnswer::soundness).orElseGet(answer::soundness).headline()),
        BoundJson.of(question.bound()),
        Extent.of(answer),
        Programs.of(summary),
        NotCoveredJson.of(question),
        question.source().model().seqCst(),
        IntStream.range(0, shown.size()).mapToObj(i -> Shown.of(shown.get(i), blamed.get(i))).toList(),
        summary.beyond().map(Besides::of),
        summary.mixture().map(MixtureJson::of),
        summary.everySize(),
        Optional.of(answer.findings()).filter(f -> all)
            .map(f -> f.stream().map(g -> FoundJson.of(g, reasons.of(g))).toList()),
        catOf);
  }
}
