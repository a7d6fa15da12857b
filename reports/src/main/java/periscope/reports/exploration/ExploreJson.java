package periscope.reports.exploration;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import periscope.litmus.memory.Outcome;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.machines.Exploration;
import periscope.reports.json.OutcomeJson;

/** The report of {@code periscope explore --json}; {@code docs/schemas/explore.schema.json} describes its fields. */
@Schema(name = "explore", edition = 4, title = "periscope explore --json")
public record ExploreJson(
    @Field("the test's name") String test,
    @Field("which machine ran the test: rsp, ugpu, or the name of another machine") String machine,
    @Field("what was switched on of the machine, by the names of the options: coherent-reads, extended, early-loads")
    List<String> switches,
    @Field("what compiled it: a name or path, as given") Optional<String> mapping,
    @Field("whether every state was visited, not only enough to see every outcome") boolean exact,
    @Field("whether L2s and global memory were modelled apart; false for ugpu, which has no such thing") boolean full,
    @Field("false if a limit ended the exploration: more outcomes may exist") boolean complete,
    @Field("whether runs were dropped because a loop ran too often") boolean loopsCut,
    @Field("states visited") int states,
    @Field("terminal states") int terminal,
    @Field("only if complete") Optional<Boolean> canGetStuck,
    @Field("stuck states; only if exact and complete") Optional<Integer> stuck,
    List<Ending> outcomes,
    @Field("only if the test has one: filter and condition in herd's notation") Optional<String> condition,
    @Field(value = "only if the test has a condition: whether it is met", words = {"Ok", "No", "Unknown"})
    Optional<String> answer,
    @Field(value = "only with --trace, if there is such a run", items = {RspRow.class, UgpuRun.Row.class,
        EntryRun.Row.class})
    Optional<List<?>> trace) {

  /**
   * An outcome.
   *
   * @param matches whether the outcome satisfies the test's condition; absent without a condition
   */
  record Ending(
      @JsonUnwrapped OutcomeJson outcome,
      @Field("only if the test has a condition: whether this satisfies it") Optional<Boolean> matches) {}

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
