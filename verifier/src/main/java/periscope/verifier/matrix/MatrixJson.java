package periscope.verifier.matrix;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.inputs.CatOf;
import periscope.litmus.answer.Verdict;
import periscope.litmus.schema.Field;
import periscope.litmus.schema.Schema;
import periscope.litmus.text.ShellLine;
import periscope.mappings.table.Mapping;
import periscope.reports.json.PlaceJson;
import periscope.verifier.mixture.MixtureJson;
import periscope.verifier.mixture.TableAlone;
import periscope.verifier.program.BoundJson;
import periscope.verifier.report.NotCoveredJson;
import periscope.verifier.soundness.Finding;

/**
 * The report of {@code periscope compare --matrix --json}; {@code docs/schemas/compare-matrix.schema.json} describes
 * its fields.
 */
@Schema(name = "compare-matrix", edition = 1, title = "periscope compare --matrix TABLE... --json")
public record MatrixJson(
    @Field("name or path of the source model") String sourceModel,
    @Field("name or path of the target model; machine if it is none") String targetModel,
    @Field(value = "what one table compiles whole", words = {"operation", "thread"}) String by,
    @Field(value = "the worst of all cells", words = {"SOUND", "UNSOUND", "STUCK", "UNKNOWN", "INAPPLICABLE"})
    String verdict,
    @Field("bound of the searched programs") BoundJson bound,
    @Field("what the tables have rows for and no verdict says anything of") NotCoveredJson notCovered,
    @Field("what the source model makes of seq_cst operations, in its file's words") Optional<String> seqCst,
    @Field("the tables in the order of the command line, each alone") List<Table> tables,
    @Field("every two tables, by the first, then by the second") List<Pair> pairs,
    @Field("of each model in a file: whose meaning its names were given, as --cat-of calls it, and what of the file "
        + "or the command line says so")
    List<CatOf> catOf) {

  /** A table by itself. */
  record Table(
      @Field("the mapping's name") String mapping,
      @Field("its file as given, or shipped:NAME") String mappingFile,
      @Field(value = "of the table by itself", words = {"SOUND", "UNSOUND", "STUCK", "UNKNOWN", "INAPPLICABLE"})
      String verdict,
      @Field(value = "all programs of up to so many operations are known to be compiled rightly", least = 0)
      int completed,
      @Field("a smallest wrong program; absent if none is known") Optional<Program> smallest,
      @Field("present if the table is not decided: why") Optional<String> stopped,
      @Field("present if an earlier run decided it: the date of that run, such as 2026-11-29") Optional<String> kept,
      @Field("an earlier table with the same code for each operation") Optional<String> sameAs,
      @Field("the source language of its file, if that is not the first table's: its rows compile the operations of the"
          + " same kind, order and scope") Optional<String> translatedFrom,
      @Field("for each of its findings the rows at fault: programs in which the table compiles operations by all rows"
          + " of one finding are left out of its pairs; absent if there are none")
      Optional<List<List<String>>> leftOut,
      @Field(MixtureJson.UNMENDED) Optional<Boolean> unmended) {}

  /** Two tables. */
  record Pair(
      @Field("the name of the first table") String one,
      @Field("the name of the second table") String other,
      @Field(value = "of the mixture: the worst of this one and of those on each table",
          words = {"SOUND", "UNSOUND", "STUCK", "UNKNOWN", "INAPPLICABLE"})
      String verdict,
      @Field(value = "on the programs that need both tables and that neither compiles wrongly alone, without those "
          + "that leftOut of a table names; INAPPLICABLE if no searched program needs both",
          words = {"SOUND", "UNSOUND", "STUCK", "UNKNOWN", "INAPPLICABLE"})
      String together,
      @Field(value = "all of these programs of up to so many operations are known to be right", least = 0)
      int completed,
      @Field("a smallest wrong one of these programs; absent if none is known") Optional<Program> smallest,
      @Field("present if the pair is not decided: why") Optional<String> stopped,
      @Field("present if an earlier run decided it: the date of that run, such as 2026-11-29") Optional<String> kept) {}

  /** A wrong program. */
  record Program(
      @Field(words = {"UNSOUND", "STUCK"}) String kind,
      @Field(value = "operations of the program", least = 1) int operations,
      String placement,
      @Field("threads separated by |, operations by ;, ? after a guard; behind each operation whose code the tables "
          + "do not share, the table that compiles it")
      String program,
      @Field("the command that shows it, for a POSIX shell; absent if the tables are translations from another "
          + "language, which a file must write down first") Optional<String> command) {

    static Optional<Program> of(Optional<Finding> finding, List<Integer> tables, MatrixCommands commands) {
      return finding.map(f -> new Program(f.fault().name(), f.size(), f.shape().description(), f.text(),
          commands.words(tables, f.size()).map(ShellLine::of)));
    }
  }

  /** The report. */
  public static MatrixJson of(Matrix matrix, MatrixCommands commands, List<CatOf> catOf) {
    int most = matrix.question().bound().operations();
    return new MatrixJson(matrix.task().source().name(), matrix.task().target(),
        matrix.wholeThreads() ? "thread" : "operation", matrix.soundness().headline(),
        BoundJson.of(matrix.question().bound()), NotCoveredJson.of(matrix.question()),
        matrix.question().source().model().seqCst(),
        IntStream.range(0, matrix.alone().size())
            .mapToObj(t -> table(matrix, t, most, commands)).toList(),
        matrix.cells().stream().map(c -> pair(c, commands)).toList(), catOf);
  }

  private static Table table(Matrix matrix, int index, int most, MatrixCommands commands) {
    TableAlone alone = matrix.alone().get(index);
    return new Table(alone.table().name(), PlaceJson.file(alone.table().place().text()),
        alone.answer().soundness().headline(), Math.min(most, alone.right()),
        Program.of(alone.smallest(), List.of(index + 1), commands),
        alone.answer().stopped().filter(s -> alone.answer().verdict() == Verdict.UNKNOWN),
        matrix.kept().get(index).map(LocalDate::toString), alone.same().map(Mapping::name),
        alone.table().original().map(Mapping::from), MixtureJson.leftOut(alone), MixtureJson.unmended(alone));
  }

  private static Pair pair(MatrixCell cell, MatrixCommands commands) {
    return new Pair(cell.one().table().name(), cell.other().table().name(), cell.soundness().headline(),
        cell.together().headline(), cell.right(),
        Program.of(cell.finding(), List.of(cell.row(), cell.column()), commands), cell.open(),
        cell.kept().map(LocalDate::toString));
  }
}
