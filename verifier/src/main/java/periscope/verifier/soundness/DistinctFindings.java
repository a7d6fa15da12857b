package periscope.verifier.soundness;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.verifier.program.RowsUsed;

/**
 * Picks, out of findings that come in order of size, those that tell something new: a finding has a reason of its own
 * unless its program uses all the rows that are at fault ({@link RowsAtFault}) in an earlier one of its kind.
 */
public final class DistinctFindings {

  /** The rows at fault in a finding. */
  private record Reason(Finding finding, Set<Row> rows) {}

  private final Mapping mapping;
  private final RowsAtFault atFault;
  private final List<Reason> known = new ArrayList<>();

  /** @param question that the findings answer, about a table */
  public DistinctFindings(Question question) {
    mapping = question.translation().mapping().orElseThrow();
    atFault = new RowsAtFault(question);
  }

  /** The new ones among findings of one size; those with the fewest rows at fault are looked at first. */
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
