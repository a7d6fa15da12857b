package periscope.comparison.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.comparison.DistinguishedOutcome;
import periscope.comparison.oracle.Disagreement.Kind;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Observables;
import periscope.litmus.memory.Outcome;
import periscope.litmus.text.Prose;
import periscope.litmus.text.ShellLine;
import periscope.models.evaluate.CompiledModel;
import periscope.reports.Output;

/** Explains the smallest test of each kind of disagreement, with executions; both sides are asked once more. */
public record DisagreementReport(LitmusLanguages languages, OracleRun.Task task, Output output) {

  /** The lines of the report. */
  public List<String> lines(List<Tally> tallies) {
    List<String> lines = new ArrayList<>();
    OracleRun asking = new OracleRun(task);
    for (int s = 0; s < tallies.size(); s++) {
      for (Kind kind : List.of(Kind.WEAKER, Kind.STRONGER, Kind.BOTH)) {
        Optional<ComparedTest> smallest = tallies.get(s).smallest(kind);
        if (smallest.isPresent()) {
          lines.addAll(explained(asking, smallest.get(), s));
        }
      }
    }
    return lines;
  }

  private List<String> explained(OracleRun asking, ComparedTest smallest, int s) {
    Subject subject = asking.subject(smallest.file());
    Disagreement contrast = asking.contrast(subject, s);
    Oracle.Named side = task.sides().get(s);
    List<String> lines = new ArrayList<>(List.of("",
        task.model().name() + " beside " + side.name() + ": " + output.colours().strong(subject.test().name())));
    lines.add("");
    languages.ofHeader(subject.test().language()).print(subject.test()).lines()
        .forEach(l -> lines.add("  " + l));
    lines.add("");
    if (!contrast.onlyModel().isEmpty()) {
      lines.addAll(told(subject, contrast.onlyModel(), task.model(), side));
    } else if (!contrast.onlyBeside().isEmpty()) {
      lines.addAll(told(subject, contrast.onlyBeside(), side, task.model()));
    } else {
      lines.addAll(Prose.hanging("  " + contrast.reason(), 4, Prose.WIDTH));
    }
    lines.add("  Replay   " + ShellLine.of(List.of(
        "periscope", "simulate", subject.file(), "--model", task.model().name(), "--why")));
    return lines;
  }

  private List<String> told(Subject subject, Set<Outcome> outcomes, Oracle.Named allows, Oracle.Named forbids) {
    Outcome outcome = outcomes.stream().sorted().findFirst().orElseThrow();
    Observables spoken = Observables.of(List.of(outcome));
    LitmusTest test = subject.test();
    List<String> lines = new ArrayList<>(Prose.hanging("  " + outcome.print(test) + "  " + allows.name()
        + (allows.alone() ? " showed it, " : " allows it, ") + forbids.name() + " does not"
        + (outcomes.size() > 1 ? "; it is one of " + outcomes.size() : ""), 4, Prose.WIDTH));
    DistinguishedOutcome.of(test, subject.text(), model(allows, subject), model(forbids, subject),
            o -> spoken.project(o).equals(outcome), task.time().over(task.user()))
        .lines(allows.name(), forbids.name()).forEach(lines::add);
    return lines;
  }

  private static Optional<CompiledModel> model(Oracle.Named side, Subject subject) {
    return side.open().get() instanceof ModelOracle model ? Optional.of(model.model(subject)) : Optional.empty();
  }
}
