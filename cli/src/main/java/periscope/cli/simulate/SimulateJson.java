package periscope.cli.simulate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import periscope.cli.execution.EventNames;
import periscope.cli.execution.ExecutionText;
import periscope.cli.execution.Violations;
import periscope.cli.json.Json;
import periscope.cli.simulate.TestResult.Failed;
import periscope.cli.simulate.TestResult.Simulated;
import periscope.cli.text.CutText;
import periscope.cli.text.Judgement;
import periscope.cli.text.UndefinedText;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.models.evaluate.Violation;

/** Results of {@code periscope simulate --json}; {@code docs/simulate.schema.json} describes them. */
final class SimulateJson {

  private SimulateJson() {}

  static Map<String, Object> test(TestResult result, List<Path> pictures) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("file", result.file());
    json.put("answer", result.answer());
    if (result instanceof Failed failed && !failed.reason().remark().isEmpty()) {
      json.put("reason", failed.reason().remark());
    } else if (result instanceof Simulated simulated) {
      put(json, simulated);
    }
    if (!pictures.isEmpty()) {
      json.put("pictures", pictures.stream().map(Path::toString).toList());
    }
    json.put("seconds", result.seconds());
    return json;
  }

  private static void put(Map<String, Object> json, Simulated result) {
    SimulateReport report = result.report();
    Judgement judgement = report.judgement();
    json.put("test", report.test().name());
    json.put("kind", judgement.kind());
    json.put("complete", report.found().complete());
    json.put("loopsCut", report.found().cut());
    if (report.found().cut()) {
      json.put("cutLoops", CutText.json(report.found().cuts(), report.text()));
      json.put("restsOnBound", judgement.restsOnBound());
    }
    json.put("counted", report.found().counted());
    List<Map<String, Object>> states = new ArrayList<>();
    report.shown(true).forEach((state, executions) -> {
      Map<String, Object> one = Json.outcome(state, report.test());
      one.put("executions", executions);
      one.put("matches", judgement.matches(state));
      states.add(one);
    });
    json.put("states", states);
    json.put("positive", judgement.positive());
    json.put("negative", judgement.negative());
    json.put("condition", judgement.condition().toString());
    json.put("observation", judgement.observation());
    json.put("flags", List.copyOf(report.found().flags().keySet()));
    report.races().undefined(report.found()).stream().findFirst().ifPresent(u -> json.put("undefined", u));
    if (!report.found().races().isEmpty()) {
      json.put("races", report.races().json(report.found().races()));
    }
    if (!report.found().undefined().isEmpty()) {
      json.put("undefinedSteps", UndefinedText.json(report.found().undefined(), report.text()));
    }
    result.expected().ifPresent(e -> json.put("expected", SummaryTable.words(e)));
    result.agreement().ifPresent(a -> json.put("agreement", a.word()));
    result.explanation().ifPresent(e -> json.put("why", why(report.test(), e)));
  }

  private static Map<String, Object> why(LitmusTest test, Explanation explanation) {
    Map<String, Object> json = new LinkedHashMap<>();
    if (explanation instanceof Explanation.Possible possible) {
      json.put("verdict", "possible");
      json.put("state", Json.outcome(possible.outcome(), test));
      json.put("executions", List.of(execution(test, possible.witness())));
    } else if (explanation instanceof Explanation.Forbidden forbidden) {
      json.put("verdict", "forbidden");
      json.put("complete", forbidden.complete());
      json.put("executions", forbidden.ways().stream().map(w -> execution(test, w)).toList());
    } else if (explanation instanceof Explanation.Unreadable) {
      json.put("verdict", "unreadable");
    } else if (explanation instanceof Explanation.Nothing) {
      json.put("verdict", "nothing asked");
    } else {
      json.put("verdict", "unknown");
    }
    return json;
  }

  private static Map<String, Object> execution(LitmusTest test, Witness witness) {
    EventNames names = new EventNames(test, witness);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("events", IntStream.range(0, witness.structure().size()).mapToObj(names::label).toList());
    json.put("reads", ExecutionText.reads(names));
    List<Map<String, Object>> violations = new ArrayList<>();
    for (Violation violation : Violations.forbidding(witness)) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("axiom", violation.axiom().name());
      one.put("edges", violation.edges().stream().map(SimulateJson::edge).toList());
      one.put("text", Violations.told(names, violation));
      violations.add(one);
    }
    json.put("violations", violations);
    return json;
  }

  private static Map<String, Object> edge(Violation.Edge edge) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("from", EventNames.letter(edge.from()));
    json.put("relation", edge.relation());
    json.put("to", EventNames.letter(edge.to()));
    return json;
  }
}
