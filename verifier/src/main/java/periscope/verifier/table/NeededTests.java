package periscope.verifier.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.condition.Condition;
import periscope.litmus.memory.Outcome;
import periscope.litmus.text.Prose;
import periscope.mappings.edit.RowEdit;
import periscope.mappings.edit.RowGroup;
import periscope.mappings.table.Mapping;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.ProgramCheck;
import periscope.verifier.task.SearchRun;
import periscope.verifier.task.VerificationTask;

/**
 * The programs that edits of a table break, as tests in the table's source language. Each test's condition asks for an
 * outcome that the source model forbids, that the edited table allows and the table itself does not; a program that
 * only gets stuck has no condition. Its description names the rows of the table that need it. If a test of the same
 * size already notices an edit, the edit gets no separate test.
 */
public final class NeededTests implements EditSearch.Listener {

  private final VerificationTask inquiry;
  private final SearchRun run;
  private final EditSearch search;
  private final Mapping mapping;
  private final List<Made> made = new ArrayList<>();
  private final Map<Integer, List<String>> unneeded = new LinkedHashMap<>();
  private final List<String> undecided = new ArrayList<>();
  private final List<RowGroup> standing = new ArrayList<>();
  private int asked;

  /**
   * A test with its purpose.
   *
   * @param program the test; without a condition if edited tables make it get stuck
   * @param needs   for each row, by index, the instructions that the test shows to be needed
   */
  private record Made(LitmusTest program, int size, Map<Integer, List<String>> needs) {

    private boolean notices(ProgramCheck.Result edited) {
      return program.condition().map(c -> edited.forbidden().keySet().stream().anyMatch(c.proposition()::holds))
          .orElseGet(edited::stuck);
    }

    private void add(int row, String needed) {
      needs.computeIfAbsent(row, r -> new ArrayList<>()).add(needed);
    }
  }

  public NeededTests(VerificationTask inquiry, SearchRun run) {
    this.inquiry = inquiry;
    this.run = run;
    mapping = inquiry.base();
    search = new EditSearch(inquiry, run, row -> true);
  }

  /**
   * Asks about each edit.
   *
   * @return the tests by their names, in the order of the rows that need them first
   */
  public Map<String, LitmusTest> look() {
    search.look(this);
    Map<String, LitmusTest> tests = new LinkedHashMap<>();
    int digits = Math.max(2, String.valueOf(made.size()).length());
    for (Made test : made) {
      String name = mapping.name().replaceAll("[^\\w.+-]", "-")
          + String.format(Locale.ROOT, "-%0" + digits + "d", tests.size() + 1);
      LitmusTest p = test.program();
      tests.put(name, new LitmusTest(p.language(), name, said(test), p.locations(), p.threads(), p.condition()));
    }
    return tests;
  }

  @Override
  public void row(RowGroup group) {
    if (!group.others().isEmpty()) {
      standing.add(group);
    }
  }

  @Override
  public void asked(RowGroup group, RowEdit edit, EditedTable.Told told) {
    asked++;
    String what = edit.needed() + " in " + head(edit.row());
    switch (told.ofEdit().verdict()) {
      case FAILS -> add(edit, what, told);
      case HOLDS -> unneeded.computeIfAbsent(edit.row(), r -> new ArrayList<>()).add(edit.needed());
      default -> undecided.add(what + ": " + (told.baseToo() ? "the program that shows it goes wrong without the edit, "
          + "too" : search.undecided(told)));
    }
  }

  private void add(RowEdit edit, String what, EditedTable.Told told) {
    Mapping edited = told.question().translation().mapping().orElseThrow();
    Finding finding = told.finding().orElseThrow();
    for (Made test : made) {
      if (test.size() == finding.size() && test.notices(check(test.program(), edited))) {
        test.add(edit.row(), edit.needed());
        return;
      }
    }
    Optional<LitmusTest> test = confirmed(finding, edited);
    if (test.isEmpty()) {
      undecided.add(what + ": there was no time to run its program again");
      return;
    }
    Made own = new Made(test.get(), finding.size(), new LinkedHashMap<>());
    own.add(edit.row(), edit.needed());
    made.add(own);
  }

  /**
   * The program with a condition, once a check shows that the table itself compiles it rightly; empty if it does not.
   */
  private Optional<LitmusTest> confirmed(Finding finding, Mapping edited) {
    LitmusTest program = finding.program("found");
    LitmusTest plain = asking(program, Optional.empty());
    ProgramCheck.Result wrong = check(plain, edited);
    if (check(plain, mapping).verdict() != Verdict.HOLDS || wrong.source().isEmpty()) {
      return Optional.empty();
    }
    for (Outcome outcome : wrong.forbidden().keySet()) {
      LitmusTest test = plain.asking(outcome);
      // Registers that a run does not write are not asked for, which may fit other runs.
      if (wrong.source().get().states().keySet().stream()
          .noneMatch(test.condition().orElseThrow().proposition()::holds)) {
        return Optional.of(test);
      }
    }
    return wrong.stuck() ? Optional.of(plain) : Optional.empty();
  }

  private ProgramCheck.Result check(LitmusTest program, Mapping by) {
    return EditedTable.check(inquiry, program, by, run::over);
  }

  private static LitmusTest asking(LitmusTest program, Optional<Condition> condition) {
    return new LitmusTest(program.language(), program.name(), program.description(), program.locations(),
        program.threads(), condition);
  }

  private String head(int row) {
    return RowReport.heads(mapping, List.of(row));
  }

  /** The description of a test: its table, models, rows and needed instructions. */
  private String said(Made test) {
    String rows = test.needs().entrySet().stream()
        .map(e -> " Row=" + head(e.getKey()) + " Needs=" + String.join("; ", e.getValue()))
        .collect(Collectors.joining());
    return "Mapping=" + mapping.name() + " Models=" + inquiry.source().name() + "," + inquiry.target()
        + (test.program().condition().isEmpty() ? " Else=stuck" : "") + rows;
  }

  /** Whether each edit has an answer. */
  public boolean complete() {
    return undecided.isEmpty() && asked == search.edits();
  }

  /** Sentences about edits without a test, with the reasons; the totals come last. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    String bound = "by no program of up to " + Prose.count(inquiry.question().bound().operations(), "operation");
    unneeded.forEach((row, what) -> notes.add(
        "needed " + bound + ", in " + head(row) + ": " + String.join("; ", what)));
    undecided.forEach(u -> notes.add("not decided: " + u));
    if (!search.notSearched().isEmpty()) {
      notes.add("used " + bound + ": " + RowReport.heads(mapping, search.notSearched()));
    }
    standing.forEach(g -> notes.add(head(g.shown()) + " stands for others, which have no tests of their own: "
        + RowReport.heads(mapping, g.others())));
    if (asked < search.edits()) {
      notes.add("not searched: " + (search.edits() - asked) + " of " + Prose.count(search.edits(), "edit") + ", "
          + run.stopped().orElse("stopped") + "; --scopes and --without leave out scopes and operations, and the "
          + "search takes less time");
    }
    int noticed = made.stream().flatMap(m -> m.needs().values().stream()).mapToInt(List::size).sum();
    notes.add(made.size() + (made.size() == 1 ? " test notices " : " tests notice ") + noticed + " of "
        + search.edits() + " edits of " + mapping.name());
    return notes;
  }
}
