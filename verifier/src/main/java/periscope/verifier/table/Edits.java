package periscope.verifier.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import periscope.inputs.CatOf;
import periscope.litmus.answer.Soundness;
import periscope.litmus.answer.Status;
import periscope.litmus.answer.Verdict;
import periscope.litmus.text.Prose;
import periscope.mappings.edit.RowEdit;
import periscope.mappings.edit.RowGroup;
import periscope.mappings.table.Mapping;
import periscope.reports.Output;
import periscope.verifier.report.NotCoveredText;
import periscope.verifier.soundness.Finding;
import periscope.verifier.task.SearchRun;
import periscope.verifier.task.VerificationTask;

/** The verification of all edits of a mapping's rows, which prints each result as soon as it is there. */
public final class Edits implements EditSearch.Listener {

  private final Output output;
  private final VerificationTask inquiry;
  private final Mapping mapping;
  private final EditSearch search;
  private final List<Soundness> answers = new ArrayList<>();
  private final List<MinimiseJson.Edit> asked = new ArrayList<>();
  /** Sentences on rows that the bound hardly tests, each said once. */
  private final Set<String> blindSpots = new LinkedHashSet<>();
  /** For each row, in the order of the table, the edits without an answer: all at first. */
  private final Map<String, List<String>> undecided = new LinkedHashMap<>();

  public Edits(Output output, VerificationTask inquiry, SearchRun run) {
    this.output = output;
    this.inquiry = inquiry;
    mapping = inquiry.base();
    search = new EditSearch(inquiry, run);
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
    return MinimiseJson.of(inquiry, asked, notEdited, search.edits(), catOf);
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
    told.blindSpots().stream().filter(blindSpots::add)
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
    String conclusion = needed == edits
        ? String.format(Locale.ROOT, "%s is minimal: each of its %d edits breaks it.", mapping.name(), edits)
        : String.format(Locale.ROOT,
            "Of %d edits, %d break %s, %d make no difference within the bound, %d were not decided.",
            edits, needed, mapping.name(), without, edits - needed - without);
    output.line("");
    output.line(conclusion);
    undecided.values().removeIf(List::isEmpty);
    undecided.forEach((row, open) -> Prose.wrapped("", "Not decided of `" + row + "`: " + String.join("; ", open) + ".")
        .forEach(output::line));
    NotCoveredText.lines(inquiry.question(), inquiry.model().isEmpty()).forEach(output::line);
  }
}
