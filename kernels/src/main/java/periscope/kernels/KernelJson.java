package periscope.kernels;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.engines.execution.CutText;
import periscope.engines.execution.EventNames;
import periscope.engines.execution.UndefinedText;
import periscope.engines.simulation.Effort;
import periscope.engines.simulation.LoopCut;
import periscope.engines.simulation.UndefinedStep;
import periscope.engines.simulation.Witness;
import periscope.inputs.CatOf;
import periscope.kernels.Findings.Finding;
import periscope.kernels.Findings.Topic;
import periscope.kernels.cut.CutReport;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Judgement;
import periscope.litmus.answer.Status;
import periscope.litmus.answer.Verdict;
import periscope.litmus.event.Event;
import periscope.litmus.launch.Grid;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.StepText;
import periscope.mappings.Conditionals;
import periscope.reports.execution.ExecutionText;
import periscope.reports.json.Json;
import periscope.reports.json.OutcomeJson;
import periscope.reports.json.PremiseJson;

/** The report of {@code periscope kernel --json}; {@code docs/schemas/kernel.schema.json} describes its fields. */
public record KernelJson(String verdict, String model, Optional<String> mapping, Optional<String> conditionals,
    String engine, int unroll,
    Map<String, Integer> assumed, Optional<List<PremiseJson>> premises, List<Launch> launches,
    Optional<List<String>> pictures,
    Optional<List<CutReport.Told>> litmusTests, List<CatOf> catOf) {

  /** One launch. */
  record Launch(String kernel, Shape grid, Starts starts, List<Asked> topics, List<Found> findings,
      Optional<Condition> condition, boolean everyState, List<OutcomeJson> states, boolean complete,
      Optional<Effort> visited,
      Optional<List<CutText.Loop>> cutLoops, Optional<List<CutText.Loop>> assumedLoops,
      Optional<List<CutText.Loop>> undecidedLoops,
      Optional<List<UndefinedText.Step>> openResults) {}

  /** Its grid, in three dimensions. */
  record Shape(List<Integer> local, List<Integer> groups, int subGroup) {}

  /** The states of memory that it may begin with. */
  record Starts(int known, int lookedAt, boolean all) {}

  /** What is known of a topic. */
  record Asked(String topic, String answer, String text) {}

  record Found(String topic, String text, Optional<Map<String, BigInteger>> start, Optional<Execution> execution) {}

  record Execution(List<Occurred> events, String reads) {}

  /** An event; an initial write has no thread, line and code. */
  record Occurred(String event, Optional<Integer> thread, Optional<Integer> line, Optional<String> code) {}

  record Condition(String text, String answer, boolean restsOnBound) {}

  public static KernelJson of(RunAnswer answer, String engine, List<String> pictures, Optional<CutReport> tests,
      List<CatOf> catOf) {
    Status status = answer.status();
    return new KernelJson(status == Status.FAILS ? "found" : status == Status.OK ? "nothing found" : "unknown",
        answer.judge().name(), answer.mapping().map(m -> m.name()),
        answer.form().map(Conditionals::toString), engine, answer.bound().open(),
        answer.read().assumed(), PremiseJson.of(answer.premises(), answer.text()),
        answer.launches().stream().map(l -> launch(answer, l)).toList(),
        Json.unlessEmpty(pictures), tests.map(CutReport::told), catOf);
  }

  private static Launch launch(RunAnswer answer, LaunchAnswers launch) {
    SourceText text = answer.text();
    LitmusTest test = launch.launched().test();
    Grid grid = launch.launched().grid();
    Topics topics = new Topics(answer, launch);
    boolean later = launch != answer.launches().get(0);
    List<LoopCut> undecided = LoopCut.distinct(launch.answers().stream()
        .flatMap(a -> a.termination().cuts().stream()).toList());
    List<UndefinedStep> openResults = launch.answers().stream().flatMap(a -> a.found().undefined().stream())
        .filter(UndefinedStep::leavesOpen).toList();
    return new Launch(launch.launched().kernel(), new Shape(grid.local(), grid.groups(), grid.subGroup()),
        new Starts(launch.starts(), launch.answers().size(), launch.all()),
        Arrays.stream(Topic.values()).map(t -> asked(topics, t)).toList(),
        Findings.of(launch, text).stream().map(f -> found(f, later, text)).toList(),
        test.condition().map(c -> condition(launch.judgement())), launch.everyEnd(),
        launch.states().keySet().stream().map(s -> OutcomeJson.of(s, test)).toList(),
        launch.answers().stream().allMatch(a -> a.found().complete() && a.termination().complete()),
        launch.effort(),
        Json.unlessEmpty(CutText.loops(LoopCut.distinct(launch.cuts().toList()), text)),
        Json.unlessEmpty(CutText.loops(LoopCut.distinct(launch.circles(answer.judge().model()).toList()), text)),
        Json.unlessEmpty(CutText.loops(undecided, text)),
        Json.unlessEmpty(UndefinedText.steps(openResults, text).stream().distinct().toList()));
  }

  private static Asked asked(Topics topics, Topic topic) {
    List<Finding> found = topics.found(topic);
    Topics.Said nothing = topics.nothing(topic);
    return found.isEmpty() ? new Asked(topic.word(), Topics.WORDS.of(nothing.verdict()), nothing.text())
        : new Asked(topic.word(), Topics.WORDS.of(Verdict.FAILS), found.get(0).told());
  }

  private static Condition condition(Judgement judgement) {
    return new Condition(judgement.condition().toString(), judgement.word().toLowerCase(Locale.ROOT),
        judgement.restsOnBound());
  }

  private static Found found(Finding finding, boolean later, SourceText text) {
    return new Found(finding.topic().word(), finding.told(), finding.by().filter(a -> later).map(a -> {
      Map<String, BigInteger> start = new LinkedHashMap<>();
      finding.start().forEach((x, value) -> start.put(x,
          OutcomeJson.number(a.launched().test().type(x), value)));
      return start;
    }), finding.witness().map(w -> execution(finding.by().orElseThrow().asked(), w, text)));
  }

  private static Execution execution(LitmusTest test, Witness witness, SourceText text) {
    EventNames names = new EventNames(test, witness);
    return new Execution(IntStream.range(0, witness.structure().size()).mapToObj(e -> {
      Event event = witness.structure().events().get(e);
      Optional<Event> own = Optional.of(event).filter(o -> !o.initial());
      return new Occurred(names.label(e), own.map(Event::thread), own.map(o -> text.line(o.span().offset())),
          own.map(o -> StepText.quoted(o.span(), text)));
    }).toList(), ExecutionText.briefReads(names));
  }
}
