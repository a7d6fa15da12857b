package periscope.reports.exploration;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import periscope.litmus.memory.Outcome;
import periscope.machines.Exploration;
import periscope.reports.json.OutcomeJson;

/** The report of {@code periscope explore --json}; {@code docs/schemas/explore.schema.json} describes its fields. */
public record ExploreJson(
    String test,
    String machine,
    List<String> switches,
    Optional<String> mapping,
    boolean exact,
    boolean full,
    boolean complete,
    boolean loopsCut,
    int states,
    int terminal,
    Optional<Boolean> canGetStuck,
    Optional<Integer> stuck,
    List<Ending> outcomes,
    Optional<String> condition,
    Optional<String> answer,
    Optional<List<?>> trace) {

  /**
   * @param matches whether the outcome is one that the test's condition asks for; absent if it has none
   */
  record Ending(@JsonUnwrapped OutcomeJson outcome, Optional<Boolean> matches) {}

  public static ExploreJson of(ExploreReport report) {
    Explored explored = report.explored();
    Exploration found = explored.found();
    Optional<Exploration> all = Optional.of(found).filter(Exploration::complete);
    boolean asks = report.test().condition().isPresent();
    return new ExploreJson(
        report.test().name(),
        explored.machine(),
        explored.switches(),
        report.mapping(),
        explored.exact(),
        explored.full(),
        found.complete(),
        found.cut() > 0,
        found.states(),
        found.terminal(),
        all.map(f -> f.stuck() > 0),
        all.filter(f -> explored.exact()).map(Exploration::stuck),
        found.outcomes().stream().map(o -> ending(report, o)).toList(),
        Optional.of(report.judgement().condition().toString()).filter(c -> asks),
        Optional.of(report.judgement().word()).filter(w -> asks),
        explored.run().map(ShownRun::json));
  }

  private static Ending ending(ExploreReport report, Outcome outcome) {
    return new Ending(OutcomeJson.of(outcome, report.test()),
        report.test().condition().map(c -> report.judgement().matches(outcome)));
  }
}
