package periscope.cli.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import periscope.cli.search.Inquiry;
import periscope.cli.search.SearchRun;
import periscope.cli.session.CatOf;
import periscope.cli.session.Exit;
import periscope.cli.session.Terminal;
import periscope.cli.text.Prose;
import periscope.mappings.edit.RowEdit;
import periscope.mappings.edit.RowGroup;
import periscope.mappings.table.Mapping;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.ProgramFinding;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Verdict;

/** The edits of a mapping's rows, each asked about and told as soon as the answer is there. */
final class Edits {

  private final Terminal terminal;
  private final Inquiry inquiry;
  private final SearchRun run;
  private final Mapping mapping;
  private final Question base;
  private final List<Verdict> verdicts = new ArrayList<>();
  private final List<MinimiseJson.Edit> asked = new ArrayList<>();
  private List<String> notEdited = List.of();
  private int all;
  /** Whether it is known that nothing goes wrong with the mapping: then edits that others are like need no search. */
  private boolean sound;
  /** Programs that edits broke: other edits may break programs like them. */
  private final List<FoundProgram> broken = new ArrayList<>();

  Edits(Terminal terminal, Inquiry inquiry, SearchRun run) {
    this.terminal = terminal;
    this.inquiry = inquiry;
    this.run = run;
    mapping = inquiry.base();
    base = inquiry.question();
  }

  /** Asks about each edit, and says what came out. @return the exit code */
  int look() {
    List<RowGroup> groups = RowGroup.of(mapping);
    List<RowGroup> searched = groups.stream()
        .filter(g -> inquiry.searches(base, g.shown())).toList();
    all = searched.stream().mapToInt(g -> RowEdit.of(mapping, g.shown()).size()).sum();
    sound = all > 0 && inquiry.model().isPresent()
        && run.run(mapping.name(), inquiry.untilFirst(base)).verdict() == Verdict.SOUND;
    searched.forEach(this::edit);
    notSearched(groups.stream().filter(g -> !searched.contains(g)).toList());
    conclude();
    terminal.out().flush();
    return verdicts.size() < all ? Exit.worst(Exit.UNKNOWN, exit()) : exit();
  }

  private int exit() {
    boolean open = verdicts.contains(Verdict.UNKNOWN) || verdicts.contains(Verdict.INAPPLICABLE);
    return open ? Exit.UNKNOWN : verdicts.contains(Verdict.SOUND) ? Exit.FAILS : Exit.OK;
  }

  /** What came out, for programs. */
  MinimiseJson report(List<CatOf> catOf) {
    return MinimiseJson.of(inquiry, asked, notEdited, all, catOf);
  }

  private void edit(RowGroup group) {
    List<RowEdit> edits = RowEdit.of(mapping, group.shown());
    if (edits.isEmpty() || run.over()) {
      return;
    }
    terminal.line(
        (verdicts.isEmpty() ? "" : "\n") + terminal.colours().strong(mapping.rows().get(group.shown()).toString()));
    if (!group.others().isEmpty()) {
      Prose.wrapped("", "stands for " + RowReport.heads(mapping, group.others())).forEach(terminal::line);
    }
    // Where an edit makes no difference, others of the row that ask for no less make none either.
    Question weakest = base;
    for (RowEdit edit : edits) {
      if (run.over()) {
        return;
      }
      EditedTable.Told told =
          ask(group, edit, new EditedTable(inquiry, weakest, sound, group.in(mapping, edit.templates())));
      if (verdict(told) == Verdict.SOUND && sound) {
        weakest = told.question();
      }
    }
  }

  private EditedTable.Told ask(RowGroup group, RowEdit edit, EditedTable table) {
    EditedTable.Told told =
        table.askUntilFirst(run, "edit " + (verdicts.size() + 1) + " of " + all, sound ? broken : List.of());
    told.finding().ifPresent(f -> {
      if (f instanceof ProgramFinding found) {
        broken.add(found.found());
      }
    });
    Verdict verdict = verdict(told);
    verdicts.add(verdict);
    asked.add(MinimiseJson.Edit.of(mapping, group, edit, told, verdict));
    terminal.line(line(edit, verdict, shown(told)));
    terminal.out().flush();
    return told;
  }

  /** Nothing is known of an edit that shows only in programs that go wrong without it. */
  private static Verdict verdict(EditedTable.Told told) {
    return told.baseToo() ? Verdict.UNKNOWN : told.verdict();
  }

  private String shown(EditedTable.Told told) {
    if (told.finding().isPresent()) {
      return (told.baseToo() ? "without this edit, too: " : "") + program(told.finding().get());
    }
    return switch (told.verdict()) {
      case SOUND -> "not needed within the bound";
      case INAPPLICABLE -> told.lost() ? inquiry.target() + " says nothing of what the row becomes"
          : "no searched program uses this row";
      default -> told.answer().stopped().orElse("not all programs were checked");
    };
  }

  /** A program that an edit breaks. */
  static String program(Finding finding) {
    return Prose.count(finding.size(), "operation") + ": " + finding.text();
  }

  private String line(RowEdit edit, Verdict verdict, String shown) {
    String word = String.format("%-9s", verdict);
    boolean needed = verdict == Verdict.UNSOUND || verdict == Verdict.STUCK;
    String coloured = needed ? terminal.colours().good(word) : terminal.colours().warning(word);
    return String.format("  %s %-46s %s", coloured, edit.description(), shown);
  }

  private void notSearched(List<RowGroup> groups) {
    List<Integer> rows = groups.stream().flatMap(g -> Stream.concat(Stream.of(g.shown()), g.others().stream()))
        .filter(r -> !RowEdit.of(mapping, r).isEmpty()).toList();
    notEdited = rows.stream().map(r -> mapping.rows().get(r).text()).toList();
    if (!rows.isEmpty()) {
      terminal.line("");
      Prose.wrapped("", "Not edited, for no searched program uses them: "
          + RowReport.heads(mapping, rows) + ".").forEach(terminal::line);
    }
  }

  /** Those without a verdict were not looked at. */
  private void conclude() {
    long edits = all;
    long needed = verdicts.stream().filter(v -> v == Verdict.UNSOUND || v == Verdict.STUCK).count();
    long without = verdicts.stream().filter(v -> v == Verdict.SOUND).count();
    String conclusion = needed == edits
        ? String.format(Locale.ROOT, "%s is minimal: each of its %d edits breaks it.", mapping.name(), edits)
        : String.format(Locale.ROOT,
            "Of %d edits, %d break %s, %d make no difference within the bound, %d were not decided.",
            edits, needed, mapping.name(), without, edits - needed - without);
    terminal.line("");
    terminal.line(conclusion);
  }
}
