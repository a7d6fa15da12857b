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
import periscope.litmus.source.Diagnostic;
import periscope.machines.interleaving.OutcomeClasses.Kind;
import periscope.reports.Version;
import periscope.reports.json.OutcomeJson;
import periscope.runtime.AccessCheck;
import periscope.runtime.Tally;
import periscope.runtime.stress.StressJson;

/**
 * The report of {@code periscope run --json}, and a {@link Line} of {@code --out}; {@code docs/schemas/run.schema.json}
 * describes their fields.
 */
public record RunJson(List<Test> tests, Summary summary, List<CatOf> catOf) {

  /** What became of all tests together. */
  record Summary(int tests, long instances, Map<String, Integer> verdicts, double seconds) {}

  /** A test by itself, with what a report says once for all. */
  public record Line(@JsonUnwrapped Test test, List<CatOf> catOf, String time) {}

  /** What became of one test. */
  public sealed interface Test {}

  record NotRun(String version, String file, String test, String verdict, List<String> problems) implements Test {}

  record Ran(
      String version,
      String file,
      String test,
      String verdict,
      DeviceJson device,
      Optional<String> mapping,
      Options options,
      Launched run,
      List<State> states,
      @JsonUnwrapped Count count,
      List<Model> models,
      Accesses accesses,
      List<String> problems) implements Test {}

  /** @param stress the preset with what other options changed in it */
  record Options(String preset, long seed, JsonNode stress) {}

  /** How the test was run. */
  record Launched(
      long instances,
      long launches,
      String ended,
      long stuck,
      long cut,
      long unfinished,
      double seconds,
      double kernelSeconds,
      double countingSeconds) {

    static Launched of(Tally tally) {
      return new Launched(tally.instances(), tally.launches(), RunReport.word(tally.ending()), tally.unended().stuck(),
          tally.unended().cut(), tally.unended().unfinished(), inSeconds(tally.wall()), inSeconds(tally.kernel()),
          inSeconds(tally.counting()));
    }

    private static double inSeconds(Duration time) {
      return time.toNanos() / 1e9;
    }
  }

  /** @param kind how orderly the runs are that end in it, if that can be worked out */
  record State(@JsonUnwrapped Seen seen, boolean matches, @JsonProperty("class") Optional<String> kind) {

    static State of(RunResult.Ran ran, Outcome outcome, long count, Judgement judgement) {
      Optional<Kind> kind = ran.kind(outcome);
      return new State(Seen.of(ran, outcome, count), judgement.matches(outcome), kind.map(RunReport::word));
    }
  }

  record Seen(@JsonUnwrapped OutcomeJson outcome, long count) {

    static Seen of(RunResult.Ran ran, Outcome outcome, long count) {
      return new Seen(OutcomeJson.of(outcome, ran.subject().source()), count);
    }
  }

  /** How what was seen meets the test's condition. */
  record Count(String condition, long positive, long negative, String observation) {

    static Count of(Judgement judgement) {
      return new Count(
          judgement.condition().toString(), judgement.positive(), judgement.negative(), judgement.observation());
    }
  }

  /** What was seen beside what a model allows. */
  record Model(
      String model,
      String judges,
      String verdict,
      Optional<String> reason,
      int allowed,
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

  /** Whether compiled code still makes the test's accesses. */
  record Accesses(String result, String detail) {

    static Accesses of(AccessCheck check) {
      return new Accesses(AccessCheck.WORDS.of(check.kept()), check.detail());
    }
  }

  public static Test test(RunResult result) {
    List<String> problems = result.problems().stream().map(Diagnostic::message).toList();
    if (result instanceof RunResult.NotRun) {
      return new NotRun(Version.text(), result.file(), result.name(), result.verdict(), problems);
    } else if (result instanceof RunResult.Ran ran) {
      Judgement judgement = ran.judgement();
      List<State> states = ran.tally().histogram().counts().entrySet().stream()
          .map(e -> State.of(ran, e.getKey(), e.getValue(), judgement)).toList();
      return new Ran(Version.text(), ran.file(), ran.name(), ran.verdict(), DeviceJson.of(ran.device()),
          ran.subject().mapping(),
          new Options(ran.settings().preset(), ran.settings().seed(), StressJson.tree(ran.settings().stress())),
          Launched.of(ran.tally()), states, Count.of(judgement),
          ran.comparisons().stream().map(c -> Model.of(ran, c)).toList(), Accesses.of(ran.accesses()), problems);
    }
    throw new IllegalArgumentException("no such result: " + result);
  }
}
