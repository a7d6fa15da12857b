package periscope.cli.command;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.cli.json.OutcomeJson;
import periscope.cli.text.Judgement.Answer;
import periscope.cli.text.TraceTable;
import periscope.litmus.memory.Outcome;
import periscope.machines.rsp.Exploration;
import periscope.machines.rsp.Exploration.Trace;
import periscope.machines.rsp.Snapshot;

/** The report of {@code periscope explore --json}; {@code docs/explore.schema.json} describes its fields. */
record ExploreJson(
    String test,
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
    Optional<List<Step>> trace) {

  /**
   * @param matches whether the outcome is one that the test's condition asks for; absent if it has none
   */
  record Ending(@JsonUnwrapped OutcomeJson outcome, Optional<Boolean> matches) {}

  /** A step of a run, with the state that it leads to; the first is none, and its state is the start. */
  record Step(
      String step,
      List<List<String>> l1,
      List<String> l1Fifo,
      List<List<String>> l2,
      List<String> l2Fifo,
      List<String> memory,
      List<String> locks,
      String registers) {}

  static ExploreJson of(ExploreReport report) {
    Exploration found = report.found();
    Optional<Exploration> all = Optional.of(found).filter(Exploration::complete);
    boolean asks = report.test().condition().isPresent();
    return new ExploreJson(
        report.test().name(),
        report.mapping(),
        report.exact(),
        report.full(),
        found.complete(),
        found.cut() > 0,
        found.states(),
        found.terminal(),
        all.map(f -> f.stuck() > 0),
        all.filter(f -> report.exact()).map(Exploration::stuck),
        found.outcomes().stream().map(o -> ending(report, o)).toList(),
        Optional.of(report.judgement().condition().toString()).filter(c -> asks),
        Optional.of(report.judgement().answer()).filter(a -> asks).map(Answer::word),
        report.run().map(ExploreJson::steps));
  }

  private static Ending ending(ExploreReport report, Outcome outcome) {
    return new Ending(OutcomeJson.of(outcome, report.test()),
        report.test().condition().map(c -> report.judgement().matches(outcome)));
  }

  private static List<Step> steps(Trace run) {
    return IntStream.range(0, run.states().size()).mapToObj(i -> {
      Snapshot state = run.states().get(i);
      String step = i == 0 ? "" : TraceTable.step(run.steps().get(i - 1), state);
      return new Step(step, state.l1(), state.l1Fifo(), state.l2(), state.l2Fifo(), state.memory(), state.locks(),
          state.registers().orElse(""));
    }).toList();
  }
}
