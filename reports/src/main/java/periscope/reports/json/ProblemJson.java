package periscope.reports.json;

import java.util.Locale;
import java.util.Optional;
import periscope.litmus.schema.Field;
import periscope.litmus.source.Diagnostic;

/**
 * A problem of an input, as JSON.
 *
 * @param severity {@code error} or {@code warning}
 * @param place    the place of the problem
 * @param message  the problem in one sentence
 * @param hint     the way to mend the problem; absent if there is nothing to say
 */
public record ProblemJson(
    @Field(words = {"error", "warning"}) String severity,
    PlaceJson place,
    String message,
    @Field("how to mend it; absent if there is nothing to say") Optional<String> hint) {

  public static ProblemJson of(Diagnostic problem) {
    return new ProblemJson(problem.severity().name().toLowerCase(Locale.ROOT),
        PlaceJson.of(problem.text(), problem.span()), problem.message(),
        Optional.of(problem.hint()).filter(h -> !h.isEmpty()));
  }
}
