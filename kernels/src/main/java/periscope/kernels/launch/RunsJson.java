package periscope.kernels.launch;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import periscope.engines.execution.UndefinedText;
import periscope.kernels.cut.CutReport;
import periscope.kernels.launch.LaunchRuns.Seen;
import periscope.litmus.expression.NumberType;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.memory.Outcome;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.litmus.text.StepText;
import periscope.machines.grid.Trace;
import periscope.reports.json.Json;
import periscope.reports.json.OutcomeJson;

/** The report of {@code periscope launch --json}; {@code docs/schemas/kernel-runs.schema.json} describes it. */
@Schema(name = "kernel-runs", edition = 1, title = "periscope launch --device --json")
public record RunsJson(
    @Field(value = "unknown if no run came to its end", words = {"seen", "nothing seen", "unknown"}) String verdict,
    String kernel,
    Shape grid,
    String device,
    @Field("the mapping that compiled the kernel, if one did") Optional<String> mapping,
    @Field("of the first run; simulated devices only") Optional<Long> seed,
    @Field(value = "that were made", least = 0) int runs,
    @Field(value = "that were asked for", least = 1) int wanted,
    @Field(value = "that came to their end", least = 0) int ended,
    @Field(value = "that were given up after as many steps as they may take", least = 0) int cut,
    @Field("runs that never end: none of their work-items changes memory any more; absent if there are none")
    Optional<Endless> endless,
    @Field(value = "of all runs; simulated devices only", least = 0) Optional<Long> accesses,
    @Field("what ended the runs before their time, if the device did") Optional<String> failure,
    @Field("buffers of which nothing is said") List<String> assumed,
    @Field("steps that went wrong") List<Fault> faults,
    Optional<Condition> condition,
    @Field("what memory held in the end, as far as the condition asks") List<State> states,
    @Field("whether states are only the beginnings of arrays") boolean shortened,
    @Field("what a run that shows something was cut down to, with --shrink, or what was replayed")
    Optional<CutDown> cutDown,
    @Field(fewest = 1) Optional<List<String>> pictures,
    @Field("the test that the run stands for, with --litmus") Optional<List<CutReport.Told>> litmus) {

  /** A grid, in three dimensions. */
  record Shape(
      @Field(least = 1, fewest = 3, longest = 3) List<Integer> local,
      @Field(least = 1, fewest = 3, longest = 3) List<Integer> groups,
      @Field(least = 1) int subGroup) {

    public static Shape of(Grid grid) {
      return new Shape(grid.local(), grid.groups(), grid.subGroup());
    }
  }

  /** A fault, with its number of runs and the seed of the first. */
  record Fault(
      UndefinedText.Step step,
      @Field(least = 1) int runs,
      @Field("of the first of them") long seed) {}

  /** The runs that never end. */
  record Endless(
      @Field("the step of a work-item that goes round, with the value that it reads") String text,
      @Field(value = "its work-item", least = 0) int item,
      @Field(least = 1) int line,
      @Field(least = 1) int runs,
      @Field("of the first of them") long seed) {}

  /** The condition, with the number of runs that satisfy it and the number of runs that count as wrong. */
  record Condition(
      String text,
      @Field(value = "runs that end so", least = 0) int met,
      @Field(value = "runs that end as the condition says that none does", least = 0) int failing) {}

  /** A final state of memory. */
  record State(
      Map<String, BigInteger> memory,
      @Field(least = 1) int runs,
      long seed) {}

  /** A shrunk run; without moves and steps if the fault does not depend on timing. */
  record CutDown(
      Shape grid,
      long seed,
      @Field("whether nothing more can be left out") boolean whole,
      @Field("whether the last work-item goes first where no move says otherwise; absent if it is no matter of what "
          + "runs when")
      Optional<Boolean> lastFirst,
      @Field(value = "whose moves it takes", least = 0) List<Integer> items,
      @Field(least = 0) int moves,
      @Field(value = "steps of work-items whose steps are not told", least = 0) Optional<Long> othersSteps,
      List<Step> steps) {}

  /** A step of a shrunk run. */
  record Step(
      @Field(value = "the work-item", least = 0) int item,
      @Field("whether it is one of the moves that it takes") boolean move,
      @Field(words = {"read", "write", "update", "fence", "arrival", "barrier", "flush", "to group", "to all"})
      String what,
      @Field(least = 1) Optional<Integer> line,
      Optional<String> code,
      Optional<String> location,
      Optional<BigInteger> read,
      Optional<BigInteger> written,
      @Field(value = "the number of the step whose write is read; absent for what memory held at first, and what "
          + "others wrote", least = 1)
      Optional<Integer> from,
      @Field("lines of what the program has before it, and is on its way still") List<Integer> overtaken,
      @Field("what is in memory behind it") Optional<BigInteger> memory,
      @Field("what work-items see there instead, by number") Map<Integer, BigInteger> seen) {}

  public static RunsJson of(LaunchRuns runs, SourceText text, LaunchWords words, Optional<String> mapping,
      Optional<Shrunk> shrunk,
      List<String> pictures, Optional<CutReport> test) {
    LaunchedProgram launched = runs.launched();
    boolean simulated = runs.simulated();
    List<Fault> faults = runs.faults().entrySet().stream().map(e -> new Fault(UndefinedText.steps(
        List.of(e.getKey()), text).get(0), e.getValue().runs(), e.getValue().seed())).toList();
    return new RunsJson(runs.failed() ? "seen" : runs.ended() == 0 ? "unknown" : "nothing seen", launched.kernel(),
        Shape.of(launched.grid()), runs.device().id(), mapping, Optional.of(runs.seed()).filter(s -> simulated),
        runs.runs(), runs.wanted(), runs.ended(), runs.cut(), runs.standstill().map(s -> new Endless(
            StandstillText.of(s.getKey(), launched, text, words), s.getKey().item(),
            text.line(s.getKey().span().offset()), s.getValue().runs(), s.getValue().seed())),
        Optional.of(runs.accesses()).filter(n -> simulated),
        runs.failure(), launched.assumed(), faults,
        launched.condition().map(c -> new Condition(c.toString(), times(runs.satisfying()), times(runs.failing()))),
        runs.states().entrySet().stream().map(e -> state(launched, e.getKey(), e.getValue())).toList(),
        runs.shortened(), shrunk.map(s -> cutDown(s, text)), Json.unlessEmpty(pictures),
        test.map(CutReport::told));
  }

  private static int times(Map<Outcome, Seen> states) {
    return states.values().stream().mapToInt(Seen::runs).sum();
  }

  private static State state(LaunchedProgram launched, Outcome outcome, Seen seen) {
    Map<String, BigInteger> memory = new LinkedHashMap<>();
    outcome.memory().forEach((x, value) -> memory.put(x, OutcomeJson.number(launched.array(x).orElseThrow().type(),
        value)));
    return new State(memory, seen.runs(), seen.seed());
  }

  private static CutDown cutDown(Shrunk shrunk, SourceText text) {
    boolean matters = shrunk.schedule().isPresent();
    return new CutDown(Shape.of(shrunk.launched().grid()), shrunk.seed(), shrunk.whole(),
        shrunk.schedule().map(s -> s.backwards()), shrunk.items(), shrunk.schedule().map(s -> s.moves().size())
            .orElse(0), Optional.of(shrunk.trace().others()).filter(n -> matters),
        shrunk.trace().steps().stream().map(s -> step(s, text)).toList());
  }

  private static Step step(Trace.Step step, SourceText text) {
    Optional<Span> span = step.origin().map(o -> o.span());
    Optional<NumberType> type = step.cell().map(c -> c.array().type());
    Map<Integer, BigInteger> seen = new LinkedHashMap<>();
    step.seen().forEach((item, value) -> seen.put(item, OutcomeJson.number(type.orElseThrow(), value)));
    return new Step(step.item(), step.chosen(), step.what().name().toLowerCase(Locale.ROOT).replace('_', ' '),
        span.map(s -> text.line(s.offset())), span.map(s -> StepText.quoted(s, text)),
        step.cell().map(Trace.Cell::toString), number(step.read(), type), number(step.written(), type),
        step.source().isPresent() ? Optional.of(step.source().getAsInt() + 1) : Optional.empty(),
        step.overtaken().stream().map(o -> text.line(o.span().offset())).toList(),
        type.map(t -> OutcomeJson.number(t, step.memory())), seen);
  }

  private static Optional<BigInteger> number(OptionalLong value, Optional<NumberType> type) {
    return value.isEmpty() ? Optional.empty() : type.map(t -> OutcomeJson.number(t, value.getAsLong()));
  }
}
