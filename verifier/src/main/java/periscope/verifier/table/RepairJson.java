package periscope.verifier.table;

import java.util.List;
import java.util.Optional;
import periscope.inputs.CatOf;
import periscope.mappings.table.Mapping;
import periscope.reports.json.Json;
import periscope.reports.json.PlaceJson;
import periscope.verifier.repair.Obligation;
import periscope.verifier.repair.RepairSearch;
import periscope.verifier.report.BoundJson;
import periscope.verifier.report.NotCoveredJson;
import periscope.verifier.task.VerificationTask;

/** The report of {@code periscope repair --json}; {@code docs/schemas/repair.schema.json} describes its fields. */
public record RepairJson(
    String mapping,
    String mappingFile,
    String sourceModel,
    String targetModel,
    BoundJson bound,
    NotCoveredJson notCovered,
    List<Repaired> repairs,
    boolean complete,
    int nothingBelow,
    int maxCost,
    int searched,
    List<String> programs,
    double seconds,
    List<CatOf> catOf) {

  /** @param table the repaired table as text, inherited rows written out */
  record Repaired(int cost, List<Change> changes, String table) {

    public static Repaired of(Mapping base, RepairSearch.Answer answer) {
      return new Repaired(answer.cost(), answer.changes().stream().map(c -> Change.of(base, c)).toList(),
          answer.mapping().print());
    }
  }

  /** @param likewise left sides of the rows that are changed with this one */
  record Change(
      String row, Optional<PlaceJson> place, String from, String to, int cost, Optional<List<String>> likewise) {

    public static Change of(Mapping base, RepairSearch.Change change) {
      return new Change(change.before().text(), PlaceJson.of(change.before().place()), change.before().right(),
          change.after().right(), change.cost(),
          Json.unlessEmpty(change.group().others().stream().map(r -> base.rows().get(r).text()).toList()));
    }
  }

  public static RepairJson of(
      VerificationTask inquiry, RepairSearch.Result result, int maxCost, double seconds, List<CatOf> catOf) {
    Mapping base = inquiry.base();
    return new RepairJson(base.name(), PlaceJson.file(base.place().text()), inquiry.source().name(), inquiry.target(),
        BoundJson.of(inquiry.question().bound()), NotCoveredJson.of(inquiry.question()),
        result.answers().stream().map(a -> Repaired.of(base, a)).toList(),
        result.complete(), result.refuted(), maxCost, result.searches(),
        result.known().stream().map(Obligation::name).toList(), seconds, catOf);
  }
}
