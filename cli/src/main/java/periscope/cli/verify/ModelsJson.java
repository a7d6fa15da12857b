package periscope.cli.verify;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.cli.Json;
import periscope.verifier.programs.Choice;
import periscope.verifier.programs.ProgramSearch;
import periscope.verifier.soundness.Verdict;

/** The report of a search with two models for {@code --json}; {@code docs/verify-models.schema.json} describes it. */
record ModelsJson(String mapping, String source, String target, ProgramSearch.Request request, ProgramSearch.Result result) {

  /** For two models. */
  Map<String, Object> report(Optional<ProgramVerification> found, Optional<Path> file, List<Path> pictures) {
    Map<String, Object> report = report(ModelsSummary.verdict(request, result));
    found.ifPresent(f -> {
      Map<String, Object> counterexample = new LinkedHashMap<>();
      counterexample.put("operations", result.completed() + 1);
      counterexample.put("program", result.found().orElseThrow().toString());
      counterexample.put("outcome", Json.outcome(result.found().get().outcome(), f.input().test()));
      file.ifPresent(p -> counterexample.put("file", p.toString()));
      if (!pictures.isEmpty()) {
        counterexample.put("pictures", pictures.stream().map(Path::toString).toList());
      }
      report.put("counterexample", counterexample);
    });
    return report;
  }

  /**
   * For a machine.
   *
   * @param stuck the search for programs that get stuck; absent if none was needed
   */
  Map<String, Object> machine(Verdict verdict, Optional<ProgramSearch.Result> stuck, ShownFindings shown) {
    Map<String, Object> report = report(verdict);
    stuck.ifPresent(s -> report.put("stuckCompleted", s.completed()));
    List<Map<String, Object>> findings = new ArrayList<>();
    for (int i = 0; i < shown.shown.size(); i++) {
      findings.add(VerifyJson.finding(shown.shown.get(i), shown.files.get(i)));
    }
    report.put("findings", findings);
    return report;
  }

  private Map<String, Object> report(Verdict verdict) {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("mapping", mapping);
    report.put("sourceModel", source);
    report.put("targetModel", target);
    report.put("verdict", verdict.name());
    Map<String, Object> bound = new LinkedHashMap<>();
    bound.put("operations", request.bound().operations());
    bound.put("perThread", request.bound().perThread());
    bound.put("threads", request.bound().threads());
    bound.put("locations", request.bound().locations());
    bound.put("placement", request.bound().placement().toString());
    bound.put("guards", request.bound().guards());
    report.put("bound", bound);
    report.put("completed", result.completed());
    report.put("seconds", result.nanos() / 1e9);
    report.put("operations", request.operations().choices().stream().map(Choice::name).toList());
    report.put("likened", request.operations().likened());
    report.put("excluded", request.operations().excluded());
    report.put("notCovered", NotCovered.by(request).report());
    request.source().model().seqCst().ifPresent(r -> report.put("seqCst", r));
    return report;
  }
}
