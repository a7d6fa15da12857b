package periscope.reports.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import periscope.engines.answer.Mending;
import periscope.engines.answer.Mendings;
import periscope.engines.answer.OtherAnswer;
import periscope.engines.answer.TestResult.Simulated;
import periscope.litmus.text.Prose;

/**
 * Lines about readings of what a language's specification leaves open, and about changes of a test that forbid its
 * outcome.
 */
public final class ReadingText {

  private static final int INDENT = 2;

  private ReadingText() {}

  /** A line for each reading whose answer differs, and for each change. */
  public static List<String> lines(Simulated simulated) {
    List<String> lines = new ArrayList<>();
    for (OtherAnswer other : simulated.others()) {
      lines.addAll(Prose.hanging("Unsettled: " + other.told(), INDENT, Prose.WIDTH));
    }
    String reason = "";
    for (Mending mending : simulated.mendings().found()) {
      lines.addAll(Prose.hanging(mending.goal().word() + " if you " + told(simulated, mending), INDENT, Prose.WIDTH));
      if (!mending.change().reason().equals(reason)) {
        reason = mending.change().reason();
        lines.addAll(Prose.hanging("  Reason: " + reason, 2 * INDENT, Prose.WIDTH));
      }
    }
    Mendings mendings = simulated.mendings();
    if (mendings.found().isEmpty() && mendings.tried() > 0) {
      lines.addAll(Prose.hanging(mendings.tried() == 1 ? "The change that was tried does not forbid the outcome"
          : "None of the " + mendings.tried() + " changes that were tried forbids the outcome", INDENT, Prose.WIDTH));
    }
    int untried = mendings.untried();
    if (untried > 0) {
      lines.addAll(Prose.hanging("Not tried for lack of time: " + Prose.count(untried, "further change")
          + "; --test-timeout SECONDS gives more", INDENT, Prose.WIDTH));
    }
    return lines;
  }

  private static String told(Simulated simulated, Mending mending) {
    String not = mending.not().stream().map(r -> r.about() + " (" + r.model().name() + ")")
        .collect(Collectors.joining(", nor "));
    return mending.told(simulated.answer().text()) + (not.isEmpty() ? "" : "; but not " + not);
  }
}
