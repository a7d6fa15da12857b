package periscope.verifier.table;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import periscope.inputs.CatOf;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Soundness;
import periscope.mappings.edit.RowEdit;
import periscope.mappings.edit.RowGroup;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.reports.json.Json;
import periscope.reports.json.PlaceJson;
import periscope.reports.json.RowJson;
import periscope.verifier.report.BoundJson;
import periscope.verifier.report.FoundJson;
import periscope.verifier.report.NotCoveredJson;
import periscope.verifier.task.VerificationTask;

/** The report of {@code periscope minimise --json}; {@code docs/schemas/minimise.schema.json} describes its fields. */
record MinimiseJson(
    String mapping,
    String mappingFile,
    String sourceModel,
    String targetModel,
    BoundJson bound,
    NotCoveredJson notCovered,
    List<Edit> edits,
    List<String> notEdited,
    Summary summary,
    List<CatOf> catOf) {

  /** @param edits that there are; those that are not in the list were not asked about */
  record Summary(int edits, long needed, long unneeded, long undecided) {}

  /**
   * An edit that was asked about.
   *
   * @param likewise left sides of the rows that are edited with this one
   * @param to       the row's code after the edit
   * @param baseToo  whether the program goes wrong without the edit, too
   */
  record Edit(
      @JsonUnwrapped RowJson row,
      Optional<List<String>> likewise,
      String edit,
      String to,
      String verdict,
      boolean baseToo,
      Optional<FoundJson> program,
      Optional<String> stopped) {

    static Edit of(Mapping mapping, RowGroup group, RowEdit edit, EditedTable.Told told, Soundness answer) {
      Row row = mapping.rows().get(group.shown());
      return new Edit(RowJson.of(row),
          Json.unlessEmpty(group.others().stream().map(r -> mapping.rows().get(r).text()).toList()),
          edit.description(), row.with(edit.templates()).right(), answer.headline(), told.baseToo(),
          told.finding().map(FoundJson::of), told.answer().stopped());
    }
  }

  static MinimiseJson of(VerificationTask inquiry, List<Edit> edits, List<String> notEdited, int all,
      List<CatOf> catOf) {
    long needed = edits.stream()
        .filter(e -> e.verdict().equals(Fault.UNSOUND.name()) || e.verdict().equals(Fault.STUCK.name())).count();
    long unneeded = edits.stream().filter(e -> e.verdict().equals(Soundness.SOUND.headline())).count();
    return new MinimiseJson(inquiry.base().name(), PlaceJson.file(inquiry.base().place().text()),
        inquiry.source().name(), inquiry.target(), BoundJson.of(inquiry.question().bound()),
        NotCoveredJson.of(inquiry.question()), edits, notEdited,
        new Summary(all, needed, unneeded, all - needed - unneeded), catOf);
  }
}
