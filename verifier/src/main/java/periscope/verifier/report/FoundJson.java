package periscope.verifier.report;

import java.util.List;
import java.util.Optional;
import periscope.mappings.table.Row;
import periscope.verifier.soundness.Finding;

/**
 * A finding as a search has it, in reports.
 *
 * @param rowsAtFault the left sides of the rows that are its reason, if the search says which
 */
public record FoundJson(
    String kind, int operations, String placement, String program, Optional<List<String>> rowsAtFault) {

  public static FoundJson of(Finding finding) {
    return new FoundJson(finding.fault().name(), finding.size(), finding.shape().description(), finding.text(),
        finding.atFault().map(rows -> rows.stream().map(Row::text).sorted().toList()));
  }
}
