package periscope.verifier.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.litmus.text.Prose;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.reports.part.Part;
import periscope.verifier.report.Summary;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.DistinctFindings;
import periscope.verifier.soundness.Finding;

/** The report of the verdict on one changed row. */
public final class RowReport {

  private RowReport() {}

  /** The lines about one row's change. */
  static List<String> lines(
      Changes.Change change, EditedTable.Told told, List<Changes.BrokenRow> broken, Summary summary) {
    List<String> lines = new ArrayList<>();
    lines.add(summary.colours().strong(change.after().text()));
    lines.add("  from  " + change.before().right());
    lines.add("  to    " + change.after().right());
    if (!change.likewise().isEmpty()) {
      lines.addAll(Prose.wrapped("", "stands for " + change.likewise().stream().map(r -> r.pattern().head())
          .collect(Collectors.joining(", "))));
    }
    lines.addAll(lines("this row", told, broken, summary));
    return lines;
  }

  /**
   * The lines about the result for an edited table.
   *
   * @param having description of the programs, in words
   * @param broken the findings to show, each with the report that {@code verify} has
   */
  static List<String> lines(
      String having, EditedTable.Told told, List<Changes.BrokenRow> broken, Summary summary) {
    Answer answer = told.answer();
    List<String> lines = new ArrayList<>();
    for (Changes.BrokenRow row : broken) {
      Finding f = row.shown().finding();
      lines.addAll(row == broken.get(0) ? List.of() : List.of(""));
      lines.addAll(List.of(
          "  " + summary.colours().bad(String.format("%-7s", f.fault())) + "  " + count(having, answer, f.fault()),
          "           " + f.text() + " (" + f.shape().description() + ")"));
      lines.addAll(Part.lines(row.shown().report().subList(1, row.shown().report().size())));
    }
    if (answer.findings().isEmpty()) {
      lines.addAll(nothingFound(having, told, summary));
    }
    told.shared().ifPresent(f -> lines.addAll(Prose.wrapped("", shared(f, summary.inquiry().base()))));
    return lines;
  }

  /** A sentence on a fault that is not the change's. */
  private static String shared(Finding finding, Mapping base) {
    return base.name() + " has a finding in programs with this code, too, and it does not count here: " + finding.text()
        + " (" + finding.shape().description() + "); 'periscope verify' of " + base.name() + " says more";
  }

  private static List<String> nothingFound(String having, EditedTable.Told told, Summary summary) {
    Answer answer = told.answer();
    String verdict = told.soundness().headline();
    String counted = answer.counts().isEmpty() ? "no program with " + having + " goes wrong that did not before: "
        : String.format(Locale.ROOT, "in %,d programs with %s: ", answer.programs(), having);
    String said = told.soundness().verdict() != Verdict.INAPPLICABLE
        ? counted + summary.bound() + summary.uncovered("") + answer.stopped().map(s -> "; " + s).orElse("")
        : (told.lost() ? summary.inquiry().target() + " says nothing of what it becomes; nothing is claimed: write"
            + " instructions that this model covers, or name another one with --target-model"
            : "no searched program has " + having + "; nothing is claimed: --scopes, --events and --placement widen the"
            + " search, --without narrows it");
    List<String> lines = new ArrayList<>(Prose.wrapped(verdict + "  ", said));
    String coloured = told.soundness().verdict() == Verdict.HOLDS
        ? summary.colours().good(verdict) : summary.colours().warning(verdict);
    lines.set(0, lines.get(0).replaceFirst(verdict, coloured));
    told.blindSpots().forEach(s -> lines.addAll(Prose.wrapped("", s)));
    return lines;
  }

  /**
   * The left sides of some rows, without names. A line that stands for several of them is quoted as written, unless it
   * is inherited, since other rows may have replaced a part of it.
   */
  public static String heads(Mapping mapping, List<Integer> rows) {
    Set<Row> asked = rows.stream().map(mapping.rows()::get).collect(Collectors.toSet());
    Map<String, List<Row>> lines = mapping.rows().stream().collect(Collectors.groupingBy(Row::line));
    return rows.stream().map(mapping.rows()::get)
        .map(r -> !mapping.inherits(r) && asked.containsAll(lines.get(r.line())) ? written(r) : r.pattern().head())
        .distinct().collect(Collectors.joining(", "));
  }

  /** The left side as written in its text. */
  private static String written(Row row) {
    int start = row.place().span().offset();
    String text = row.place().text().content();
    return text.isEmpty() ? row.pattern().head()
        : text.substring(start, start + row.place().span().length()).replaceFirst("^\\w+\\s*=\\s*", "")
            .replaceFirst("\\)[^)]*$", ")");
  }

  private static String count(String having, Answer answer, Fault fault) {
    if (answer.counts().isEmpty()) {
      return "the smallest program:";
    }
    long found = answer.findings().stream().filter(f -> f.fault() == fault).count();
    long raceFree = answer.programs() - answer.racy();
    return String.format(Locale.ROOT, "%,d of %,d race-free programs with %s; the smallest:", found, raceFree, having);
  }

  /** The smallest finding with a fault; among several, one with the fewest rows at fault. */
  static Optional<Finding> smallest(EditedTable.Told told, Fault fault) {
    List<Finding> all = told.answer().findings().stream().filter(f -> f.fault() == fault).toList();
    List<Finding> least = all.stream().filter(f -> f.size() == all.get(0).size()).toList();
    return new DistinctFindings(told.question()).add(least).stream().findFirst();
  }
}
