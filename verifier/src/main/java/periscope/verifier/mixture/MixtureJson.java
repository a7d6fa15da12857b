package periscope.verifier.mixture;

import java.util.List;
import java.util.Optional;
import periscope.litmus.schema.Field;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.reports.json.Json;
import periscope.reports.json.PlaceJson;

/** The tables of a mixture in a report, each with its verdict. */
public record MixtureJson(
    @Field(value = "what one table compiles whole", words = {"operation", "thread"}) String by,
    @Field("the tables, in the order of the command line") List<Alone> tables,
    @Field(value = "on the programs that need several tables, which findings and coverage are about",
        words = {"SOUND", "UNSOUND", "STUCK", "UNKNOWN", "INAPPLICABLE"})
    String together) {

  /** The meaning of the field on a finding that no row mends. */
  public static final String UNMENDED = "true if its smallest finding goes wrong with all the order that the left sides"
      + " of rows ask for, too: no row mends it, and no program is left out for it; absent otherwise";

  /** The answer about a table by itself. */
  public record Alone(
      @Field("the mapping's name") String mapping,
      @Field("its file as given, or shipped:NAME") String mappingFile,
      @Field(value = "of the table by itself", words = {"SOUND", "UNSOUND", "STUCK", "UNKNOWN", "INAPPLICABLE"})
      String verdict,
      @Field(value = "operations of its smallest finding; absent if it has none", least = 1)
      Optional<Integer> operations,
      @Field("an earlier table with the same code for each operation") Optional<String> sameAs,
      @Field("the source language of its file, if that is not the first table's: its rows compile the operations of the"
          + " same kind, order and scope") Optional<String> translatedFrom,
      @Field("for each of its findings the rows at fault: programs in which the table compiles operations by all rows"
          + " of one finding are left out of the mixture; absent if there are none")
      Optional<List<List<String>>> leftOut,
      @Field(UNMENDED) Optional<Boolean> unmended) {

    public static Alone of(TableAlone alone) {
      return new Alone(alone.table().name(), PlaceJson.file(alone.table().place().text()),
          alone.answer().soundness().headline(), alone.smallest().map(f -> f.size()), alone.same().map(Mapping::name),
          alone.table().original().map(Mapping::from), MixtureJson.leftOut(alone),
          MixtureJson.unmended(alone));
    }
  }

  /** The rows at fault in each finding of a table, for which programs are left out; empty if there are none. */
  public static Optional<List<List<String>>> leftOut(TableAlone alone) {
    return Json.unlessEmpty(alone.doubtful().atFault().stream().filter(rows -> !rows.isEmpty())
        .map(rows -> rows.stream().map(Row::text).sorted().toList()).toList());
  }

  /** Whether no row mends the smallest finding of a table; empty if not. */
  public static Optional<Boolean> unmended(TableAlone alone) {
    return alone.unmended().map(f -> true);
  }

  public static MixtureJson of(MixtureAnswer mixture) {
    return new MixtureJson(mixture.wholeThreads() ? "thread" : "operation",
        mixture.alone().stream().map(Alone::of).toList(), mixture.together().soundness().headline());
  }
}
