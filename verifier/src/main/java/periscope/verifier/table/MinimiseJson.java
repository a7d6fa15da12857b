package periscope.verifier.table;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import periscope.inputs.CatOf;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Soundness;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.mappings.edit.RowEdit;
import periscope.mappings.edit.RowGroup;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.reports.json.Json;
import periscope.reports.json.PlaceJson;
import periscope.reports.json.RowJson;
import periscope.verifier.program.BoundJson;
import periscope.verifier.report.FoundJson;
import periscope.verifier.report.NotCoveredJson;
import periscope.verifier.task.VerificationTask;

/** The report of {@code periscope minimise --json}; {@code docs/schemas/minimise.schema.json} describes its fields. */
@Schema(name = "minimise", edition = 3, title = "periscope minimise MAPPING --json")
record MinimiseJson(
    @Field("the mapping's name") String mapping,
    @Field("its file as given, or shipped:NAME") String mappingFile,
    @Field("name or path of the source model") String sourceModel,
    @Field("name or path of the target model; machine if it is none") String targetModel,
    @Field("bound of the searched programs") BoundJson bound,
    @Field("what the table has rows for and no verdict says anything of") NotCoveredJson notCovered,
    @Field("left sides of the rows that --only asks about; absent if it asks about all") Optional<List<String>> rows,
    @Field("edits that were searched") List<Edit> edits,
    @Field("left sides of rows that no searched program uses") List<String> notEdited,
    Summary summary,
    @Field("of each model in a file: whose meaning its names were given, as --cat-of calls it, and what of the file "
        + "or the command line says so")
    List<CatOf> catOf) {

  /** @param edits number of all edits; edits missing from the list were not examined */
  record Summary(
      @Field(value = "all that there are", least = 0) int edits,
      @Field(value = "edits that break the table", least = 0) long needed,
      @Field(value = "edits that make no difference within the bound", least = 0) long unneeded,
      @Field(least = 0) long undecided) {}

  /**
   * An edit with its result.
   *
   * @param likewise left sides of further rows that the edit changes
   * @param to       the row's code after the edit
   * @param baseToo  whether the program is wrong without the edit, too
   */
  record Edit(
      @JsonUnwrapped RowJson row,
      @Field(value = "left sides of rows that are edited with it", fewest = 1) Optional<List<String>> likewise,
      @Field("in words") String edit,
      @Field("the code after it") String to,
      @Field(value = "of the table with the edit: SOUND says that it is not needed within the bound",
          words = {"SOUND", "UNSOUND", "STUCK", "UNKNOWN", "INAPPLICABLE"})
      String verdict,
      @Field("whether the program goes wrong without the edit, too") boolean baseToo,
      @Field("one that goes wrong") Optional<FoundJson> program,
      @Field("present if the search ended early: why") Optional<String> stopped,
      @Field("present if the edit makes no difference and programs of the bound hardly test its row: sentences")
      Optional<List<String>> blindSpots) {

    static Edit of(Mapping mapping, RowGroup group, RowEdit edit, EditedTable.Told told, Soundness answer) {
      Row row = mapping.rows().get(group.shown());
      return new Edit(RowJson.of(row),
          Json.unlessEmpty(group.others().stream().map(r -> mapping.rows().get(r).text()).toList()),
          edit.description(), row.with(edit.templates()).right(), answer.headline(), told.baseToo(),
          told.finding().map(FoundJson::of), told.answer().stopped(), Json.unlessEmpty(told.blindSpots()));
    }
  }

  static MinimiseJson of(VerificationTask inquiry, Optional<List<String>> rows, List<Edit> edits,
      List<String> notEdited, int all, List<CatOf> catOf) {
    long needed = edits.stream()
        .filter(e -> e.verdict().equals(Fault.UNSOUND.name()) || e.verdict().equals(Fault.STUCK.name())).count();
    long unneeded = edits.stream().filter(e -> e.verdict().equals(Soundness.SOUND.headline())).count();
    return new MinimiseJson(inquiry.base().name(), PlaceJson.file(inquiry.base().place().text()),
        inquiry.source().name(), inquiry.target(), BoundJson.of(inquiry.question().bound()),
        NotCoveredJson.of(inquiry.question()), rows, edits, notEdited,
        new Summary(all, needed, unneeded, all - needed - unneeded), catOf);
  }
}
