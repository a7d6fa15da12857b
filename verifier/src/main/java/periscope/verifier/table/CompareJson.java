package periscope.verifier.table;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import periscope.inputs.CatOf;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.reports.json.Json;
import periscope.reports.json.PlaceJson;
import periscope.verifier.program.BoundJson;
import periscope.verifier.report.NotCoveredJson;
import periscope.verifier.report.VerifyJson;
import periscope.verifier.soundness.Finding;

/** The report of {@code periscope compare --json}; {@code docs/schemas/compare.schema.json} describes its fields. */
@Schema(name = "compare", edition = 5, title = "periscope compare BASE CHANGED --json")
record CompareJson(
    Table base,
    Table changed,
    @Field("name or path of the source model") String sourceModel,
    @Field("name or path of the target model; machine if it is none") String targetModel,
    @Field("bound of the searched programs") BoundJson bound,
    @Field("what the table has rows for and no verdict says anything of") NotCoveredJson notCovered,
    @Field("whether the changed table has the same code for every operation that the base has a row for")
    boolean nothingChanges,
    @Field("rows that both tables have, with other code: each alone") List<Changed> changes,
    @Field("all changes; absent if that is no other question") Optional<Told> together,
    @Field("left sides") List<String> onlyInBase,
    @Field("left sides") List<String> onlyInChanged,
    @Field("operations that have a row in the base and none in the changed table, as left sides; nothing is claimed "
        + "of programs with them")
    List<String> lostOperations,
    @Field("operations that have a row in the changed table and none in the base, as left sides; they are searched "
        + "with all changes together")
    List<String> gainedOperations,
    @Field(value = "questions for which there was no time", least = 0) int notAsked,
    @Field("of each model in a file: whose meaning its names were given, as --cat-of calls it, and what of the file "
        + "or the command line says so")
    List<CatOf> catOf) {

  record Table(
      @Field("the mapping's name") String mapping,
      @Field("its file as given, or shipped:NAME") String file) {}

  /**
   * A changed row that both tables have.
   *
   * @param likewise left sides of further rows with the same change
   */
  record Changed(
      @Field("its left side") String row,
      @Field("in the changed table") Optional<PlaceJson> place,
      @Field("left sides of rows that change in the same way and differ in what they compute only; absent if none")
      Optional<List<String>> likewise,
      @Field("the base's code") String from,
      @Field("the changed table's code") String to,
      @JsonUnwrapped Told told) {}

  /**
   * The result for a change.
   *
   * @param breaks  whether it breaks a program that the base compiles rightly; absent if that is not decided
   * @param baseToo whether the base compiles the smallest broken programs wrongly, too
   */
  record Told(
      @Field(value = "of just what was checked, programs aside that the base compiles wrongly, too",
          words = {"SOUND", "UNSOUND", "STUCK", "UNKNOWN", "INAPPLICABLE"})
      String verdict,
      @Field("whether a program goes wrong that the base compiles rightly; absent if that is not decided")
      Optional<Boolean> breaks,
      @Field("whether the smallest programs that go wrong do so by the base, too") boolean baseToo,
      @Field("present if so: such a program in one line") Optional<String> sharedProgram,
      @Field(value = "checked; absent if programs were not run one by one", least = 0) Optional<Long> programs,
      @Field("present if the search ended early: why") Optional<String> stopped,
      @Field("present if nothing goes wrong and programs of the bound hardly test a changed row: sentences")
      Optional<List<String>> blindSpots,
      @Field("of programs that the base compiles rightly, the smallest of each kind") List<Found> findings) {

    static Told of(EditedTable.Told told, List<Found> findings) {
      return new Told(told.soundness().headline(), told.breaks(), told.shared().isPresent(),
          told.shared().map(Finding::text),
          Optional.of(told.answer().programs()).filter(n -> !told.answer().counts().isEmpty()),
          told.answer().stopped(), Json.unlessEmpty(told.blindSpots()), findings);
    }
  }

  /** A smallest program with a fault. */
  record Found(
      @JsonUnwrapped VerifyJson.Shown shown,
      @Field("the base with the change, as a table by which the program can be checked again") Optional<String> table)
  {}
}
