package periscope.cli.verify;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import periscope.cli.json.Json;
import periscope.cli.text.TraceTable;
import periscope.machines.rsp.Exploration.Trace;
import periscope.mappings.table.Row;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Choice;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Coverage;
import periscope.verifier.soundness.Coverage.Counts;
import periscope.verifier.soundness.Fault;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Question;

/** The report of {@code periscope verify --json}; {@code docs/verify.schema.json} describes it. */
record VerifyJson(Summary summary) {

  /** @param all whether to list every finding, too */
  Map<String, Object> report(List<ShownFinding> shown, boolean all) {
    Question question = summary.question();
    Answer answer = summary.answer();
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("mapping", summary.mapping());
    report.put("sourceModel", summary.inquiry().source().name());
    report.put("targetModel", summary.inquiry().target());
    report.put("verdict", answer.verdict().name());
    report.put("bound", bound(question.bound()));
    answer.seed().ifPresent(s -> report.put("seed", s));
    answer.stopped().ifPresent(s -> report.put("stopped", s));
    report.put("completed", answer.coverage(Fault.UNSOUND).map(Coverage::completed).orElse(0));
    answer.coverage(Fault.STUCK).ifPresent(c -> report.put("stuckCompleted", c.completed()));
    report.put("seconds", answer.nanos() / 1e9);
    if (!answer.counts().isEmpty()) {
      report.put("coverage", answer.counts().stream().map(VerifyJson::counts).toList());
    }
    report.put("operations", question.operations().choices().stream().map(Choice::name).toList());
    Map<String, String> likened = new LinkedHashMap<>();
    question.operations().likened().forEach((o, standIn) -> likened.put(o.name(), standIn.name()));
    report.put("likened", likened);
    report.put("excluded", question.operations().excluded());
    report.put("missingRows", question.operations().missing());
    report.put("unusedRows", question.operations().unused().stream().map(Row::text).toList());
    report.put("notCovered", NotCovered.by(question).report());
    question.source().model().seqCst().ifPresent(r -> report.put("seqCst", r));
    report.put("findings", shown.stream().map(VerifyJson::finding).toList());
    if (all) {
      report.put("allFindings", answer.findings().stream().map(VerifyJson::brief).toList());
    }
    return report;
  }

  private static Map<String, Object> bound(Bound bound) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("operations", bound.operations());
    map.put("perThread", bound.perThread());
    map.put("threads", bound.threads());
    map.put("locations", bound.locations());
    map.put("placement", bound.placement().toString());
    map.put("guards", bound.guards());
    return map;
  }

  private static Map<String, Object> counts(Counts c) {
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

  private static Map<String, Object> brief(Finding finding) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("kind", finding.fault().name());
    map.put("operations", finding.size());
    map.put("placement", finding.shape().description());
    map.put("program", finding.text());
    return map;
  }

  private static Map<String, Object> finding(ShownFinding shown) {
    Map<String, Object> map = brief(shown.finding());
    shown.outcome().ifPresent(o -> map.put("outcome", Json.outcome(o, shown.source())));
    map.put("allowed", shown.allowed().stream().map(o -> Json.outcome(o, shown.source())).toList());
    shown.trace().ifPresent(t -> map.put("trace", steps(t)));
    map.put("why", shown.why());
    shown.file().ifPresent(f -> map.put("file", f.toString()));
    if (!shown.pictures().isEmpty()) {
      map.put("pictures", shown.pictures().stream().map(Object::toString).toList());
    }
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
