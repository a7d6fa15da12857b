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

  /** @param rows multi-instruction rows that the program uses */
  private record Using(Finding finding, Set<Row> rows) {}

  private final Mapping mapping;
  private final List<Set<Row>> unsound = new ArrayList<>();
  private final List<Set<Row>> stuck = new ArrayList<>();

  public DistinctFindings(Mapping mapping) {
    this.mapping = mapping;
  }

  /** The new ones among findings of one size; those that use the fewest multi-instruction rows are looked at first. */
  public List<Finding> add(List<Finding> findings) {
    return findings.stream().map(f -> new Using(f, rows(f)))
        .sorted(Comparator.comparingInt(u -> u.rows().size())).filter(this::add).map(Using::finding).toList();
  }

  private boolean add(Using using) {
    List<Set<Row>> seen = using.finding().fault() == Fault.UNSOUND ? unsound : stuck;
    if (seen.stream().anyMatch(using.rows()::containsAll)) {
      return false;
    }
    seen.add(using.rows());
    return true;
  }

  private Set<Row> rows(Finding finding) {
    return RowsUsed.by(finding.program("finding"), mapping).stream().filter(r -> r.templates().size() > 1)
        .collect(Collectors.toSet());
  }
}
