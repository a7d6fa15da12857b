package periscope.kernels;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.litmus.source.SourceText;
import periscope.litmus.text.StepText;
import periscope.mappings.Conditionals;
import periscope.reports.execution.ExecutionText;
import periscope.reports.json.Json;
import periscope.reports.json.OutcomeJson;
import periscope.reports.json.PremiseJson;

/** The report of {@code periscope kernel --json}; {@code docs/schemas/kernel.schema.json} describes its fields. */
@Schema(name = "kernel", edition = 3, title = "periscope kernel --json")
public record KernelJson(
    @Field(value = "of all launches together; exit codes 1, 0 and 3", words = {"found", "nothing found", "unknown"})
    String verdict,
    @Field("name or path of the model, as given: of what the mapping compiles to, if there is one") String model,
    @Field("the mapping that compiled the launches; absent without --mapping") Optional<String> mapping,
    @Field("the tables of --mix; absent without it") Optional<Mixture> mixture,
    @Field(value = "the form of compiled conditionals and dependencies that the answer rests on: the weakest that a "
        + "compiler may choose, or that of --branches; absent where there is one form only",
        words = {"predicated", "branches"})
    Optional<String> conditionals,
    @Field(value = "the name or path, as given", words = {"auto", "enumerate", "solver", "z3"}) String engine,
    @Field(value = "rounds of loops that were followed, where what ends them is not known", least = 0) int unroll,
    @Field(value = "how many elements buffers were given of which nothing is said, by name", least = 1)
    Map<String, Integer> assumed,
    @Field(value = "what the answer rests on that the text does not say itself, or that was not read; absent if there "
        + "is nothing", fewest = 1)
    Optional<List<PremiseJson>> premises,
    @Field(value = "in their order", fewest = 1) List<Launch> launches,
    @Field(value = "the files that --picture wrote", fewest = 1) Optional<List<String>> pictures,
    @Field("the tests of --litmus or --between; absent without both") Optional<List<CutReport.Told>> litmusTests,
    @Field("of each model in a file: whose meaning its names were given, as --cat-of calls it, and what of the file "
        + "or the command line says so")
    List<CatOf> catOf) {

  /** The tables of a mixture, and the ways in which they compile the launches. */
  record Mixture(
      @Field("the tables by themselves, of those with the same code the first; a table without a row for an operation"
          + " is absent") List<Alone> tables,
      @Field(value = "in which the tables compile the operations of the text", least = 1) long ways,
      @Field(value = "ways that were tried: all of them, or up to the first with a finding", least = 1) int tried,
      @Field("the table that shows the finding by itself; absent if the finding needs several, or there is none")
      Optional<String> alone,
      @Field(value = "the tables that have the code of each operation on which tables differ; absent unless a finding "
          + "needs several", fewest = 1)
      Optional<List<CompiledBy>> compiledBy,
      @Field(value = "sentences on tables that are translated from another source language; absent if there are none",
          fewest = 1)
      Optional<List<String>> translations) {

    static Mixture of(MixedRun run, SourceText text, List<String> translations) {
      return new Mixture(run.tables().entrySet().stream().map(t -> new Alone(t.getKey(), MixedRun.word(t.getValue())))
          .toList(), run.number(), run.tried(), run.alone().map(m -> m.name()), Json.unlessEmpty(
              run.alone().isPresent() ? List.of() : run.compiled().entrySet().stream().map(c -> new CompiledBy(
                  text.line(c.getKey().span().offset()), StepText.quoted(c.getKey().span(), text), c.getValue()))
                  .toList()), Json.unlessEmpty(translations));
    }
  }

  record Alone(
      @Field("the mapping's name") String mapping,
      @Field(value = "about the launches as it compiles them", words = {"found", "nothing found", "unknown"})
      String verdict) {}

  record CompiledBy(
      @Field(least = 1) int line,
      @Field("what stands there, cut after 40 characters") String code,
      @Field("the names of the tables, with 'or' between them") String table) {}

  /** A launch with its answers. */
  record Launch(
      String kernel,
      Shape grid,
      @Field("the states of global memory that the launch may begin with") Starts starts,
      @Field(fewest = 7, longest = 7) List<Asked> topics,
      @Field("all of them") List<Found> findings,
      @Field("absent if the launch has none; only the last one's is asked") Optional<Condition> condition,
      @Field("whether the launch ends in no other states than these") boolean everyState,
      @Field("the states that it ends in") List<OutcomeJson> states,
      @Field("false if a limit ended a search") boolean complete,
      @Field("what was looked at for races, states and so on; absent where the solver was asked")
      Optional<Effort> visited,
      @Field(value = "the loops in which executions were dropped; absent if none were", fewest = 1)
      Optional<List<CutText.Loop>> cutLoops,
      @Field(value = "the loops that every execution leaves within the rounds that are followed, assuming that none "
          + "stays there because of what is written only after these; absent if there are none, or if the model "
          + "forbids such circles", fewest = 1)
      Optional<List<CutText.Loop>> assumedLoops,
      @Field(value = "the loops for which termination is not decided; absent if there are none", fewest = 1)
      Optional<List<CutText.Loop>> undecidedLoops,
      @Field(value = "operations that leave only their result open, such as divisions by zero, beyond which "
          + "executions were not followed; absent if there are none", fewest = 1)
      Optional<List<UndefinedText.Step>> openResults) {}

  /** The grid of a launch, in three dimensions. */
  public record Shape(
      @Field(value = "in three dimensions", least = 1, fewest = 3, longest = 3) List<Integer> local,
      @Field(value = "in three dimensions", least = 1, fewest = 3, longest = 3) List<Integer> groups,
      @Field(value = "work-items of a sub-group", least = 1) int subGroup) {}

  /** The states of memory from which the launch may begin. */
  record Starts(
      @Field(least = 0) int known,
      @Field(value = "fewer than are known if --max-states or --timeout says so", least = 0) int lookedAt,
      @Field("whether no others are possible") boolean all) {}

  /** The answer for one topic. */
  record Asked(
      @Field(words = {"races", "bounds", "values", "barriers", "assertions", "condition", "termination"}) String topic,
      @Field(value = "not asked: there is nothing of the kind in the kernel, or the text says why",
          words = {"found", "nothing found", "not decided", "not asked"})
      String answer,
      @Field("the line of the report: of several findings the first") String text) {}

  record Found(
      @Field(words = {"races", "bounds", "values", "barriers", "assertions", "condition", "termination"}) String topic,
      String text,
      @Field("of a launch after the first: what memory holds where the execution begins")
      Optional<Map<String, BigInteger>> start,
      @Field("one that shows it; absent if none was kept") Optional<Execution> execution) {}

  record Execution(
      @Field("an initial write has no thread, line and code") List<Occurred> events,
      @Field("what reads from what, by letters") String reads) {}

  /** An event; an initial write has neither thread nor line nor code. */
  record Occurred(
      @Field("its letter and what it does, such as c: W[na] x=1") String event,
      @Field(least = 0) Optional<Integer> thread,
      @Field(least = 1) Optional<Integer> line,
      @Field("what stands there, cut after 40 characters") Optional<String> code) {}

  record Condition(
      @Field("filter and condition in herd's notation") String text,
      @Field(words = {"ok", "no", "unknown"}) String answer,
      @Field("whether the answer may change if loops are followed further (--unroll)") boolean restsOnBound) {}

  public static KernelJson of(RunAnswer answer, String engine, List<String> pictures, Optional<CutReport> tests,
      List<CatOf> catOf) {
    Status status = answer.status();
    return new KernelJson(MixedRun.word(status),
        answer.judge().name(), answer.mapping().map(m -> m.name()),
        answer.mixed().map(m -> Mixture.of(m, answer.text(), answer.translations())),
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
        .flatMap(a -> Stream.concat(a.termination().cuts().stream(), a.inStep().stream())).toList());
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
