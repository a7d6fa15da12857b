package periscope.verifier.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import periscope.litmus.LitmusTest;
import periscope.litmus.schema.Field;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.models.evaluate.Axiom;
import periscope.reports.json.Json;
import periscope.reports.json.PlaceJson;
import periscope.reports.json.RowJson;
import periscope.reports.sarif.Rule;
import periscope.reports.sarif.SarifLog;
import periscope.reports.sarif.SarifLog.Spot;
import periscope.verifier.program.RowsUsed;
import periscope.verifier.reason.Reason;
import periscope.verifier.repair.BlamedRow;
import periscope.verifier.soundness.CompiledRightly;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.RowsAtFault;

/**
 * The blame for a finding: the rows of a mapping and the axiom that it comes from, with their places in files.
 *
 * @param mapping the table
 * @param rows    rows of the table that the program uses, rows at fault first
 * @param atFault whether the first row is at fault, if there is one
 * @param axiom   the axiom that the source would have to violate; empty if the program gets stuck
 */
public record Blame(Mapping mapping, List<BlamedRow> rows, boolean atFault, Optional<Axiom> axiom) {

  /** Rows of which the first is at fault. */
  public Blame(Mapping mapping, List<BlamedRow> rows, Optional<Axiom> axiom) {
    this(mapping, rows, true, axiom);
  }

  /** The fields of a finding in reports for programs. */
  public record Fields(
      @Field("under a target model, the row at fault, the first if several rows are; absent if no row is. On a "
          + "machine, the row whose edit alone mends the program, a row of the table itself before a row that it "
          + "inherits; else the first row that the program uses. Of a changed table, a changed row that the program "
          + "uses")
      Optional<RowAtFault> atFault,
      @Field(value = "the others that the program uses", fewest = 1) Optional<List<RowAtFault>> otherRows,
      @Field("of the source model: what the source would have to violate") Optional<Broken> axiom) {}

  /** @param mendedBy code with which the row compiles the program rightly, with the other rows unchanged */
  @Field("a row of the table that the program is compiled by")
  public record RowAtFault(
      @JsonUnwrapped RowJson row,
      @Field("the cheapest code of this row, of those that were tried, by which the program is compiled rightly with "
          + "the other rows as they are; of a changed table, the base's code of this row, if the program is compiled "
          + "rightly by it")
      Optional<String> mendedBy) {

    public static RowAtFault of(BlamedRow suspect) {
      return new RowAtFault(RowJson.of(suspect.row()), suspect.mended().map(Row::right));
    }
  }

  /** An axiom of the source model, with its place. */
  public record Broken(String name, PlaceJson place) {}

  /** The blame for a finding of a search. */
  public static Blame of(Mapping mapping, Question question, ShownFinding shown) {
    LitmusTest test = shown.counterexample().source();
    Optional<Axiom> axiom = Why.axiom(shown.counterexample());
    if (shown.reason().isPresent()) {
      return of(mapping, test, shown.reason().get().reason(), axiom);
    }
    List<BlamedRow> rows = new ArrayList<>(BlamedRow.of(test, mapping, CompiledRightly.of(test, question)));
    // On the machine the reason of a finding is told by how long rows are; one that mends the program says more.
    if (rows.stream().allMatch(s -> s.mended().isEmpty())) {
      Set<Row> reason = new RowsAtFault(question).in(shown.finding());
      rows.sort(Comparator.comparing(s -> !reason.contains(s.row())));
    }
    return new Blame(mapping, rows, true, axiom);
  }

  /** The rows that a program uses; those come first that its reason names. */
  static Blame of(Mapping mapping, LitmusTest program, Reason reason, Optional<Axiom> axiom) {
    List<BlamedRow> rows = new ArrayList<>(program.threads().stream().flatMap(t -> t.body().stream())
        .flatMap(i -> RowsUsed.by(i, mapping)).distinct().map(row -> new BlamedRow(row,
            reason.mended().stream().filter(m -> reason.mended().size() == 1 && m.text().equals(row.text()))
                .findFirst(), 0)).toList());
    rows.sort(Comparator.comparing(s -> !reason.atFault().contains(s.row())));
    return new Blame(mapping, rows, !reason.atFault().isEmpty(), axiom);
  }

  /** The blame as fields of a report. */
  public Fields fields() {
    List<RowAtFault> all = rows.stream().map(RowAtFault::of).toList();
    int named = atFault ? 1 : 0;
    return new Fields(all.stream().limit(named).findFirst(), Json.unlessEmpty(all.stream().skip(named).toList()),
        axiom.map(a -> new Broken(a.name(), PlaceJson.of(a.text(), a.span()))));
  }

  /**
   * Adds the finding to a log. A row that comes with Periscope has no line in a user's file; the finding is then placed
   * at the title of the table that inherits the row.
   *
   * @param what description of the finding
   * @param more further related places
   */
  public void tell(SarifLog log, Rule rule, String what, List<Spot> more) {
    Optional<BlamedRow> first = rows.stream().findFirst();
    boolean inherited = !atFault || !mapping.place().text().shipped()
        && first.map(s -> s.row().place().text().shipped()).orElse(true);
    Spot title = new Spot(mapping.place().text(), mapping.place().span(), Optional.of(name(first)), "");
    List<Spot> related = new ArrayList<>(more);
    rows.stream().skip(inherited ? 0 : 1).map(s -> Spot.of(s.row(), "the program uses this row, too"))
        .forEach(related::add);
    axiom.ifPresent(a -> related.add(new Spot(
        a.text(), a.span(), Optional.empty(), "the source would have to violate axiom " + a.name())));
    String mended = first.filter(s -> atFault).flatMap(s -> s.mended().map(m -> " With " + m.right() + " in place of "
        + s.row().right()
        + " this program is compiled rightly.")).orElse("");
    log.add(rule, what + mended, inherited ? title : Spot.of(first.orElseThrow().row(), ""), related);
  }

  private String name(Optional<BlamedRow> first) {
    return first.filter(s -> atFault).map(s -> s.row().text()).orElse(mapping.name());
  }

  /** The program of a finding as a related place, if it has a file. */
  static Stream<Spot> program(Optional<Path> file) {
    return file.stream().map(f -> new Spot(
        new SourceText(f.toString(), ""), Span.NONE, Optional.empty(), "the program, as a test"));
  }
}
