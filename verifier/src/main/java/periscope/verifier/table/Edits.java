package periscope.verifier.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import periscope.inputs.CatOf;
import periscope.litmus.answer.Soundness;
import periscope.litmus.answer.Status;
import periscope.litmus.answer.Verdict;
import periscope.litmus.text.Prose;
import periscope.mappings.edit.RowEdit;
import periscope.mappings.edit.RowGroup;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.reports.Output;
import periscope.verifier.report.NotCoveredText;
import periscope.verifier.soundness.BlindSpots;
import periscope.verifier.soundness.Finding;
import periscope.verifier.task.SearchRun;
import periscope.verifier.task.VerificationTask;

/** The verification of all edits of a mapping's rows, which prints each result as soon as it is there. */
public final class Edits implements EditSearch.Listener {

  private final Output output;
  private final VerificationTask inquiry;
  private final Mapping mapping;
  private final Optional<Set<Row>> rows;
  private final EditSearch search;
  private final List<Soundness> answers = new ArrayList<>();
  private final List<MinimiseJson.Edit> asked = new ArrayList<>();
  /** Sentences on rows that the bound hardly tests; those that are about no single edit are said once. */
  private final Set<String> blindSpots = new LinkedHashSet<>();
  /** For each row, in the order of the table, the edits without an answer: all at first. */
  private final Map<String, List<String>> undecided = new LinkedHashMap<>();

  /** @param rows the rows whose edits are asked about; empty for all */
  public Edits(Output output, VerificationTask inquiry, SearchRun run, Optional<Set<Row>> rows) {
    this.output = output;
    this.inquiry = inquiry;
    mapping = inquiry.base();
    this.rows = rows;
    search = new EditSearch(inquiry, run, r -> rows.map(asked -> asked.contains(r)).orElse(true));
    search.searched().forEach(g -> undecided.put(mapping.rows().get(g.shown()).toString(), new ArrayList<>(
        RowEdit.of(mapping, g.shown()).stream().map(RowEdit::description).toList())));
  }

  /**
   * Asks about each edit and prints the results.
   *
   * @return exit code
   */
  public Status look() {
    search.look(this);
    notSearched();
    conclude();
    output.flush();
    return answers.size() < search.edits() ? Status.UNKNOWN.and(status()) : status();
  }

  private Status status() {
    boolean open = answers.contains(Soundness.UNKNOWN) || answers.contains(Soundness.INAPPLICABLE);
    return open ? Status.UNKNOWN : answers.contains(Soundness.SOUND) ? Status.FAILS : Status.OK;
  }

  /** The results for the JSON report. */
  public MinimiseJson report(List<CatOf> catOf) {
    List<String> notEdited = search.notSearched().stream().map(r -> mapping.rows().get(r).text()).toList();
    return MinimiseJson.of(inquiry,
        rows.map(all -> mapping.rows().stream().filter(all::contains).map(Row::text).toList()), asked, notEdited,
        search.edits(), catOf);
  }

  @Override
  public void row(RowGroup group) {
    output.line(
        (answers.isEmpty() ? "" : "\n") + output.colours().strong(mapping.rows().get(group.shown()).toString()));
    if (!group.others().isEmpty()) {
      Prose.wrapped("", "stands for " + RowReport.heads(mapping, group.others())).forEach(output::line);
    }
  }

  @Override
  public void asked(RowGroup group, RowEdit edit, EditedTable.Told told) {
    Soundness answer = told.ofEdit();
    answers.add(answer);
    if (answer.verdict() == Verdict.HOLDS || answer.verdict() == Verdict.FAILS) {
      undecided.get(mapping.rows().get(group.shown()).toString()).remove(edit.description());
    }
    asked.add(MinimiseJson.Edit.of(mapping, group, edit, told, answer));
    output.line(line(edit, answer, shown(told)));
    // A row's sentence is about the row as edited; sentences on fences are the same for all.
    List<String> ofEdit = told.blindSpots().isEmpty() ? List.of() : BlindSpots.ofRows(told.question());
    told.blindSpots().stream().filter(s -> blindSpots.add(s) || ofEdit.contains(s))
        .flatMap(s -> Prose.wrapped("          ", s).stream()).forEach(output::line);
    output.flush();
  }

  private String shown(EditedTable.Told told) {
    if (told.finding().isPresent()) {
      return (told.baseToo() ? "without this edit, too: " : "") + program(told.finding().get());
    }
    return told.soundness().equals(Soundness.SOUND) ? "not needed within the bound" : search.undecided(told);
  }

  /** A program that an edit breaks, as text. */
  static String program(Finding finding) {
    return Prose.count(finding.size(), "operation") + ": " + finding.text();
  }

  private String line(RowEdit edit, Soundness answer, String shown) {
    String word = String.format("%-9s", answer.headline());
    boolean needed = answer.verdict() == Verdict.FAILS;
    String coloured = needed ? output.colours().good(word) : output.colours().warning(word);
    return String.format("  %s %-46s %s", coloured, edit.description(), shown);
  }

  private String heads() {
    return RowReport.heads(mapping,
        IntStream.range(0, mapping.rows().size()).filter(i -> rows.orElseThrow().contains(mapping.rows().get(i)))
            .boxed().toList());
  }

  private void notSearched() {
    List<Integer> rows = search.notSearched();
    if (!rows.isEmpty()) {
      output.line("");
      Prose.wrapped("", "Not edited, for no searched program uses them: "
          + RowReport.heads(mapping, rows) + ".").forEach(output::line);
    }
  }

  /** Prints the totals; edits without a result were not examined. */
  private void conclude() {
    long edits = search.edits();
    long needed = answers.stream().filter(a -> a.verdict() == Verdict.FAILS).count();
    long without = answers.stream().filter(a -> a.verdict() == Verdict.HOLDS).count();
    output.line("");
    Prose.hanging(conclusion(edits, needed, without), 0, Prose.WIDTH).forEach(output::line);
    undecided.values().removeIf(List::isEmpty);
    undecided.forEach((row, open) -> Prose.wrapped("", "Not decided of `" + row + "`: " + String.join("; ", open) + ".")
        .forEach(output::line));
    NotCoveredText.lines(inquiry.question(), inquiry.model().isEmpty()).forEach(output::line);
  }

  private String conclusion(long edits, long needed, long without) {
    String of = rows.isPresent() ? " of " + heads() : "";
    if (edits == 0) {
      return "No edit was searched: " + (rows.isPresent() ? "the rows have" : mapping.name() + " has")
          + " no instruction to drop, weaken or swap in programs of this search; nothing is claimed.";
    } else if (needed < edits) {
      return String.format(Locale.ROOT,
          "Of %s%s, %d break %s, %d make no difference within the bound, %d were not decided.",
          Prose.count(edits, "edit"), of, needed, mapping.name(), without, edits - needed - without);
    }
    return rows.isEmpty()
        ? String.format(Locale.ROOT, "%s is minimal: each of its %d edits breaks it.", mapping.name(), edits)
        : (edits == 1 ? "The one edit" : "Each of the " + edits + " edits") + of + " breaks " + mapping.name() + ".";
  }
}
