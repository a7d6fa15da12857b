package periscope.verifier.table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import periscope.litmus.answer.Verdict;
import periscope.mappings.edit.RowEdit;
import periscope.mappings.edit.RowGroup;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.soundness.ProgramFinding;
import periscope.verifier.soundness.Question;
import periscope.verifier.task.SearchRun;
import periscope.verifier.task.VerificationTask;

/** The search that asks for each edit of a mapping's rows whether some program breaks. */
final class EditSearch {

  /** Receiver of the results. */
  interface Listener {

    /** Called before the edits of a row group are searched, each of which {@link #asked} then reports. */
    default void row(RowGroup group) {}

    /** Called after the search for one edit, with its result. */
    void asked(RowGroup group, RowEdit edit, EditedTable.Told told);
  }

  private final VerificationTask inquiry;
  private final SearchRun run;
  private final Mapping mapping;
  private final Question base;
  private final List<RowGroup> searched;
  private final List<Integer> notSearched;
  private final int edits;
  /** Whether the mapping is known to be sound; edits that require no less than a harmless one then need no search. */
  private boolean sound;
  /** Programs that earlier edits broke; other edits may break programs like them. */
  private final List<FoundProgram> broken = new ArrayList<>();
  private int asked;

  /** @param asked whether a row's edits are asked about */
  EditSearch(VerificationTask inquiry, SearchRun run, Predicate<Row> asked) {
    this.inquiry = inquiry;
    this.run = run;
    mapping = inquiry.base();
    base = inquiry.question();
    List<RowGroup> groups = RowGroup.of(mapping).stream()
        .filter(g -> g.rows().stream().map(mapping.rows()::get).anyMatch(asked)).toList();
    searched = groups.stream().filter(g -> inquiry.searches(base, g.shown())).toList();
    notSearched = groups.stream().filter(g -> !searched.contains(g)).flatMap(g -> g.rows().stream())
        .filter(r -> !RowEdit.of(mapping, r).isEmpty()).toList();
    edits = searched.stream().mapToInt(g -> RowEdit.of(mapping, g.shown()).size()).sum();
  }

  /** Number of edits. */
  int edits() {
    return edits;
  }

  /** The rows whose edits are searched. */
  List<RowGroup> searched() {
    return searched;
  }

  /** Rows with edits that no searched program uses, by index. */
  List<Integer> notSearched() {
    return notSearched;
  }

  /** Asks about each edit until the time is up. */
  void look(Listener listener) {
    sound = edits > 0 && inquiry.model().isPresent()
        && run.run(mapping.name(), inquiry.untilFirst(base)).verdict() == Verdict.HOLDS;
    searched.forEach(g -> look(g, listener));
  }

  private void look(RowGroup group, Listener listener) {
    List<RowEdit> ofRow = RowEdit.of(mapping, group.shown());
    if (ofRow.isEmpty() || run.over()) {
      return;
    }
    listener.row(group);
    // Where an edit makes no difference, others of the row that ask for no less make none either.
    Question weakest = base;
    for (RowEdit edit : ofRow) {
      if (run.over()) {
        return;
      }
      EditedTable.Told told = ask(new EditedTable(inquiry, weakest, sound, group.in(mapping, edit.templates())));
      listener.asked(group, edit, told);
      if (told.ofEdit().verdict() == Verdict.HOLDS && sound) {
        weakest = told.question();
      }
    }
  }

  private EditedTable.Told ask(EditedTable table) {
    asked++;
    EditedTable.Told told =
        table.askUntilFirst(run, "edit " + asked + " of " + edits, sound ? broken : List.of());
    told.finding().ifPresent(f -> {
      if (f instanceof ProgramFinding found) {
        broken.add(found.found());
      }
    });
    return told;
  }

  /** The reason why there is no verdict on an edit without a broken program. */
  String undecided(EditedTable.Told told) {
    if (told.soundness().verdict() == Verdict.INAPPLICABLE) {
      return told.lost() ? inquiry.target() + " says nothing of what the row becomes"
          : "no searched program uses this row";
    }
    return told.answer().stopped().orElse("not all programs were checked");
  }
}
