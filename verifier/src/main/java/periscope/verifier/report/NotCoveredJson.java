package periscope.verifier.report;

import java.util.List;
import periscope.litmus.schema.Field;
import periscope.mappings.table.Qualifiers;
import periscope.verifier.soundness.NotCovered;
import periscope.verifier.soundness.Question;

/** The part of a table or its language that the verdicts on a question do not cover, as JSON. */
public record NotCoveredJson(
    List<String> scopes,
    @Field("in words") List<String> placements,
    @Field("the keys of excluded") List<String> operations,
    @Field("rows that no searched program uses; empty where there is no table") List<String> rows,
    @Field(value = "kinds of dependencies that a model looks at and that no searched program has",
        words = {"data", "address"})
    List<String> dependencies,
    @Field(value = "kinds of conditionals that no searched program has, where a model looks at dependencies",
        words = {"conditionals that join", "guards on values but 0"})
    List<String> conditionals) {

  public static NotCoveredJson of(Question question) {
    NotCovered left = NotCovered.by(question);
    return new NotCoveredJson(left.scopes().stream().sorted().map(Qualifiers::print).toList(), left.placements(),
        List.copyOf(left.operations().keySet()), left.rows(), left.dependencies(), left.conditionals());
  }
}
