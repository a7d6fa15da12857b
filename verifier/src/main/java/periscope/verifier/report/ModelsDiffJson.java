package periscope.verifier.report;

import java.util.List;
import java.util.Optional;
import periscope.inputs.CatOf;
import periscope.reports.json.OutcomeJson;
import periscope.reports.json.PlaceJson;

/**
 * The report of {@code periscope models-diff --json}; {@code docs/schemas/models-diff.schema.json}
 * describes its fields.
 */
public record ModelsDiffJson(String language, List<Direction> directions, List<CatOf> catOf) {

  /**
   * What one model allows and the other forbids.
   *
   * @param scopes     of the operations that were searched
   * @param notCovered what was left out
   * @param completed  all programs of up to so many operations were searched
   */
  public record Direction(
      String allowedBy,
      String forbiddenBy,
      String verdict,
      BoundJson bound,
      List<String> scopes,
      NotCoveredJson notCovered,
      int completed,
      double seconds,
      Optional<Found> program) {}

  /**
   * The smallest program that tells them apart.
   *
   * @param program on one line
   * @param test    as a test
   * @param file    likewise, if it could be written
   */
  public record Found(
      int operations,
      String program,
      OutcomeJson outcome,
      Optional<String> why,
      Optional<Broken> axiom,
      String test,
      Optional<String> file) {}

  /** The axiom of the forbidding model. */
  public record Broken(String name, PlaceJson place) {}
}
