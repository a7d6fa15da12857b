package periscope.reports.simulation;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.engines.answer.Agreement;
import periscope.engines.answer.Deadlock;
import periscope.engines.answer.Explanation;
import periscope.engines.answer.TestAnswer;
import periscope.engines.answer.TestResult;
import periscope.engines.execution.CutText;
import periscope.engines.execution.EventNames;
import periscope.engines.execution.Races;
import periscope.engines.execution.UndefinedText;
import periscope.engines.execution.Violations;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Witness;
import periscope.inputs.CatOf;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Judgement;
import periscope.litmus.language.LitmusLanguages;
import periscope.models.evaluate.Violation;
import periscope.reports.execution.ExecutionText;
import periscope.reports.json.Json;
import periscope.reports.json.OutcomeJson;
import periscope.reports.json.PremiseJson;

/** The report of {@code periscope simulate --json}; {@code docs/schemas/simulate.schema.json} describes its fields. */
public record SimulateJson(String model, String engine, List<Test> tests, Summary summary, List<CatOf> catOf) {

  /** What became of all tests together. */
  record Summary(
      int tests,
      Map<String, Integer> conditions,
      Map<String, Integer> expectations,
      int undefined,
      int flagged,
      int stoppedEarly,
      double seconds) {}

  /** What became of one test. */
  public sealed interface Test {}

  record Failed(String file, String answer, Optional<String> reason, double seconds) implements Test {}

  record Simulated(
      String file,
      String answer,
      @JsonUnwrapped Extent extent,
      boolean counted,
      List<State> states,
      @JsonUnwrapped Count count,
      @JsonUnwrapped Faults faults,
      Optional<String> expected,
      Optional<String> agreement,
      Optional<Why> why,
      Optional<List<String>> pictures,
      double seconds) implements Test {}

  /** What was simulated, and how far. */
  record Extent(
      String test,
      String kind,
      Optional<List<PremiseJson>> premises,
      boolean complete,
      boolean loopsCut,
      Optional<List<CutText.Loop>> cutLoops,
      Optional<Boolean> restsOnBound) {}

  record State(@JsonUnwrapped OutcomeJson outcome, long executions, boolean matches) {}

  /** How the states meet the test's condition. */
  record Count(long positive, long negative, String condition, String observation) {}

  /** What is wrong with the test. */
  record Faults(
      List<String> flags,
      Optional<String> undefined,
      Optional<List<Races.Told>> races,
      Optional<List<UndefinedText.Step>> undefinedSteps,
      Optional<List<Deadlock.Wait>> deadlock) {}

  /** Why the outcome that the test asks about is possible, or why it is not. */
  record Why(
      String verdict, Optional<OutcomeJson> state, Optional<Boolean> complete, Optional<List<Execution>> executions) {

    static Why of(LitmusTest test, Explanation explanation) {
      if (explanation instanceof Explanation.Possible possible) {
        return new Why("possible", Optional.of(OutcomeJson.of(possible.outcome(), test)), Optional.empty(),
            Optional.of(List.of(Execution.of(test, possible.witness()))));
      } else if (explanation instanceof Explanation.Forbidden forbidden) {
        return new Why("forbidden", Optional.empty(), Optional.of(forbidden.complete()),
            Optional.of(forbidden.ways().stream().map(w -> Execution.of(test, w)).toList()));
      } else if (explanation instanceof Explanation.Unreadable) {
        return only("unreadable");
      } else if (explanation instanceof Explanation.Nothing) {
        return only("nothing asked");
      } else if (explanation instanceof Explanation.Unexplained) {
        return only("unknown");
      }
      throw new IllegalArgumentException("no such explanation: " + explanation);
    }

    private static Why only(String verdict) {
      return new Why(verdict, Optional.empty(), Optional.empty(), Optional.empty());
    }
  }

  record Execution(List<String> events, String reads, List<Violated> violations) {

    static Execution of(LitmusTest test, Witness witness) {
      EventNames names = new EventNames(test, witness);
      return new Execution(IntStream.range(0, witness.structure().size()).mapToObj(names::label).toList(),
          ExecutionText.reads(names),
          Violations.forbidding(witness).stream().map(v -> Violated.of(names, v)).toList());
    }
  }

  /** An axiom that an execution violates, with the cycle that shows it. */
  record Violated(String axiom, List<Edge> edges, String text) {

    static Violated of(EventNames names, Violation violation) {
      return new Violated(violation.axiom().name(), violation.edges().stream().map(Edge::of).toList(),
          Violations.told(names, violation));
    }
  }

  record Edge(String from, String relation, String to) {

    static Edge of(Violation.Edge edge) {
      return new Edge(EventNames.letter(edge.from()), edge.relation(), EventNames.letter(edge.to()));
    }
  }

  /** @param pictures the files that the test was drawn into */
  public static Test test(TestResult result, List<Path> pictures) {
    if (result instanceof TestResult.Failed failed) {
      Optional<String> reason = Optional.of(failed.reason().remark()).filter(r -> !r.isEmpty());
      return new Failed(failed.file(), failed.word(), reason, failed.seconds());
    } else if (result instanceof TestResult.Simulated simulated) {
      TestAnswer answer = simulated.answer();
      return new Simulated(simulated.file(), simulated.word(), extent(answer), answer.found().counted(),
          states(answer), count(answer.judgement()), faults(answer), simulated.expected().map(SummaryTable::words),
          simulated.agreement().map(Agreement.COUNTED::of), simulated.explanation().map(e -> Why.of(answer.test(), e)),
          Json.unlessEmpty(pictures.stream().map(Path::toString).toList()), simulated.seconds());
    }
    throw new IllegalArgumentException("no such result: " + result);
  }

  private static Extent extent(TestAnswer answer) {
    Simulation found = answer.found();
    Optional<Simulation> cut = Optional.of(found).filter(f -> f.cut() && answer.deadlock().isEmpty());
    return new Extent(answer.test().name(), answer.judgement().kind(),
        PremiseJson.of(LitmusLanguages.load().premises(answer.text()), answer.text()), found.complete(),
        cut.isPresent(),
        cut.map(f -> CutText.loops(f.cuts(), answer.text())), cut.map(f -> answer.judgement().restsOnBound()));
  }

  private static List<State> states(TestAnswer answer) {
    return answer.shown(true).entrySet().stream().map(s -> new State(OutcomeJson.of(s.getKey(), answer.test()),
        s.getValue(), answer.judgement().matches(s.getKey()))).toList();
  }

  private static Count count(Judgement judgement) {
    return new Count(
        judgement.positive(), judgement.negative(), judgement.condition().toString(), judgement.observation());
  }

  private static Faults faults(TestAnswer answer) {
    Simulation found = answer.found();
    return new Faults(List.copyOf(found.flags().keySet()), answer.races().undefined(found).stream().findFirst(),
        Json.unlessEmpty(answer.races().tell(found.races())),
        Json.unlessEmpty(UndefinedText.steps(found.undefined(), answer.text())),
        answer.deadlock().map(Deadlock::waits));
  }
}
