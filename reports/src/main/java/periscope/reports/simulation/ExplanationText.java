package periscope.reports.simulation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.engines.answer.Explanation;
import periscope.engines.answer.TestAnswer;
import periscope.engines.execution.EventNames;
import periscope.engines.execution.Races;
import periscope.engines.execution.Unreached;
import periscope.engines.execution.Violations;
import periscope.engines.simulation.Witness;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.text.Prose;
import periscope.models.evaluate.Violation;
import periscope.reports.execution.ExecutionText;

/** Explanations of a model's answer as lines of text. */
public final class ExplanationText {

  /** Order of executions by simplicity: few violated axioms first, then few events. */
  private static final Comparator<Witness> PLAINEST =
      Comparator.comparingInt((Witness w) -> Violations.forbidding(w).size())
          .thenComparingInt(w -> w.structure().size());

  private ExplanationText() {}

  public static List<String> lines(TestAnswer answer, Explanation explanation) {
    List<String> lines = new ArrayList<>(answered(answer, explanation));
    boolean shown = explanation instanceof Explanation.Possible possible && unseen(answer, possible.witness())
        .isPresent();
    if (answer.undefined() && (explanation instanceof Explanation.Forbidden
        || explanation instanceof Explanation.Unreadable)) {
      lines.add("The outcome is possible all the same, since the test is undefined.");
    }
    answer.found().race().filter(w -> !shown && unseen(answer, w).isPresent()).ifPresent(racy -> {
      lines.add("Why undefined: an execution with the race");
      lines.addAll(shown(answer, racy));
    });
    return lines;
  }

  /**
   * An execution in sentences, with scopes that are too narrow; of a race between accesses in order, also what the
   * order lacks.
   */
  private static List<String> shown(TestAnswer answer, Witness witness) {
    EventNames names = new EventNames(answer.test(), witness);
    List<String> lines = new ArrayList<>(ExecutionText.lines(names, Prose.WIDTH - 2));
    Unreached.sentences(names).forEach(s -> lines.addAll(Prose.hanging(s, 2, Prose.WIDTH - 2)));
    unseen(answer, witness).ifPresent(s -> lines.addAll(Prose.hanging(s, 2, Prose.WIDTH - 2)));
    return lines.stream().map(l -> "  " + l).toList();
  }

  /** The reason why two accesses race of which one happens before the other, if the language has such reasons. */
  private static Optional<String> unseen(TestAnswer answer, Witness witness) {
    List<Integer> pair = Races.fault(witness).map(Violation::events).filter(e -> e.size() == 2).orElse(List.of());
    if (pair.isEmpty()) {
      return Optional.empty();
    }
    boolean turned = witness.related("hb", pair.get(1), pair.get(0));
    int first = pair.get(turned ? 1 : 0);
    int second = pair.get(turned ? 0 : 1);
    if (!witness.related("hb", first, second)) {
      return Optional.empty();
    }
    EventNames names = new EventNames(answer.test(), witness);
    return LitmusLanguages.traits(answer.test().language()).unseen(witness.structure().events(), first, second)
        .map(reason -> "The race: " + names.spoken(first) + " happens before " + names.spoken(second) + ", but "
            + reason + ".");
  }

  /** The heading of what no execution ends in: where the test is undefined, nothing is forbidden or impossible. */
  private static String heading(TestAnswer answer, String word) {
    return "Why " + (answer.undefined() ? "in no execution" : word) + ": ";
  }

  private static List<String> answered(TestAnswer answer, Explanation explanation) {
    if (explanation instanceof Explanation.Possible possible) {
      String breaks = answer.judgement().condition().quantifier() == Quantifier.FORALL
          ? " and breaks the condition" : "";
      List<String> lines = new ArrayList<>();
      lines.add("Why possible: an execution that ends in " + possible.outcome().print(answer.test()) + breaks);
      lines.addAll(shown(answer, possible.witness()));
      return lines;
    } else if (explanation instanceof Explanation.Forbidden forbidden) {
      return forbidden(answer, forbidden);
    } else if (explanation instanceof Explanation.Unreadable && answer.judgement().empty()) {
      return List.of("Why impossible: no execution runs to its end, with these values or with others");
    } else if (explanation instanceof Explanation.Unreadable unreadable) {
      return List.of(unreadable(answer, unreadable));
    } else if (explanation instanceof Explanation.Nothing) {
      return Prose.hanging("Why: the test has no condition to explain" + SimulateReport.unasked(answer).map(u -> "; "
          + u).orElse(""), 2, Prose.WIDTH);
    } else if (explanation instanceof Explanation.Unexplained) {
      return List.of("Why: no explanation was found within the limits");
    }
    throw new IllegalArgumentException("no such explanation: " + explanation);
  }

  private static String unreadable(TestAnswer answer, Explanation.Unreadable unreadable) {
    String bound = answer.found().cut() ? " within the bound of its loops" : "";
    String candidates = "; not among the candidates are values that depend on themselves through reads, and "
        + "read-modify-writes that read from each other in a circle";
    String why = heading(answer, "impossible");
    return unreadable.coherence()
        ? why + "no candidate execution ends with " + values(answer) + bound + ": the model defines "
            + "coherence (co), which says which write comes last, and this definition excludes the values before "
            + "any axiom does" + candidates
        : why + "no candidate execution reads " + values(answer) + bound + ", whatever the axioms" + candidates;
  }

  /** The values that an explanation is about, in words: for {@code forall}, the values that break the condition. */
  private static String values(TestAnswer answer) {
    boolean all = answer.judgement().condition().quantifier() == Quantifier.FORALL;
    return all ? "values that break the condition" : "these values";
  }

  private static List<String> forbidden(TestAnswer answer, Explanation.Forbidden forbidden) {
    int ways = forbidden.ways().size();
    String count = (forbidden.complete() ? "" : "at least ") + ways
        + (ways == 1 ? " way, which" : " ways, each of which");
    List<String> lines = new ArrayList<>();
    lines.add(heading(answer, "forbidden") + values(answer) + " can be read in " + count + " violates an axiom");
    List<String> events = List.of();
    int number = 0;
    for (List<Witness> alike : byAxiom(forbidden.ways())) {
      Witness witness = Collections.min(alike, PLAINEST);
      EventNames names = new EventNames(answer.test(), witness);
      // Most ways have the same events and differ in who reads from whom.
      if (!events.equals(ExecutionText.events(names, Prose.WIDTH - 2))) {
        events = ExecutionText.events(names, Prose.WIDTH - 2);
        events.forEach(e -> lines.add("  " + e));
      }
      String label = "  " + ++number + ". ";
      String indent = " ".repeat(label.length());
      String reads = ExecutionText.briefReads(names);
      lines.add(label + (reads.isEmpty() ? "nothing is read" : reads));
      lines.addAll(Prose.hanging(indent + violated(names, witness), indent.length(), Prose.WIDTH));
      if (alike.size() > 1) {
        lines.add(indent + others(alike.size() - 1, forbidden.complete()) + axiom(witness) + ", too");
      }
    }
    return lines;
  }

  private static String others(int count, boolean complete) {
    return (complete ? "" : "at least ") + count + " other " + (count == 1 ? "way violates " : "ways violate ");
  }

  /** The executions grouped by the first axiom that they violate, in order. */
  private static Collection<List<Witness>> byAxiom(List<Witness> ways) {
    return ways.stream().collect(Collectors.groupingBy(ExplanationText::axiom, LinkedHashMap::new, Collectors.toList()))
        .values();
  }

  private static String axiom(Witness witness) {
    return Violations.forbidding(witness).get(0).axiom().name();
  }

  private static String violated(EventNames names, Witness witness) {
    List<Violation> violations = Violations.forbidding(witness);
    Stream<String> others = violations.stream().skip(1).map(v -> v.axiom().name());
    String more = violations.size() > 1 ? " Also violates " + others.collect(Collectors.joining(", ")) + "." : "";
    return "violates " + violations.get(0).axiom().name() + ": " + Violations.followed(names, violations.get(0))
        + more;
  }
}
