package periscope.verifier.report;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.schema.Field;
import periscope.mappings.table.Row;
import periscope.verifier.reason.Reason;
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
    @Field("the left sides of the rows at fault; absent if no row is. On a machine, with a solver without --first")
    Optional<List<String>> rowsAtFault) {

  public static FoundJson of(Finding finding) {
    return of(finding, Optional.empty());
  }

  /** @param reason whose the finding is, if that was asked */
  public static FoundJson of(Finding finding, Optional<Reason> reason) {
    Optional<Set<Row>> rows = reason.isPresent()
        ? reason.map(Reason::atFault).filter(r -> !r.isEmpty()) : finding.atFault();
    return new FoundJson(finding.fault().name(), finding.size(), finding.shape().description(), finding.text(),
        rows.map(all -> all.stream().map(Row::text).sorted().toList()));
  }
}
