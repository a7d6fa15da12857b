package periscope.verifier.table;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Soundness;
import periscope.litmus.answer.Status;
import periscope.litmus.answer.Verdict;
import periscope.litmus.text.Prose;
import periscope.mappings.edit.RowGroup;
import periscope.mappings.table.Heads;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.mappings.table.SourceOperation;
import periscope.reports.Context;
import periscope.reports.Output;
import periscope.reports.sarif.SarifLog;
import periscope.verifier.report.FindingFiles;
import periscope.verifier.report.FindingReport;
import periscope.verifier.report.ShownFinding;
import periscope.verifier.report.Summary;
import periscope.verifier.soundness.Question;
import periscope.verifier.task.SearchRun;
import periscope.verifier.task.VerificationTask;

/** The changes from one table to another, verified row by row, then all together. */
public final class Changes {

  private final Context context;
  private final Output output;
  private final VerificationTask inquiry;
  private final Question question;
  /** Whether the base is known to be sound, and searches are told so. */
  private final boolean sound;
  private final SearchRun run;
  private final Mapping base;
  private final Mapping changed;
  private final List<Soundness> answers = new ArrayList<>();
  /** For each answer, the result that it belongs to. */
  private final List<EditedTable.Told> results = new ArrayList<>();

  private final Reports wanted;
  private final ChangeReports reports;

  /**
   * The wanted reports.
   *
   * @param json       whether a JSON report replaces the lines of text
   * @param log        the SARIF log; empty if none is wanted
   * @param files      writer of the files that replay findings
   * @param modelWords the options for models on the command line
   */
  public record Reports(boolean json, Optional<SarifLog> log, FindingFiles files, List<String> modelWords) {}

  /**
   * A finding about an edited table.
   *
   * @param shown the finding with its report
   * @param table file of the edited table; empty if it could not be written
   */
  record BrokenRow(ShownFinding shown, Optional<Path> table) {}

  /**
   * Operations that a row of each table covers, perhaps among others, and for which the code differs.
   *
   * @param before index of the base's row
   * @param after  the row of the other table, restricted to these operations
   * @param edited the base with that row
   */
  private record Part(int before, Row after, Mapping edited) {}

  /**
   * A changed row, or the changed part of one, that both tables have.
   *
   * @param likewise further rows with the same change, which differ only in the value that they compute: the result for
   *                 this one holds for them
   * @param table    the base with this row of the other table
   */
  record Change(Row before, Row after, List<Row> likewise, EditedTable table) {}

  public Changes(Context context, VerificationTask inquiry, Mapping changed, SearchRun run, Reports wanted) {
    this.context = context;
    this.output = wanted.json() ? context.output().withoutResults() : context.output();
    this.inquiry = inquiry;
    this.changed = changed;
    this.run = run;
    base = inquiry.base();
    question = inquiry.question();
    // A search that knows a sound base does not ask the model for race-free programs, which saves more.
    sound = question.raceFree().isEmpty() && inquiry.proved(question);
    this.wanted = wanted;
    reports = new ChangeReports(context, inquiry, changed, wanted);
  }

  /**
   * Verifies each change and prints the results.
   *
   * @return exit code
   */
  public Status look() {
    EditedTable all = table(changed);
    List<Change> rows = changes();
    rows.forEach(this::alone);
    onlyIn(base, changed);
    onlyIn(changed, base);
    List<String> lost = heads(base, changed);
    List<String> gained = heads(changed, base);
    tellLost(lost);
    boolean more = rows.size() != 1 || !rows.get(0).likewise().isEmpty() || !all.compilesLike(rows.get(0).table());
    if (!all.edits()) {
      output.line("Nothing " + (lost.isEmpty() ? "" : "else ") + "changes: " + changed.name() + " compiles every "
          + (lost.isEmpty() ? "" : "other ") + "operation that " + base.name() + " has a row for to the same code.");
    } else if (more) {
      together(all);
    }
    conclude(rows, all.edits() && more);
    output.flush();
    reports.operations(lost, gained);
    reports.conclude(question.bound(), !all.edits() && lost.isEmpty(),
        rows.size() + (all.edits() && more ? 1 : 0) - answers.size());
    return answers.stream().map(a -> a.verdict().status())
        .reduce(lost.isEmpty() ? Status.OK : Verdict.INAPPLICABLE.status(), Status::and);
  }

  /** Left sides of the operations that the first table compiles and the second does not. */
  private static List<String> heads(Mapping one, Mapping other) {
    Set<SourceOperation> lost = SourceOperation.all(one.source(), one.target()).stream()
        .filter(o -> one.row(o).isPresent() && other.row(o).isEmpty()).collect(Collectors.toSet());
    return Heads.of(one.source(), one.target(), lost);
  }

  /**
   * Reports operations that lost their row. Programs with them are not compiled any more, so that no verdict covers
   * them.
   */
  private void tellLost(List<String> lost) {
    if (!lost.isEmpty()) {
      String word = Soundness.INAPPLICABLE.headline();
      List<String> lines = new ArrayList<>(Prose.wrapped(word + "  ", "operations that have a row in "
          + base.name() + " and none in " + changed.name() + ": " + String.join(", ", lost)
          + "; nothing is claimed of programs with them: write rows for them in " + changed.name()
          + ", or compare with a base that lacks them, too"));
      lines.set(0, lines.get(0).replaceFirst("\\w+", output.colours().warning(word)));
      lines.forEach(output::line);
      output.line("");
    }
  }

  /** The changed rows; rows of both tables for similar read-modify-writes form one change. */
  private List<Change> changes() {
    List<RowGroup> before = RowGroup.of(base);
    Map<List<RowGroup>, List<Part>> alike = new LinkedHashMap<>();
    for (RowGroup after : RowGroup.of(changed)) {
      for (int r : after.rows()) {
        Row row = changed.rows().get(r);
        parts(row).stream().filter(p -> table(p.edited).edits()).forEach(p -> alike.computeIfAbsent(
            List.of(after, before.stream().filter(g -> g.rows().contains(p.before)).findFirst().orElseThrow()),
            k -> new ArrayList<>()).add(p));
      }
    }
    return alike.values().stream().map(parts -> {
      Part first = parts.get(0);
      return new Change(base.rows().get(first.before), first.after,
          parts.subList(1, parts.size()).stream().map(Part::after).toList(), table(first.edited));
    }).toList();
  }

  /** The common operations of a changed row with rows of the base: all of a row, a part of one, or parts of several. */
  private List<Part> parts(Row row) {
    Set<SourceOperation> operations = Set.copyOf(row.pattern().operations());
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < base.rows().size(); i++) {
      Row was = base.rows().get(i);
      Set<SourceOperation> before = Set.copyOf(was.pattern().operations());
      boolean sameNames = was.pattern().names().equals(row.pattern().names());
      if (before.equals(operations)) {
        parts.add(new Part(i, row, base.withRow(i, row)));
      } else if (before.containsAll(operations)) {
        parts.add(new Part(i, row, base.withPart(i, row)));
      } else if (operations.containsAll(before) && sameNames) {
        Row narrowed = row.narrowed(was.pattern());
        parts.add(new Part(i, narrowed, base.withRow(i, narrowed)));
      }
    }
    return parts;
  }

  private EditedTable table(Mapping mapping) {
    return new EditedTable(inquiry, question, sound, mapping);
  }

  /** Whether a mapping has a row for the same operations, for more, or for some of them. */
  private static boolean hasCounterpart(Mapping mapping, Row row) {
    Set<SourceOperation> operations = Set.copyOf(row.pattern().operations());
    return mapping.rows().stream().map(r -> Set.copyOf(r.pattern().operations()))
        .anyMatch(o -> o.containsAll(operations) || operations.containsAll(o));
  }

  private void alone(Change change) {
    if (!run.over()) {
      EditedTable.Told told = change.table().ask(run, change.after().text());
      List<BrokenRow> broken = broken(change.table(), told, base.name() + "-row-" + (answers.size() + 1));
      tell(RowReport.lines(change, told, broken, summary(told)), told);
      reports.alone(change, told, broken);
    }
  }

  private void together(EditedTable all) {
    if (!run.over()) {
      EditedTable.Told told = all.ask(run, changed.name());
      output.line(output.colours().strong("all changes together"));
      List<BrokenRow> broken = broken(all, told, changed.name());
      tell(RowReport.lines("anything that changes", told, broken, summary(told)), told);
      reports.together(all, told, broken,
          results.stream().limit(results.size() - 1).anyMatch(EditedTable.Told::tellsAgainst));
    }
  }

  /**
   * The smallest finding of each fault that the base lacks, with its report.
   *
   * @param name name of the table, and of the files that replay findings
   */
  private List<BrokenRow> broken(EditedTable table, EditedTable.Told told, String name) {
    Mapping edited = table.mapping().named(name);
    List<BrokenRow> broken = new ArrayList<>();
    for (Fault fault : Fault.values()) {
      RowReport.smallest(told, fault).filter(f -> !table.goesWrongInBase(f))
          .or(() -> told.finding().filter(f -> told.tellsAgainst() && f.fault() == fault)).ifPresent(finding -> {
        Optional<Path> file = wanted.files().write(edited);
        FindingReport report = new FindingReport(context, inquiry, edited, file.map(Path::toString).orElse(name),
            wanted.modelWords(), wanted.files(), List.of());
        broken.add(new BrokenRow(report.of(finding, 1, Optional.empty()), file));
      });
    }
    return broken;
  }

  private Summary summary(EditedTable.Told told) {
    return new Summary(changed.name(), inquiry, told.question(), told.answer(), output.colours());
  }

  private void tell(List<String> lines, EditedTable.Told told) {
    lines.forEach(output::line);
    output.line("");
    output.flush();
    answers.add(told.soundness());
    results.add(told);
  }

  private void onlyIn(Mapping one, Mapping other) {
    List<Integer> rows = IntStream.range(0, one.rows().size())
        .filter(r -> !hasCounterpart(other, one.rows().get(r))).boxed().toList();
    reports.only(one == base, rows.stream().map(r -> one.rows().get(r).text()).toList());
    if (!rows.isEmpty()) {
      Prose.wrapped("", "Only " + one.name() + " has rows for just " + RowReport.heads(one, rows) + ".")
          .forEach(output::line);
      output.line("");
    }
  }

  private void conclude(List<Change> rows, boolean together) {
    int wanted = rows.size() + (together ? 1 : 0);
    if (answers.size() < wanted) {
      String told = context.whyStopped();
      String why = context.stopped() ? told.substring(0, 1).toUpperCase(Locale.ROOT) + told.substring(1) + ": "
          : "Out of time: ";
      output.line(why + (wanted - answers.size()) + " of " + wanted + " questions were not asked.");
    } else if (wanted > 0) {
      int all = rows.stream().mapToInt(c -> 1 + c.likewise().size()).sum();
      int wrong = count(rows, Optional.of(true));
      int open = count(rows, Optional.empty());
      Prose.hanging(all == 1 && !together
          ? open == 1 ? "Whether the changed row breaks " + base.name() + " is not decided."
              : "The changed row " + (wrong == 1 ? "breaks " : "does not break ") + base.name() + "."
          : wrong + " of " + all + " changed rows " + (wrong == 1 ? "breaks " : "break ") + base.name() + " alone"
              + (open == 0 ? "" : ", " + open + (open == 1 ? " is" : " are") + " not decided")
              + (together ? "; all together: " + results.get(rows.size()).words(base.name()) : "") + ".",
          0, Prose.WIDTH).forEach(output::line);
      if (results.stream().allMatch(r -> r.breaks().equals(Optional.of(false)))) {
        Prose.hanging("Whether " + changed.name() + " is sound is another question: 'periscope verify' asks it.", 0,
            Prose.WIDTH).forEach(output::line);
      }
    }
  }

  /** Number of changed rows, those with the same change included, of which it is known, or open, that they break. */
  private int count(List<Change> rows, Optional<Boolean> breaks) {
    return IntStream.range(0, rows.size()).filter(c -> results.get(c).breaks().equals(breaks))
        .map(c -> 1 + rows.get(c).likewise().size()).sum();
  }
}
