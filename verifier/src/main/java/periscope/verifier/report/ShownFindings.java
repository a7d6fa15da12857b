package periscope.verifier.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.reports.Output;
import periscope.reports.part.Part;
import periscope.verifier.reason.Basis;
import periscope.verifier.reason.Reason;
import periscope.verifier.reason.ReasonText;
import periscope.verifier.reason.Reasons;
import periscope.verifier.reason.RowSearch;
import periscope.verifier.soundness.Finding;

/**
 * Shows each finding of a search as soon as it is there: in full where its cause is new, and in few lines where another
 * finding rests on the same readings of the models.
 */
public final class ShownFindings {

  private final FindingReport report;
  private final Reasons reasons;
  private final Optional<RowSearch> rows;
  private final boolean silent;
  private final List<ShownFinding> shown = new ArrayList<>();
  private final Map<Set<Basis>, ShownFinding> causes = new HashMap<>();

  /**
   * Prepares the output; shows nothing yet.
   *
   * @param report  the reports of the findings
   * @param reasons the reasons of the findings
   * @param rows    searches for other programs that go wrong by the rows at fault; empty to ask of the found ones only
   * @param silent  whether to print nothing, and only write files
   */
  public ShownFindings(FindingReport report, Reasons reasons, Optional<RowSearch> rows, boolean silent) {
    this.rows = rows;
    this.report = report;
    this.reasons = reasons;
    this.silent = silent;
  }

  /** The findings shown so far, in order. */
  public List<ShownFinding> all() {
    return shown;
  }

  /** Shows findings, those that a row mends first; keeps those that the baseline has as well, and says nothing. */
  public void show(List<Finding> findings) {
    rows.ifPresent(r -> reasons.settle(findings, r));
    findings.stream().sorted(Comparator.comparing(reasons::shared)
        .thenComparing(f -> reasons.of(f).map(Reason::owner).orElse(Reason.Owner.ROW))
        .thenComparing(f -> reasons.of(f).filter(r -> !r.again().isEmpty()).isEmpty())).forEach(this::show);
  }

  private void show(Finding finding) {
    boolean machine = report.inquiry().model().isEmpty();
    long before = shown.stream().filter(c -> !machine || c.finding().fault() == finding.fault()).count();
    Optional<ReasonText.Explanation> reason = machine ? Optional.empty() : reasons.of(finding)
        .map(r -> new ReasonText.Explanation(r, ReasonText.sentences(r, reasons.setting())));
    ShownFinding found = report.of(finding, (int) before + 1, reason);
    shown.add(found);
    if (!silent && !reasons.shared(finding)) {
      Output output = report.context().output();
      Optional<ShownFinding> first = reason.map(r -> r.reason().cause())
          .filter(c -> !c.isEmpty()).map(c -> causes.putIfAbsent(c, found));
      Part.lines(first.map(f -> report.brief(found, f)).orElse(found.report())).forEach(output::line);
      output.line("");
      output.flush();
    }
  }
}
