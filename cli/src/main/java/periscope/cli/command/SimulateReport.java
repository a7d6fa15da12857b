package periscope.cli.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import periscope.cli.Json;
import periscope.cli.Judgement;
import periscope.cli.Judgement.Answer;
import periscope.cli.Palette;
import periscope.litmus.LitmusTest;
import periscope.litmus.Outcome;
import periscope.verifier.simulate.Simulation;

/**
 * What a model says of a test, in herd's shape.
 *
 * @param test  the test
 * @param found what the model says
 */
record SimulateReport(LitmusTest test, Simulation found) {

  private Judgement judgement() {
    return Judgement.of(test.condition(), found.states(), found.complete());
  }

  /** @param whole whether states are shown whole, not only what the condition speaks of */
  List<String> lines(boolean whole, Palette colours) {
    Judgement judgement = judgement();
    Answer answer = judgement.answer();
    SortedMap<Outcome, Long> shown = shown(judgement, whole);
    List<String> lines = new ArrayList<>();
    lines.add("Test " + test.name() + " " + judgement.kind());
    lines.add("States " + shown.size());
    shown.keySet().forEach(s -> lines.add(s.toString()));
    String word = (found.cut() ? "Loop " : "") + answer.word();
    lines.add(answer == Answer.OK ? colours.good(word) : answer == Answer.NO ? colours.bad(word) : colours.warning(word));
    lines.add("Witnesses");
    lines.add("Positive: " + judgement.positive() + " Negative: " + judgement.negative());
    lines.add("Condition " + ConditionLine.of(judgement.condition()));
    lines.add("Observation " + test.name() + " " + judgement.observation() + " " + judgement.holding() + " "
        + judgement.failing());
    race().ifPresent(r -> lines.add(colours.bad("Undefined") + ": " + r));
    lines.add("");
    return lines;
  }

  /** The states that the filter lets through, each reduced to what is shown of it, with its number of executions. */
  private SortedMap<Outcome, Long> shown(Judgement judgement, boolean whole) {
    SortedMap<Outcome, Long> shown = new TreeMap<>();
    boolean all = whole || test.condition().isEmpty();
    found.states().forEach((state, executions) -> {
      if (judgement.counts(state)) {
        Outcome part = all ? state : ConditionLine.observed(judgement.condition().proposition(), state);
        shown.merge(part, executions, Long::sum);
      }
    });
    return shown;
  }

  private Optional<String> race() {
    return found.race().map(w -> Races.describe(test, w));
  }

  List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    if (!found.complete()) {
      warnings.add("the simulation was stopped at a limit; more states may exist");
    }
    if (found.cut()) {
      warnings.add("loops were cut; executions that run them more often were not looked at");
    }
    return warnings;
  }

  int exit() {
    return judgement().answer().exit();
  }

  Map<String, Object> json() {
    Judgement judgement = judgement();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("test", test.name());
    json.put("kind", judgement.kind());
    json.put("complete", found.complete());
    json.put("loopsCut", found.cut());
    List<Map<String, Object>> states = new ArrayList<>();
    shown(judgement, true).forEach((state, executions) -> {
      Map<String, Object> one = Json.outcome(state);
      one.put("executions", executions);
      one.put("matches", judgement.matches(state));
      states.add(one);
    });
    json.put("states", states);
    json.put("answer", judgement.answer().word());
    json.put("positive", judgement.positive());
    json.put("negative", judgement.negative());
    json.put("condition", judgement.condition().toString());
    json.put("observation", judgement.observation());
    race().ifPresent(r -> json.put("undefined", r));
    return json;
  }
}
