package periscope.verifier.table;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
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
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.ProgramCheck;
import periscope.verifier.soundness.Question;
import periscope.verifier.task.SearchRun;
import periscope.verifier.task.VerificationTask;

/**
 * A table that comes of editing another, asked about over the programs that use what was edited: every other program is
 * compiled as by that. A finding tells against the edit only if the base of the inquiry compiles that program rightly.
 *
 * @param inquiry what is asked of its base
 * @param base    the question about the table that was edited: that base, or another that is sound like it
 * @param sound   whether it is known that nothing goes wrong with it
 * @param mapping the edited table
 */
record EditedTable(VerificationTask inquiry, Question base, boolean sound, Mapping mapping) {

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  /**
   * What came out.
   *
   * @param soundness of the edit: its verdict is never stronger than that of the search
   * @param finding the program to show, if one is compiled wrongly
   * @param baseToo whether the base compiles it wrongly, too
   * @param lost    whether an edited operation that is searched for the base is not for this table: the target model
   *                says nothing of what it became
   */
  record Told(Question question, Answer answer, Soundness soundness, Optional<Finding> finding, boolean baseToo,
      boolean lost) {

    /** Whether a program goes wrong that the base compiles rightly. */
    boolean tellsAgainst() {
      return finding.isPresent() && !baseToo;
    }

    /** Of the edit alone: nothing is known of one that shows only in programs that go wrong without it. */
    Soundness ofEdit() {
      return baseToo ? Soundness.UNKNOWN : soundness;
    }
  }

  /** Whether an operation becomes something else than by the base. */
  boolean edited(SourceOperation operation) {
    Mapping before = base.translation().mapping().orElseThrow();
    return mapping.code(operation).isPresent() && !mapping.code(operation).equals(before.code(operation));
  }

  /** Whether anything becomes something else than by the base. */
  boolean edits() {
    return operations().anyMatch(this::edited);
  }

  /** Whether both make the same of every operation. */
  boolean compilesLike(EditedTable other) {
    return operations().allMatch(o -> mapping.code(o).equals(other.mapping.code(o)));
  }

  private Stream<SourceOperation> operations() {
    return SourceOperation.all(mapping.source(), mapping.target()).stream();
  }

  /** Asks, to the end. @param label for the progress line */
  Told ask(SearchRun run, String label) {
    Question question = question();
    return told(question, run.run(label, inquiry.search(question)));
  }

  /** Asks until it is known whether something is wrong. @param others programs that went wrong with other tables */
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
        blamed.isEmpty() && !answer.findings().isEmpty(), lost);
  }

  /** Whether the program is compiled wrongly without the edit. */
  private boolean goesWrongInBase(Finding finding) {
    return check(inquiry, finding.program("found"), inquiry.base(), () -> false).verdict() == Verdict.FAILS;
  }

  /** What a table makes of one program under the models of the inquiry. @param stop whether to give up */
  static ProgramCheck.Result check(VerificationTask inquiry, LitmusTest program, Mapping by, BooleanSupplier stop) {
    return ProgramCheck.check(program, NO_TEXT, new Simulator(inquiry.source().model()), ProgramCompiler.of(by),
        inquiry.runsOn().behaviours(), stop);
  }
}
