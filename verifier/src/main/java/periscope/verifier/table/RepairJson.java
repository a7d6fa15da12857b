package periscope.verifier.table;

import java.util.List;
import java.util.Optional;
import periscope.inputs.CatOf;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.mappings.table.Mapping;
import periscope.reports.json.Json;
import periscope.reports.json.PlaceJson;
import periscope.verifier.mixture.MixtureJson;
import periscope.verifier.program.BoundJson;
import periscope.verifier.reason.KnownReason;
import periscope.verifier.reason.LeftAlone;
import periscope.verifier.reason.Reason;
import periscope.verifier.repair.Obligation;
import periscope.verifier.repair.RepairSearch;
import periscope.verifier.report.NotCoveredJson;
import periscope.verifier.task.VerificationTask;

/** The report of {@code periscope repair --json}; {@code docs/schemas/repair.schema.json} describes its fields. */
@Schema(name = "repair", edition = 6, title = "periscope repair MAPPING --json")
public record RepairJson(
    @Field("the mapping's name") String mapping,
    @Field("its file as given, or shipped:NAME") String mappingFile,
    @Field("name or path of the source model") String sourceModel,
    @Field("name or path of the target model; machine if it is none") String targetModel,
    @Field("bound of the searched programs") BoundJson bound,
    @Field("what the table has rows for and no verdict says anything of") NotCoveredJson notCovered,
    @Field("all of the least cost; cost 0 and no change if the mapping needs none") List<Repaired> repairs,
    @Field("whether there are no others of that cost; without repairs, whether none costs up to maxCost")
    boolean complete,
    @Field("present if the search ended early, and neither its time nor the user ended it: why")
    Optional<String> stopped,
    @Field(value = "no table that costs less is sound and never stuck within the bound", least = 0) int nothingBelow,
    @Field(value = "--max-cost", least = 0) int maxCost,
    @Field(value = "tables that were searched in full", least = 0) int searched,
    @Field("those that decided the other tables") List<String> programs,
    @Field("present if programs are left alone that no row mends: known reasons among them")
    Optional<List<Known>> leftAlone,
    @Field("present with --mix: the mixture for which the mapping is repaired") Optional<Mixture> mixture,
    double seconds,
    @Field("of each model in a file: whose meaning its names were given, as --cat-of calls it, and what of the file "
        + "or the command line says so")
    List<CatOf> catOf) {

  /** A known reason that no row mends. */
  record Known(@Field("its name") String name, @Field("the page that describes it, with the heading") String page) {

    public static Known of(Reason reason) {
      KnownReason known = reason.known().orElseThrow();
      return new Known(known.name(), known.page());
    }
  }

  /** A mixture for which a table is repaired. */
  record Mixture(
      @Field(value = "what one table compiles whole", words = {"operation", "thread"}) String by,
      @Field("the other tables, which stay as they are, in the order of the command line")
      List<MixtureJson.Alone> tables,
      @Field("the smallest program that no row of the mapping mends: its fault, its placement, and its operations, "
          + "each with the table that compiles it; absent if there is none, or none is known")
      Optional<String> unmended) {

    static Mixture of(MixedRepair mixed) {
      return new Mixture(mixed.task().mixing().orElseThrow().wholeThreads() ? "thread" : "operation",
          mixed.others().stream().map(MixtureJson.Alone::of).toList(), mixed.unmended().map(f -> f.fault() + " "
          + f.shape().description() + ": " + f.text()));
    }
  }

  /** @param table the repaired table as text, with inherited rows written out */
  record Repaired(
      @Field(least = 0) int cost,
      List<Change> changes,
      @Field("the repaired table, inherited rows written out") String table,
      @Field("present if programs of the bound hardly test some of its rows: sentences")
      Optional<List<String>> blindSpots) {

    public static Repaired of(Mapping base, RepairSearch.Answer answer) {
      return new Repaired(answer.cost(), answer.changes().stream().map(c -> Change.of(base, c)).toList(),
          answer.mapping().print(), Json.unlessEmpty(answer.blindSpots()));
    }
  }

  /** @param likewise left sides of further rows that change with this one */
  record Change(
      @Field("its left side") String row,
      Optional<PlaceJson> place,
      @Field("its code") String from,
      @Field("its code in the repaired table") String to,
      @Field(least = 0) int cost,
      @Field(value = "left sides of rows that are changed with it", fewest = 1) Optional<List<String>> likewise,
      @Field("parts of the edit, each with a program of the search that goes wrong without it; absent if none is known")
      Optional<List<Needed>> needed) {

    public static Change of(Mapping base, RepairSearch.Change change) {
      return new Change(change.before().text(), PlaceJson.of(change.before().place()), change.before().right(),
          change.after().right(), change.cost(),
          Json.unlessEmpty(change.group().others().stream().map(r -> base.rows().get(r).text()).toList()),
          Json.unlessEmpty(change.needed().stream().map(n -> new Needed(n.part(), n.program())).toList()));
    }
  }

  /** A part of an edit that a program needs. */
  record Needed(
      @Field("an instruction, or what it has beyond a weaker one") String part,
      @Field("with its fault, in words") String program) {}

  public static RepairJson of(
      VerificationTask inquiry, RepairSearch.Result result, int maxCost, double seconds, Optional<LeftAlone> left,
      Optional<MixedRepair> mixed, List<CatOf> catOf) {
    Mapping base = mixed.map(MixedRepair::table).orElse(inquiry.base());
    return new RepairJson(base.name(), PlaceJson.file(base.place().text()), inquiry.source().name(), inquiry.target(),
        BoundJson.of(inquiry.question().bound()), NotCoveredJson.of(inquiry.question()),
        result.answers().stream().map(a -> Repaired.of(base, a)).toList(),
        result.complete(), result.stopped(), result.refuted(), maxCost, result.searches(),
        result.known().stream().map(Obligation::name).toList(),
        left.map(l -> l.known().stream().map(Known::of).toList()), mixed.map(Mixture::of), seconds, catOf);
  }
}
