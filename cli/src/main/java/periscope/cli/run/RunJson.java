package periscope.cli.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import periscope.cli.json.Json;
import periscope.cli.run.Comparison.Standing;
import periscope.cli.run.RunResult.Ran;
import periscope.cli.run.RunResult.Settings;
import periscope.cli.session.Version;
import periscope.cli.text.Judgement;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.Diagnostic;
import periscope.runtime.DeviceInfo;
import periscope.runtime.Tally;
import periscope.runtime.stress.StressJson;

/**
 * Results of {@code periscope run --json}, and the lines of {@code --out}; {@code docs/run.schema.json} describes them.
 */
final class RunJson {

  private RunJson() {}

  static Map<String, Object> test(RunResult result) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("version", Version.text());
    json.put("file", result.file());
    json.put("test", result.name());
    json.put("verdict", result.verdict());
    if (result instanceof Ran ran) {
      put(json, ran);
    }
    json.put("problems", result.problems().stream().map(Diagnostic::message).toList());
    return json;
  }

  private static void put(Map<String, Object> json, Ran ran) {
    json.put("device", device(ran.device()));
    ran.subject().mapping().ifPresent(m -> json.put("mapping", m));
    json.put("options", options(ran.settings()));
    json.put("run", run(ran.tally()));
    Judgement judgement = ran.judgement();
    List<Map<String, Object>> states = new ArrayList<>();
    ran.tally().histogram().counts().forEach((outcome, count) -> {
      Map<String, Object> one = counted(ran, outcome, count);
      one.put("matches", judgement.matches(outcome));
      ran.kind(outcome).ifPresent(k -> one.put("class", RunReport.word(k)));
      states.add(one);
    });
    json.put("states", states);
    json.put("condition", judgement.condition().toString());
    json.put("positive", judgement.positive());
    json.put("negative", judgement.negative());
    json.put("observation", judgement.observation());
    json.put("models", ran.comparisons().stream().map(c -> model(ran, c)).toList());
    Map<String, Object> accesses = new LinkedHashMap<>();
    accesses.put("result", RunReport.word(ran.accesses().result()));
    accesses.put("detail", ran.accesses().detail());
    json.put("accesses", accesses);
  }

  static Map<String, Object> device(DeviceInfo info) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", info.id());
    json.put("name", info.name());
    json.put("platform", info.platform());
    json.put("driver", info.driver());
    Map<String, Object> features = new LinkedHashMap<>();
    info.features().forEach(f -> features.put(f.name(), f.value()));
    json.put("features", features);
    return json;
  }

  private static Map<String, Object> options(Settings settings) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("preset", settings.preset());
    json.put("seed", settings.seed());
    json.put("stress", StressJson.fields(settings.stress()));
    return json;
  }

  private static Map<String, Object> run(Tally tally) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("instances", tally.instances());
    json.put("launches", tally.launches());
    json.put("ended", RunReport.word(tally.ending()));
    json.put("stuck", tally.unended().stuck());
    json.put("cut", tally.unended().cut());
    json.put("unfinished", tally.unended().unfinished());
    json.put("seconds", seconds(tally.wall()));
    json.put("kernelSeconds", seconds(tally.kernel()));
    json.put("countingSeconds", seconds(tally.counting()));
    return json;
  }

  private static double seconds(Duration time) {
    return time.toNanos() / 1e9;
  }

  private static Map<String, Object> counted(Ran ran, Outcome outcome, long count) {
    Map<String, Object> json = Json.outcome(outcome, ran.subject().source());
    json.put("count", count);
    return json;
  }

  private static Map<String, Object> model(Ran ran, Comparison c) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("model", c.judge().name());
    json.put("judges", c.judge().compiled() ? "compiled" : "source");
    json.put("verdict", c.verdict().word());
    if (!c.reason().isEmpty()) {
      json.put("reason", c.reason());
    }
    json.put("allowed", c.allowed());
    for (Standing standing : Standing.values()) {
      List<Map<String, Object>> seen = new ArrayList<>();
      c.seen(standing, ran.tally().histogram()).forEach((outcome, count) -> seen.add(counted(ran, outcome, count)));
      json.put(RunReport.word(standing) + "Seen", seen);
    }
    json.put("allowedNotSeen", c.unseen().stream().map(o -> Json.outcome(o, ran.subject().source())).toList());
    return json;
  }
}
