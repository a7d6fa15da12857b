package periscope.verifier.table;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Soundness;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Place;
import periscope.mappings.table.Row;
import periscope.reports.Context;
import periscope.reports.json.Json;
import periscope.reports.json.PlaceJson;
import periscope.reports.sarif.Rule.Level;
import periscope.reports.sarif.SarifLog.Spot;
import periscope.verifier.program.Bound;
import periscope.verifier.program.BoundJson;
import periscope.verifier.program.RowsUsed;
import periscope.verifier.repair.BlamedRow;
import periscope.verifier.report.Blame;
import periscope.verifier.report.BrokenProgram;
import periscope.verifier.report.FindingSarif;
import periscope.verifier.report.NotCoveredJson;
import periscope.verifier.report.VerifyJson;
import periscope.verifier.soundness.Finding;
import periscope.verifier.task.VerificationTask;

/** The reports of {@code compare} for other programs: its JSON report and its part of a SARIF log. */
final class ChangeReports {

  private final Context context;
  private final VerificationTask inquiry;
  private final Mapping changed;
  private final Changes.Reports wanted;
  private final List<CompareJson.Changed> changes = new ArrayList<>();
  private Optional<CompareJson.Told> together = Optional.empty();
  private List<String> onlyInBase = List.of();
  private List<String> onlyInChanged = List.of();
  private List<String> lost = List.of();
  private List<String> gained = List.of();

  /** @param changed the table that is compared with the task's base */
  ChangeReports(Context context, VerificationTask inquiry, Mapping changed, Changes.Reports wanted) {
    this.context = context;
    this.inquiry = inquiry;
    this.changed = changed;
    this.wanted = wanted;
  }

  private boolean asked() {
    return wanted.json() || wanted.log().isPresent();
  }

  /** Reports the effect of one row's change. */
  void alone(Changes.Change change, EditedTable.Told told, List<Changes.BrokenRow> broken) {
    if (asked()) {
      Row before = change.before();
      Row after = change.after();
      String with = "This change of " + inquiry.base().name() + ", from " + before.right() + " to " + after.right();
      List<CompareJson.Found> findings = findings(
          change.table(), told, broken, told.tellsAgainst(), with, before.place());
      changes.add(new CompareJson.Changed(after.text(), PlaceJson.of(after.place()),
          Json.unlessEmpty(change.likewise().stream().map(Row::text).toList()), before.right(), after.right(),
          CompareJson.Told.of(told, findings)));
      told(told, after.text());
    }
  }

  /**
   * Reports the effect of all changes together.
   *
   * @param alone whether one change alone breaks the table
   */
  void together(EditedTable table, EditedTable.Told told, List<Changes.BrokenRow> broken, boolean alone) {
    if (asked()) {
      // One change that breaks the table is told already, and once is enough.
      boolean tell = told.tellsAgainst() && !alone;
      List<CompareJson.Found> findings = findings(table, told, broken, tell,
          "The changes of " + inquiry.base().name() + " together, and none of them alone", inquiry.base().place());
      together = Optional.of(CompareJson.Told.of(told, findings));
      told(told, "all changes together");
    }
  }

  /** Reports left sides that only one of the tables has. */
  void only(boolean base, List<String> rows) {
    if (base) {
      onlyInBase = rows;
    } else {
      onlyInChanged = rows;
    }
  }

  /** Reports left sides of the operations that only one of the tables compiles. */
  void operations(List<String> inBase, List<String> inChanged) {
    lost = inBase;
    gained = inChanged;
    wanted.log().filter(l -> !lost.isEmpty()).ifPresent(l -> l.note(Level.WARNING, Soundness.INAPPLICABLE.headline()
        + "  operations that have lost their row: " + String.join(", ", lost)));
  }

  /** Adds a warning to the log if the verdict is open, or the base is wrong, too; a note on rows hardly tested. */
  private void told(EditedTable.Told told, String what) {
    boolean open = told.soundness().equals(Soundness.UNKNOWN) || told.soundness().equals(Soundness.INAPPLICABLE);
    if (open || told.shared().isPresent()) {
      String why = told.shared().map(f -> "; " + inquiry.base().name() + " has this finding, too: " + f.text())
          .orElse("");
      wanted.log().ifPresent(log -> log.note(
          open ? Level.WARNING : Level.NOTE, told.words(inquiry.base().name()) + "  " + what + why));
    }
    wanted.log().ifPresent(log -> told.blindSpots().forEach(s -> log.note(Level.NOTE, s)));
  }

  /**
   * The findings about an edited table.
   *
   * @param log whether to add them to the SARIF log as well
   */
  private List<CompareJson.Found> findings(
      EditedTable table, EditedTable.Told told, List<Changes.BrokenRow> rows, boolean log, String with, Place before) {
    return rows.stream().map(row -> {
      Finding finding = row.shown().finding();
      BrokenProgram broken = BrokenProgram.of(row.shown());
      Blame blamed = new Blame(changed, suspects(table, told, finding), broken.axiom());
      Spot was = new Spot(before.text(), before.span(), Optional.empty(), "before the change");
      wanted.log().filter(l -> log).ifPresent(l -> blamed.tell(l, FindingSarif.rule(finding.fault()),
          with + ", breaks a program. " + broken.told(inquiry.source().name()), List.of(was)));
      return new CompareJson.Found(VerifyJson.Shown.of(row.shown(), blamed), row.table().map(Path::toString));
    }).toList();
  }

  /** The rows that a program uses, changed ones first; their unchanged code compiles it rightly. */
  private List<BlamedRow> suspects(EditedTable table, EditedTable.Told told, Finding finding) {
    LitmusTest test = finding.program("found");
    List<BlamedRow> rows = new ArrayList<>(test.threads().stream().flatMap(t -> t.body().stream())
        .flatMap(i -> RowsUsed.by(i, table.mapping())).distinct().map(r -> suspect(r, table, told)).toList());
    rows.sort(Comparator.comparing(s -> !edited(s.row(), table)));
    return rows;
  }

  private BlamedRow suspect(Row row, EditedTable table, EditedTable.Told told) {
    Optional<Row> was = inquiry.base().rows().stream()
        .filter(r -> r.pattern().operations().equals(row.pattern().operations())).findFirst();
    return new BlamedRow(row, was.filter(r -> told.tellsAgainst() && edited(row, table)), 0);
  }

  private static boolean edited(Row row, EditedTable table) {
    return row.pattern().operations().stream().anyMatch(table::edited);
  }

  /**
   * Writes the JSON report.
   *
   * @param notAsked number of questions without an answer for lack of time
   */
  void conclude(Bound bound, boolean nothingChanges, int notAsked) {
    if (notAsked > 0) {
      wanted.log().ifPresent(l -> l.note(Level.WARNING, notAsked + " questions were not asked: out of time"));
    }
    if (wanted.json()) {
      context.output().line(Json.print(new CompareJson(table(inquiry.base()), table(changed),
          inquiry.source().name(), inquiry.target(), BoundJson.of(bound), NotCoveredJson.of(inquiry.question()),
          nothingChanges, changes, together,
          onlyInBase, onlyInChanged, lost, gained, notAsked, context.inputs().catOf())));
    }
  }

  private static CompareJson.Table table(Mapping mapping) {
    return new CompareJson.Table(mapping.name(), PlaceJson.file(mapping.place().text()));
  }
}
