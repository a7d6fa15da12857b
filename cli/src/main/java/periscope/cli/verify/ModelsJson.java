package periscope.cli.verify;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.verifier.programs.Choice;
import periscope.verifier.programs.ProgramSearch;

/** The report of a search with two models for {@code --json}; {@code docs/verify-models.schema.json} describes it. */
record ModelsJson(String mapping, String source, String target, ProgramSearch.Request request, ProgramSearch.Result result) {

  Map<String, Object> report(Optional<ProgramVerification> found, Optional<Path> file, List<Path> pictures) {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("mapping", mapping);
    report.put("sourceModel", source);
    report.put("targetModel", target);
    report.put("verdict", ModelsSummary.verdict(request, result).name());
    Map<String, Object> bound = new LinkedHashMap<>();
    bound.put("operations", request.bound().operations());
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
    found.ifPresent(f -> {
      Map<String, Object> counterexample = new LinkedHashMap<>();
      counterexample.put("operations", result.completed() + 1);
      counterexample.put("program", result.found().orElseThrow().toString());
      counterexample.put("outcome", periscope.cli.Json.outcome(result.found().get().outcome()));
      file.ifPresent(p -> counterexample.put("file", p.toString()));
      if (!pictures.isEmpty()) {
        counterexample.put("pictures", pictures.stream().map(Path::toString).toList());
      }
      report.put("counterexample", counterexample);
    });
    return report;
  }
}
