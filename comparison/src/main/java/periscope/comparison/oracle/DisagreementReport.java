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
import periscope.models.evaluate.CompiledModel;
import periscope.reports.Output;
import periscope.reports.part.Part;

/** Explains the smallest test of each kind of disagreement, with executions; both sides are asked once more. */
public record DisagreementReport(LitmusLanguages languages, OracleRun.Task task, Output output) {

  /** The parts of the report. */
  public List<Part> parts(List<Tally> tallies) {
    List<Part> parts = new ArrayList<>();
    OracleRun asking = new OracleRun(task);
    for (int s = 0; s < tallies.size(); s++) {
      for (Kind kind : List.of(Kind.WEAKER, Kind.STRONGER, Kind.BOTH)) {
        Optional<ComparedTest> smallest = tallies.get(s).smallest(kind);
        if (smallest.isPresent()) {
          parts.addAll(explained(asking, smallest.get(), s));
        }
      }
    }
    return parts;
  }

  private List<Part> explained(OracleRun asking, ComparedTest smallest, int s) {
    Subject subject = asking.subject(smallest.file());
    Disagreement contrast = asking.contrast(subject, s);
    Oracle.Named side = task.sides().get(s);
    String name = subject.test().name();
    String head = task.model().name() + " beside " + side.name() + ": ";
    List<Part> parts = new ArrayList<>(List.of(Part.GAP,
        new Part.Sentence(head + name, List.of(head + output.colours().strong(name))), Part.GAP,
        new Part.Fixed(languages.ofHeader(subject.test().language()).print(subject.test()).lines()
            .map(l -> "  " + l).toList()), Part.GAP));
    if (!contrast.onlyModel().isEmpty()) {
      parts.addAll(told(subject, contrast.onlyModel(), task.model(), side));
    } else if (!contrast.onlyBeside().isEmpty()) {
      parts.addAll(told(subject, contrast.onlyBeside(), side, task.model()));
    } else {
      parts.add(hanging(contrast.told()));
    }
    parts.add(Part.Labelled.command("Replay   ", List.of(
        "periscope", "simulate", subject.file(), "--model", task.model().name(), "--why")));
    return parts;
  }

  private static Part hanging(String text) {
    return new Part.Sentence(text, Prose.hanging("  " + text, 4, Prose.WIDTH));
  }

  private List<Part> told(Subject subject, Set<Outcome> outcomes, Oracle.Named allows, Oracle.Named forbids) {
    Outcome outcome = outcomes.stream().sorted().findFirst().orElseThrow();
    Observables spoken = Observables.of(List.of(outcome));
    LitmusTest test = subject.test();
    List<Part> parts = new ArrayList<>(List.of(hanging(outcome.print(test) + "  " + allows.name()
        + (allows.alone() ? " showed it, " : " allows it, ") + forbids.name() + " does not"
        + (outcomes.size() > 1 ? "; it is one of " + outcomes.size() : ""))));
    parts.addAll(DistinguishedOutcome.of(test, subject.text(), model(allows, subject), model(forbids, subject),
            o -> spoken.project(o).equals(outcome), task.time().over(task.user()))
        .parts(allows.name(), forbids.name()));
    return parts;
  }

  private static Optional<CompiledModel> model(Oracle.Named side, Subject subject) {
    return side.open().get() instanceof ModelOracle model ? Optional.of(model.model(subject)) : Optional.empty();
  }
}
