package periscope.reports.json;

import java.util.List;
import java.util.Optional;
import periscope.litmus.schema.Field;
import periscope.litmus.source.Premise;
import periscope.litmus.source.SourceText;

/**
 * A premise of an answer that the text itself does not state.
 *
 * @param kind   {@code undefined}, {@code overridden}, {@code redefined}, {@code passed over} or {@code assumed}
 * @param name   the macro, pragma, included file or fact that the premise concerns
 * @param places the lines that rest on it
 * @param text   the premise as a sentence
 */
public record PremiseJson(
    @Field(words = {"undefined", "overridden", "redefined", "passed over", "assumed"}) String kind,
    @Field("the macro, what was passed over, or what is assumed") String name,
    @Field(value = "lines", fewest = 1) List<String> places,
    String text) {

  /** The premises of an answer; absent if the answer has none. */
  public static Optional<List<PremiseJson>> of(List<Premise> premises, SourceText text) {
    return Json.unlessEmpty(premises.stream()
        .map(p -> new PremiseJson(p.kind().toString(), p.name(), p.places(text), p.told(text))).toList());
  }
}
