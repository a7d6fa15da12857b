package periscope.cli.verify;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.cli.Json;
import periscope.cli.TraceTable;
import periscope.litmus.memory.Outcome;
import periscope.machines.rsp.Exploration.Trace;
import periscope.verifier.soundness.Bound;
import periscope.verifier.soundness.Counterexample;
import periscope.verifier.soundness.Miscompiled;
import periscope.verifier.soundness.SearchResult;
import periscope.verifier.soundness.SearchResult.Coverage;

/** The report of {@code periscope verify --json}; {@code docs/verify.schema.json} describes it. */
final class VerifyJson {

  private VerifyJson() {}

  static Map<String, Object> report(String mapping, String model, SearchResult result, List<Counterexample> shown,
      List<Optional<Path>> files, boolean all) {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("mapping", mapping);
    report.put("model", model);
    report.put("verdict", result.verdict().name());
    report.put("bound", bound(result.bound()));
    result.seed().ifPresent(s -> report.put("seed", s));
    result.stopped().ifPresent(s -> report.put("stopped", s));
    report.put("seconds", result.nanos() / 1e9);
    report.put("coverage", result.coverage().stream().map(VerifyJson::coverage).toList());
    report.put("missingRows", result.alphabet().missing().stream().map(Object::toString).toList());
    report.put("notCountedAgain", result.alphabet().sharing().stream().map(Object::toString).toList());
    report.put("unusedRows", result.alphabet().unused().stream().map(r -> r.text()).toList());
    List<Map<String, Object>> findings = new ArrayList<>();
    for (int i = 0; i < shown.size(); i++) {
      findings.add(finding(shown.get(i), files.get(i)));
    }
    report.put("findings", findings);
    if (all) {
      report.put("allFindings", result.findings().stream().map(VerifyJson::brief).toList());
    }
    return report;
  }

  private static Map<String, Object> bound(Bound bound) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("threads", bound.threads());
    map.put("operations", bound.operations());
    map.put("locations", bound.locations());
    map.put("guards", bound.guards());
    return map;
  }

  private static Map<String, Object> coverage(Coverage c) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("placement", c.shape().description());
    map.put("total", c.total());
    map.put("programs", c.programs());
    map.put("racy", c.racy());
    map.put("raceFree", c.raceFree());
    map.put("unsound", c.unsound());
    map.put("stuck", c.stuck());
    map.put("unfinished", c.unfinished());
    map.put("states", c.states());
    return map;
  }

  private static Map<String, Object> brief(Miscompiled finding) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("kind", finding.kind().name());
    map.put("operations", finding.size());
    map.put("placement", finding.shape().description());
    map.put("program", finding.text());
    return map;
  }

  static Map<String, Object> finding(Counterexample c, Optional<Path> file) {
    Map<String, Object> map = brief(c.finding());
    c.outcome().ifPresent(o -> map.put("outcome", Json.outcome(o, c.source())));
    map.put("allowed", c.allowed().stream().map((Outcome o) -> Json.outcome(o, c.source())).toList());
    c.trace().ifPresent(t -> map.put("trace", steps(t)));
    map.put("why", Why.of(c));
    file.ifPresent(f -> map.put("file", f.toString()));
    return map;
  }

  private static List<String> steps(Trace trace) {
    List<String> steps = new ArrayList<>();
    for (int i = 0; i < trace.steps().size(); i++) {
      steps.add(TraceTable.step(trace.steps().get(i), trace.states().get(i + 1)));
    }
    return steps;
  }
}
