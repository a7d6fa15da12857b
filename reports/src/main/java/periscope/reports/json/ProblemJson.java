package periscope.reports.json;

import java.util.Locale;
import java.util.Optional;
import periscope.litmus.source.Diagnostic;

/**
 * What is wrong with an input.
 *
 * @param severity {@code error} or {@code warning}
 * @param place    where
 * @param message  in one sentence
 * @param hint     how to mend it; absent if there is nothing to say
 */
public record ProblemJson(String severity, PlaceJson place, String message, Optional<String> hint) {

  public static ProblemJson of(Diagnostic problem) {
    return new ProblemJson(problem.severity().name().toLowerCase(Locale.ROOT),
        PlaceJson.of(problem.text(), problem.span()), problem.message(),
        Optional.of(problem.hint()).filter(h -> !h.isEmpty()));
  }
}
