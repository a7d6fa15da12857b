package periscope.verifier.report;

import java.util.List;
import java.util.Optional;
import periscope.litmus.schema.Field;
import periscope.mappings.table.Row;
import periscope.verifier.soundness.Finding;

/**
 * A finding of a search, in reports.
 *
 * @param rowsAtFault the left sides of the rows at fault, if the search determined them
 */
public record FoundJson(
    @Field(words = {"UNSOUND", "STUCK"}) String kind,
    @Field("operations of the program") int operations,
    String placement,
    @Field("threads separated by |, operations by ;, ? after a guard") String program,
    @Field("searches by size, without --first: the left sides of the rows at fault, the reason of the finding")
    Optional<List<String>> rowsAtFault) {

  public static FoundJson of(Finding finding) {
    return new FoundJson(finding.fault().name(), finding.size(), finding.shape().description(), finding.text(),
        finding.atFault().map(rows -> rows.stream().map(Row::text).sorted().toList()));
  }
}
