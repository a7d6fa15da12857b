package periscope.verifier.table;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import periscope.inputs.CatOf;
import periscope.reports.json.PlaceJson;
import periscope.verifier.report.Blame;
import periscope.verifier.report.BoundJson;
import periscope.verifier.report.FoundJson;
import periscope.verifier.report.NotCoveredJson;

/** The report of {@code periscope compare --json}; {@code docs/schemas/compare.schema.json} describes its fields. */
record CompareJson(
    Table base,
    Table changed,
    String sourceModel,
    String targetModel,
    BoundJson bound,
    NotCoveredJson notCovered,
    boolean nothingChanges,
    List<Changed> changes,
    Optional<Told> together,
    List<String> onlyInBase,
    List<String> onlyInChanged,
    List<String> lostOperations,
    List<String> gainedOperations,
    int notAsked,
    List<CatOf> catOf) {

  record Table(String mapping, String file) {}

  /** A row that both tables have. @param likewise left sides of the rows that change with it in the same way */
  record Changed(String row, Optional<PlaceJson> place, Optional<List<String>> likewise, String from, String to,
      @JsonUnwrapped Told told) {}

  /**
   * What came out.
   *
   * @param breaks  whether a program goes wrong that the base compiles rightly
   * @param baseToo whether the smallest programs that go wrong do so by the base, too
   */
  record Told(
      String verdict,
      boolean breaks,
      boolean baseToo,
      Optional<Long> programs,
      Optional<String> stopped,
      List<Found> findings) {

    static Told of(EditedTable.Told told, List<Found> findings) {
      return new Told(told.soundness().headline(), told.tellsAgainst(), told.baseToo(),
          Optional.of(told.answer().programs()).filter(n -> !told.answer().counts().isEmpty()),
          told.answer().stopped(), findings);
    }
  }

  /** A smallest program of its kind. */
  record Found(
      @JsonUnwrapped FoundJson found, String why, @JsonUnwrapped Blame.Fields blamed) {}
}
