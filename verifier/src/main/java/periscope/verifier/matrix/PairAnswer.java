package periscope.verifier.matrix;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.answer.Verdict;
import periscope.mappings.table.Mapping;
import periscope.verifier.kept.KeptMixture;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.soundness.OneProgram;
import periscope.verifier.soundness.ProgramFinding;
import periscope.verifier.soundness.Question;
import periscope.verifier.task.VerificationTask;

/** The answer so far about the programs that need both of two tables; it is kept for later runs. */
final class PairAnswer {

  /** Number of the first table. */
  final int one;
  /** Number of the second table. */
  final int other;
  private final VerificationTask task;
  private final Question question;
  private final Optional<KeptMixture> file;
  private int right;
  private Optional<ProgramFinding> finding = Optional.empty();
  private Optional<LocalDate> before = Optional.empty();
  private Optional<String> open = Optional.empty();

  /**
   * The answer that earlier runs left.
   *
   * @param all      the task about the mixture of all tables
   * @param doubtful those of the two tables that are not known to be sound
   */
  PairAnswer(VerificationTask all, int one, int other, List<Question.Doubtful> doubtful) {
    this.one = one;
    this.other = other;
    task = all.alone(Mapping.mixture(List.of(all.base().tables().get(one), all.base().tables().get(other))));
    question = task.question().besides(doubtful, task.code());
    file = question.operations().none() ? Optional.empty() : task.kept(question);
    file.flatMap(KeptMixture::known).ifPresent(k -> {
      right = k.right();
      finding = k.finding();
      before = Optional.of(k.on()).filter(d -> decided());
    });
  }

  VerificationTask task() {
    return task;
  }

  Question question() {
    return question;
  }

  int right() {
    return right;
  }

  Optional<ProgramFinding> finding() {
    return finding;
  }

  /** The date of the earlier run that decided the pair. */
  Optional<LocalDate> before() {
    return before;
  }

  /** The reason why a size was not decided, although there was time. */
  Optional<String> open() {
    return open;
  }

  boolean has(int table) {
    return one == table || other == table;
  }

  /** Whether a searched program needs both tables. */
  boolean needed() {
    return !question.operations().none();
  }

  /** Whether nothing is left to ask. */
  boolean decided() {
    return decided(question.bound().operations());
  }

  /** Whether nothing is left to ask about programs of up to so many operations. */
  boolean decided(int size) {
    return finding.isPresent() || right >= size || !needed() || open.isPresent();
  }

  /** All programs of up to so many operations are right. */
  void right(int size) {
    if (size > right) {
      right = size;
      file.ifPresent(f -> f.keep(right, finding));
    }
  }

  /** A wrong program was found, and all smaller ones are right. */
  void wrong(ProgramFinding wrong) {
    finding = Optional.of(wrong);
    right = wrong.size() - 1;
    file.ifPresent(f -> f.keep(right, finding));
  }

  void open(String reason) {
    open = Optional.of(reason);
  }

  /**
   * A finding of a larger mixture as one of the two tables; empty if they do not have its code, or one of them has all
   * of it. The program is compiled again.
   */
  Optional<ProgramFinding> of(ProgramFinding larger, Mapping mixture) {
    FoundProgram program = larger.found();
    for (int slot = 0; slot < program.choices().size(); slot++) {
      Choice wanted = program.choices().get(slot);
      Optional<Choice> own = Stream.concat(
          question.operations().choices().stream(), question.operations().likened().keySet().stream())
          .filter(c -> c.ending().equals(wanted.ending()) && c.sameSource(wanted)
              && question.translation().mapping().orElseThrow().code(c.source().orElseThrow())
                  .equals(mixture.code(wanted.source().orElseThrow()))).findFirst();
      if (own.isEmpty()) {
        return Optional.empty();
      }
      program = program.with(slot, own.get());
    }
    FoundProgram found = program;
    return Optional.of(new ProgramFinding(larger.fault(), found, larger.header(), Optional.empty()))
        .filter(f -> question.operations().admit(found))
        .filter(f -> new OneProgram(question, f.fault(), () -> false).ask(found).verdict() == Verdict.FAILS);
  }
}
