package periscope.verifier.soundness;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.verifier.program.RowsUsed;

/**
 * Picks, out of findings that come in order of size, those that tell something new.
 *
 * <p>A row of one instruction is the bare access; what can be wrong with a table lies in the rows of several. A finding
 * is new if no earlier one of its kind gets by with a subset of the multi-instruction rows that it uses.
 */
public final class DistinctFindings {

  private final Mapping mapping;
  private final List<Set<Row>> unsound = new ArrayList<>();
  private final List<Set<Row>> stuck = new ArrayList<>();

  public DistinctFindings(Mapping mapping) {
    this.mapping = mapping;
  }

  /** The new ones among findings of one size; those that use the fewest multi-instruction rows are looked at first. */
  public List<Finding> add(List<Finding> findings) {
    return findings.stream().sorted(Comparator.comparingInt(f -> rows(f).size())).filter(this::add).toList();
  }

  private boolean add(Finding finding) {
    List<Set<Row>> seen = finding.fault() == Fault.UNSOUND ? unsound : stuck;
    Set<Row> rows = rows(finding);
    if (seen.stream().anyMatch(rows::containsAll)) {
      return false;
    }
    seen.add(rows);
    return true;
  }

  private Set<Row> rows(Finding finding) {
    return RowsUsed.by(finding.program("finding"), mapping).stream().filter(r -> r.templates().size() > 1)
        .collect(Collectors.toSet());
  }
}
