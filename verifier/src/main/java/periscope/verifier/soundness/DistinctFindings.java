package periscope.verifier.soundness;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.verifier.program.RowsUsed;

/**
 * The filter for findings with a new reason, among findings in order of size: a finding has a new reason unless its
 * program uses all rows that are at fault ({@link RowsAtFault}) in an earlier finding with the same fault.
 */
public final class DistinctFindings {

  /** The rows at fault in a finding. */
  private record Reason(Finding finding, Set<Row> rows) {}

  private final Mapping mapping;
  private final RowsAtFault atFault;
  private final List<Reason> known = new ArrayList<>();

  /** @param question the question about a table that the findings answer */
  public DistinctFindings(Question question) {
    mapping = question.translation().mapping().orElseThrow();
    atFault = new RowsAtFault(question);
  }

  /**
   * The findings with a new reason among findings of one size; those with the fewest rows at fault are considered
   * first.
   */
  public List<Finding> add(List<Finding> findings) {
    return findings.stream().filter(this::isNew).map(f -> new Reason(f, atFault.in(f)))
        .sorted(Comparator.comparingInt(r -> r.rows().size())).filter(this::add).map(Reason::finding).toList();
  }

  private boolean add(Reason reason) {
    return isNew(reason.finding()) && known.add(reason);
  }

  private boolean isNew(Finding finding) {
    Set<Row> used = RowsUsed.by(finding.program("finding"), mapping);
    return known.stream().noneMatch(r -> r.finding().fault() == finding.fault() && used.containsAll(r.rows()));
  }
}
