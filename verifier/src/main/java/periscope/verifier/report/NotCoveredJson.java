package periscope.verifier.report;

import java.util.List;
import periscope.mappings.table.Qualifiers;
import periscope.verifier.soundness.NotCovered;
import periscope.verifier.soundness.Question;

/** The part of a table or its language that the verdicts on a question do not cover, as JSON. */
public record NotCoveredJson(List<String> scopes, List<String> placements, List<String> operations, List<String> rows,
    List<String> dependencies, List<String> conditionals) {

  public static NotCoveredJson of(Question question) {
    NotCovered left = NotCovered.by(question);
    return new NotCoveredJson(left.scopes().stream().sorted().map(Qualifiers::print).toList(), left.placements(),
        List.copyOf(left.operations().keySet()), left.rows(), left.dependencies(), left.conditionals());
  }
}
