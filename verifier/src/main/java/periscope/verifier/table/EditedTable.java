package periscope.verifier.table;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import periscope.engines.enumeration.Simulator;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Soundness;
import periscope.litmus.answer.Verdict;
import periscope.litmus.source.SourceText;
import periscope.mappings.ProgramCompiler;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.SourceOperation;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Neighbours;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.BlindSpots;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.ProgramCheck;
import periscope.verifier.soundness.Question;
import periscope.verifier.task.SearchRun;
import periscope.verifier.task.VerificationTask;

/**
 * An edited table, verified over the programs that use the edited operations: every other program is compiled as
 * before. A finding counts against the edit only if the task's base compiles the program rightly.
 *
 * @param inquiry the task about its base
 * @param base    the question about the table that was edited: the task's base, or another sound one
 * @param sound   whether that table is known to be sound
 * @param mapping the edited table
 */
record EditedTable(VerificationTask inquiry, Question base, boolean sound, Mapping mapping) {

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  /**
   * The result for an edited table.
   *
   * @param soundness verdict on the edit, never stronger than that of the search
   * @param finding   the wrongly compiled program to show, if there is one
   * @param baseToo   whether the base compiles it wrongly, too
   * @param shared    a program that both tables compile wrongly, if the answer sets such programs aside
   * @param lost      whether an edited operation is searched for the base but not for this table, because the target
   *                  model does not cover its code
   */
  record Told(Question question, Answer answer, Soundness soundness, Optional<Finding> finding, boolean baseToo,
      Optional<Finding> shared, boolean lost) {

    /** Whether the edit breaks a program that the base compiles rightly. */
    boolean tellsAgainst() {
      return finding.isPresent() && !baseToo;
    }

    /**
     * Whether the edit breaks a program that the base compiles rightly, within the bound; empty if that is not decided.
     */
    Optional<Boolean> breaks() {
      return tellsAgainst() ? Optional.of(true)
          : Optional.of(false).filter(b -> soundness.verdict() == Verdict.HOLDS);
    }

    /**
     * The verdict in words.
     *
     * @param base name of the base
     */
    String words(String base) {
      return soundness.headline() + (soundness.verdict() == Verdict.HOLDS && shared.isPresent()
          ? " but for a finding that " + base + " has as well" : "");
    }

    /** The same result for a table with these findings only, none of which the base has. */
    private Told besides(Question asked, Answer further) {
      Optional<Finding> blamed = further.findings().stream().findFirst();
      Soundness found = further.verdict() == Verdict.HOLDS && lost ? Soundness.INAPPLICABLE : further.soundness();
      return new Told(asked, further, found, blamed, false, finding, lost);
    }

    /** Sentences on edited rows that the bound hardly tests; none without the verdict that the edit is right. */
    List<String> blindSpots() {
      // A finding of the table without the edits may blame such a row.
      return soundness.verdict() == Verdict.HOLDS && shared.isEmpty() ? BlindSpots.of(question) : List.of();
    }

    /** The verdict on the edit alone: unknown if the shown program is wrong without the edit, too. */
    Soundness ofEdit() {
      return baseToo ? Soundness.UNKNOWN : soundness;
    }
  }

  /** Whether the edit changes the code of an operation. */
  boolean edited(SourceOperation operation) {
    Mapping before = base.translation().mapping().orElseThrow();
    return mapping.code(operation).isPresent() && !mapping.code(operation).equals(before.code(operation));
  }

  /** Whether the edit changes the code of any operation. */
  boolean edits() {
    return operations().anyMatch(this::edited);
  }

  /** Whether two tables have the same code for every operation. */
  boolean compilesLike(EditedTable other) {
    return operations().allMatch(o -> mapping.code(o).equals(other.mapping.code(o)));
  }

  private Stream<SourceOperation> operations() {
    return SourceOperation.all(mapping.source(), mapping.target()).stream();
  }

  /**
   * Searches to the end. If all programs found are ones that the base compiles wrongly, too, such programs are set
   * aside, and the search goes on for others.
   *
   * @param label name of the search in the progress line
   */
  Told ask(SearchRun run, String label) {
    Question question = question();
    Told told = told(question, run.run(label, inquiry.search(question)));
    if (!told.baseToo()) {
      return told;
    } else if (!inquiry.bySize()) {
      return told.besides(question, without(told.answer(), f -> true));
    }
    Question others = question.settingAside(inquiry.base(), inquiry.code());
    Answer further = run.run(label + ", programs that " + inquiry.base().name() + " compiles rightly",
        inquiry.search(others));
    return told.besides(others, without(further, this::goesWrongInBase));
  }

  /** An answer without some findings; it is open if the search ended early. */
  private static Answer without(Answer answer, Predicate<Finding> some) {
    List<Finding> rest = answer.findings().stream().filter(some.negate()).toList();
    boolean all = answer.stopped().isEmpty() && answer.seed().isEmpty() && answer.unfinished() == 0
        && answer.programs() == answer.total() && answer.coverage().stream().noneMatch(c -> c.layouts() > 0);
    return rest.equals(answer.findings()) ? answer
        : new Answer(!rest.isEmpty() ? Verdict.FAILS : all ? Verdict.HOLDS : Verdict.UNKNOWN, rest, answer.coverage(),
            answer.seed(), answer.stopped(), answer.nanos());
  }

  /**
   * Searches until the first finding.
   *
   * @param others programs that other edits broke, tried first
   */
  Told askUntilFirst(SearchRun run, String label, List<FoundProgram> others) {
    Question question = question();
    List<Choice> edited = question.operations().choices().stream().filter(question.operations()::inFocus).toList();
    List<FoundProgram> like = others.stream().flatMap(p -> Neighbours.of(p, edited)).distinct().toList();
    return told(question, run.run(label, inquiry.untilFirst(question, like)));
  }

  private Question question() {
    Question question = inquiry.question(mapping).about(this::edited);
    boolean same = question.operations().scopes().equals(base.operations().scopes());
    return question.since(new Question.Before(base.translation(), sound && same));
  }

  private Told told(Question question, Answer answer) {
    Optional<Finding> blamed = answer.findings().stream().filter(f -> !goesWrongInBase(f)).findFirst();
    // That the rest is right says nothing of the edit.
    boolean lost = base.operations().choices().stream()
        .filter(c -> c.source().filter(this::edited).isPresent()).anyMatch(c -> !question.operations().covers(c));
    Soundness soundness = answer.verdict() == Verdict.HOLDS && lost ? Soundness.INAPPLICABLE : answer.soundness();
    return new Told(question, answer, soundness, blamed.or(() -> answer.findings().stream().findFirst()),
        blamed.isEmpty() && !answer.findings().isEmpty(), Optional.empty(), lost);
  }

  /** Whether the base compiles the program of a finding wrongly, too. */
  boolean goesWrongInBase(Finding finding) {
    return check(inquiry, finding.program("found"), inquiry.base(), () -> false).verdict() == Verdict.FAILS;
  }

  /**
   * The check of one program compiled by a table, under the models of the task.
   *
   * @param stop called now and then; true ends the work
   */
  static ProgramCheck.Result check(VerificationTask inquiry, LitmusTest program, Mapping by, BooleanSupplier stop) {
    return ProgramCheck.check(program, NO_TEXT, new Simulator(inquiry.source().model()), ProgramCompiler.of(by),
        inquiry.runsOn().behaviours(), stop);
  }
}
