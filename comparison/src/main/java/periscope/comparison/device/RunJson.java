package periscope.comparison.device;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.comparison.ModelComparison;
import periscope.inputs.CatOf;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Judgement;
import periscope.litmus.answer.Verdict;
import periscope.litmus.memory.Outcome;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.litmus.source.Diagnostic;
import periscope.machines.interleaving.OutcomeClasses.Kind;
import periscope.reports.Version;
import periscope.reports.json.OutcomeJson;
import periscope.runtime.AccessCheck;
import periscope.runtime.Stress;
import periscope.runtime.Tally;
import periscope.runtime.stress.StressJson;

/**
 * The report of {@code periscope run --json}, and a {@link Line} of {@code --out}; {@code docs/schemas/run.schema.json}
 * describes their fields.
 */
@Schema(name = "run", edition = 4, title = "periscope run --json; $defs/line is a line of --out",
    lines = RunJson.Line.class)
public record RunJson(
    @Field("in the order in which they were given") List<Test> tests,
    Summary summary,
    @Field("of each model in a file: whose meaning its names were given, as --cat-of calls it, and what of the file "
        + "or the command line says so")
    List<CatOf> catOf) {

  /** The results of all tests together. */
  record Summary(
      int tests,
      long instances,
      @Field("tests by verdict") Map<String, Integer> verdicts,
      double seconds) {}

  /** One line of {@code --out}: the result of one test, with the facts that a report states once. */
  public record Line(
      @JsonUnwrapped Test test,
      @Field("of the models that were used so far: whose meaning their names were given") List<CatOf> catOf,
      @Field("when the test ended, as in ISO 8601") String time) {}

  /** The result of one test. */
  @Field("one that did not run has version, file, test, verdict and problems")
  public sealed interface Test {}

  /** The verdict on one test, which every result has. */
  record Judged(
      @Field("Periscope's version") String version,
      @Field("the test as it was given: a shipped one's name, or a file") String file,
      @Field("the test's name") String test,
      @Field(value = "of the models' verdicts the one that matters most, or why there is none; failed: Periscope has "
          + "a bug",
          words = {"consistent", "forbidden seen", "stuck", "undefined", "unknown", "silent", "not judged",
          "device failed", "invalid", "out of memory", "interrupted", "failed"})
      String verdict) {

    static Judged of(RunResult result) {
      return new Judged(Version.text(), result.file(), result.name(), result.verdict());
    }
  }

  record NotRun(
      @JsonUnwrapped Judged judged,
      @Field("what is wrong, or deserves to be known") List<String> problems) implements Test {}

  record Ran(
      @JsonUnwrapped Judged judged,
      DeviceJson device,
      @Field("only if the test was compiled: its name") Optional<String> mapping,
      Options options,
      Launched run,
      @Field("the histogram") List<State> states,
      @JsonUnwrapped Count count,
      List<Model> models,
      Accesses accesses,
      @Field("what is wrong, or deserves to be known") List<String> problems) implements Test {}

  /**
   * The options of a run.
   *
   * @param stress the preset with the changes by other options
   */
  record Options(
      @Field("as given; other options may have changed what it says") String preset,
      long seed,
      @Field(value = "docs/run.md says what each is", items = Stress.class) JsonNode stress) {}

  /** The launches of a test. */
  record Launched(
      @Field("run, with those that came to no outcome") long instances,
      long launches,
      @Field(value = "why no more launches were made", words = {"instances", "time", "interrupted", "failed"})
      String ended,
      @Field("instances in which nothing could move any more") long stuck,
      @Field("instances dropped because a loop ran too often") long cut,
      @Field("instances that met the bound on their steps or their time") long unfinished,
      @Field("wall-clock time of the run") double seconds,
      @Field("of which the test itself ran") double kernelSeconds,
      @Field("of which outcomes were counted") double countingSeconds) {

    static Launched of(Tally tally) {
      return new Launched(tally.instances(), tally.launches(), RunReport.word(tally.ending()), tally.unended().stuck(),
          tally.unended().cut(), tally.unended().unfinished(), inSeconds(tally.wall()), inSeconds(tally.kernel()),
          inSeconds(tally.counting()));
    }

    private static double inSeconds(Duration time) {
      return time.toNanos() / 1e9;
    }
  }

  /**
   * A final state.
   *
   * @param kind how orderly the runs are that end in it; absent if that cannot be computed
   */
  record State(
      @JsonUnwrapped Seen seen,
      @Field("whether it satisfies the proposition and passes the filter") boolean matches,
      @Field(value = "some order of whole threads gives it; some interleaving does; none does; it has a value that "
          + "nobody writes; there are too many to try",
          words = {"sequential", "interleaved", "weak", "impossible", "unknown"})
      @JsonProperty("class") Optional<String> kind) {

    static State of(RunResult.Ran ran, Outcome outcome, long count, Judgement judgement) {
      Optional<Kind> kind = ran.kind(outcome);
      return new State(Seen.of(ran, outcome, count), judgement.matches(outcome), kind.map(RunReport::word));
    }
  }

  record Seen(
      @JsonUnwrapped OutcomeJson outcome,
      @Field("instances that ended so") long count) {

    static Seen of(RunResult.Ran ran, Outcome outcome, long count) {
      return new Seen(OutcomeJson.of(outcome, ran.subject().source()), count);
    }
  }

  /** The result of the test's condition on the observed states. */
  record Count(
      @Field("filter and condition in herd's notation") String condition,
      @Field("instances that speak for the condition") long positive,
      @Field("instances that speak against it") long negative,
      @Field(value = "how often the proposition held in this run", words = {"Never", "Sometimes", "Always"})
      String observation) {

    static Count of(Judgement judgement) {
      return new Count(
          judgement.condition().toString(), judgement.positive(), judgement.negative(), judgement.observation());
    }
  }

  /** The comparison of the observed states with those that a model allows. */
  record Model(
      @Field("name or path") String model,
      @Field(value = "which program", words = {"source", "compiled"}) String judges,
      @Field(words = {"consistent", "forbidden seen", "stuck", "undefined", "unknown", "silent"}) String verdict,
      @Field("why the model forbids nothing, or why nobody knows") Optional<String> reason,
      @Field("final states that the model allows") int allowed,
      List<Seen> forbiddenSeen,
      List<Seen> unknownSeen,
      List<Seen> undefinedSeen,
      List<Seen> allowedSeen,
      List<OutcomeJson> allowedNotSeen) {

    static Model of(RunResult.Ran ran, ModelComparison c) {
      LitmusTest source = ran.subject().source();
      return new Model(c.judge().name(), c.judge().compiled() ? "compiled" : "source",
          ModelComparison.WORDS.of(c.verdict()),
          Optional.of(c.reason()).filter(r -> !r.isEmpty()), c.allowed(), seen(ran, c, Verdict.FAILS),
          seen(ran, c, Verdict.UNKNOWN), seen(ran, c, Verdict.UNDEFINED), seen(ran, c, Verdict.HOLDS),
          c.unseen().stream().map(o -> OutcomeJson.of(o, source)).toList());
    }

    private static List<Seen> seen(RunResult.Ran ran, ModelComparison c, Verdict standing) {
      return c.seen(standing, ran.tally().histogram()).entrySet().stream()
          .map(e -> Seen.of(ran, e.getKey(), e.getValue())).toList();
    }
  }

  /** The check whether the compiled code still performs the test's accesses. */
  record Accesses(
      @Field(value = "whether the device's compiler kept the accesses", words = {"kept", "changed", "not_checked"})
      String result,
      String detail) {

    static Accesses of(AccessCheck check) {
      return new Accesses(AccessCheck.WORDS.of(check.kept()), check.detail());
    }
  }

  public static Test test(RunResult result) {
    List<String> problems = result.problems().stream().map(Diagnostic::message).toList();
    if (result instanceof RunResult.NotRun) {
      return new NotRun(Judged.of(result), problems);
    } else if (result instanceof RunResult.Ran ran) {
      Judgement judgement = ran.judgement();
      List<State> states = ran.tally().histogram().counts().entrySet().stream()
          .map(e -> State.of(ran, e.getKey(), e.getValue(), judgement)).toList();
      return new Ran(Judged.of(ran), DeviceJson.of(ran.device()),
          ran.subject().mapping(),
          new Options(ran.settings().preset(), ran.settings().seed(), StressJson.tree(ran.settings().stress())),
          Launched.of(ran.tally()), states, Count.of(judgement),
          ran.comparisons().stream().map(c -> Model.of(ran, c)).toList(), Accesses.of(ran.accesses()), problems);
    }
    throw new IllegalArgumentException("no such result: " + result);
  }
}
