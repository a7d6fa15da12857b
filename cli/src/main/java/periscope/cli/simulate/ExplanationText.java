package periscope.cli.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.cli.execution.EventNames;
import periscope.cli.execution.ExecutionText;
import periscope.cli.execution.Violations;
import periscope.litmus.LitmusTest;
import periscope.models.evaluate.Violation;
import periscope.verifier.simulate.Witness;

/** Explanations as lines of text. */
final class ExplanationText {

  /** Ways of reading that are shown; the rest is counted. */
  private static final int MOST_SHOWN = 8;

  private ExplanationText() {}

  static List<String> lines(SimulateReport report, Explanation explanation) {
    if (explanation instanceof Explanation.Possible possible) {
      List<String> lines = new ArrayList<>(List.of("Why possible: an execution that ends in " + possible.outcome()));
      ExecutionText.lines(new EventNames(report.test(), possible.witness())).forEach(l -> lines.add("  " + l));
      return lines;
    } else if (explanation instanceof Explanation.Forbidden forbidden) {
      return forbidden(report.test(), forbidden);
    } else if (explanation instanceof Explanation.Unreadable) {
      String bound = report.found().cut() ? " within the bound of its loops" : "";
      return List.of("Why impossible: no execution could ever read these values" + bound + ", whatever the model");
    } else if (explanation instanceof Explanation.Nothing) {
      return List.of("Why: the test has no condition to explain");
    }
    return List.of("Why: no explanation was found within the limits");
  }

  private static List<String> forbidden(LitmusTest test, Explanation.Forbidden forbidden) {
    int ways = forbidden.ways().size();
    String count = (forbidden.complete() ? "" : "at least ") + ways + (ways == 1 ? " way" : " ways");
    List<String> lines = new ArrayList<>();
    lines.add("Why forbidden: " + count + " to read these values, against the model" + (ways == 1 ? "" : " each"));
    for (int i = 0; i < Math.min(ways, MOST_SHOWN); i++) {
      Witness witness = forbidden.ways().get(i);
      EventNames names = new EventNames(test, witness);
      String number = "  " + (i + 1) + ". ";
      lines.add(number + ExecutionText.reads(names));
      lines.add(" ".repeat(number.length()) + violated(names, witness));
    }
    if (ways > MOST_SHOWN) {
      lines.add("  and " + (forbidden.complete() ? "" : "at least ") + (ways - MOST_SHOWN) + " more");
    }
    return lines;
  }

  private static String violated(EventNames names, Witness witness) {
    List<Violation> violations = Violations.forbidding(witness);
    Stream<String> others = violations.stream().skip(1).map(v -> v.axiom().name());
    String more = violations.size() > 1 ? " (so do " + others.collect(Collectors.joining(", ")) + ")" : "";
    return "violates " + violations.get(0).axiom().name() + ": " + Violations.told(names, violations.get(0)) + more;
  }
}
