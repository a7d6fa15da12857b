package periscope.verifier.mixture;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.mappings.table.SourceOperation;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Translation;
import periscope.verifier.reason.FullOrder;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.CompiledRightly;
import periscope.verifier.soundness.Coverage;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.sized.IterativeDeepening.Wanted;
import periscope.verifier.task.SearchRun;
import periscope.verifier.task.VerificationTask;

/**
 * The answer about a table of a mixture by itself.
 *
 * @param table  the table
 * @param same   an earlier table of the mixture that has the same code for each operation, and so the same answer
 * @param answer the answer: its search ended at the first finding
 * @param further the further findings, if there is a finding and somebody looked for others
 */
public record TableAlone(Mapping table, Optional<Mapping> same, Answer answer, Optional<Further> further) {

  /**
   * The result of the look at the table's fault, and of the search for further findings of the smallest size that has
   * any.
   *
   * @param mended  whether order that the left sides of rows ask for mends the smallest finding; if not, nobody looked
   *                for others
   * @param atFault the rows at fault in each finding that such order mends; under a target model nobody looked for
   *                them
   */
  public record Further(boolean mended, List<Set<Row>> atFault) {

    public Further {
      atFault = List.copyOf(atFault);
    }
  }

  /** The answer about a table without further findings. */
  public TableAlone(Mapping table, Optional<Mapping> same, Answer answer) {
    this(table, same, answer, Optional.empty());
  }

  /** Asks about each table of a task's mixture, with the bound of the mixture, and about further findings of each. */
  public static List<TableAlone> all(VerificationTask mixture, SearchRun run) {
    List<TableAlone> alone = of(mixture.base().tables(), mixture, run);
    // Where all tables are alike, no program needs several.
    return alone.stream().filter(t -> t.same.isEmpty()).count() == 1 ? alone
        : alone.stream().map(t -> t.further(mixture.alone(t.table()), run)).toList();
  }

  /** Asks about some tables of a task's mixture. */
  public static List<TableAlone> of(List<Mapping> tables, VerificationTask mixture, SearchRun run) {
    List<TableAlone> told = new ArrayList<>();
    tables.forEach(table -> told.add(of(mixture, table, told, run)));
    return told;
  }

  /** The answer about a table that has the code of one of those before it; empty if none has. */
  public static Optional<TableAlone> like(Mapping table, List<TableAlone> before) {
    return before.stream().filter(t -> likeCode(t.table, table)).findFirst()
        .map(s -> new TableAlone(table, Optional.of(s.same.orElse(s.table)), s.answer, s.further));
  }

  /**
   * Asks about a table of a task's mixture.
   *
   * @param before the answers about the tables before it
   */
  public static TableAlone of(VerificationTask mixture, Mapping table, List<TableAlone> before, SearchRun run) {
    return like(table, before)
        .orElseGet(() -> new TableAlone(table, Optional.empty(), answer(mixture.alone(table), before, run)));
  }

  /**
   * The same with the further findings of the table, if it has one. If the first one's program goes wrong with all the
   * order and the scopes that left sides ask for, too, no row is at fault, and other findings explain nothing more.
   * Under a target model no others are needed: the search sets aside the programs that the table compiles wrongly, and
   * a mixture leaves out no program for its rows.
   */
  public TableAlone further(VerificationTask alone, SearchRun run) {
    if (answer.findings().isEmpty() || further.isPresent() || same.isPresent() || run.over()) {
      return this;
    }
    Question question = alone.question();
    Optional<Mapping> full = FullOrder.of(alone);
    Predicate<Finding> mended = f -> f.fault() == Fault.STUCK || full.isEmpty()
        || !CompiledRightly.of(f.program("program"), question).wrong(full.get());
    boolean first = mended.test(answer.findings().get(0));
    return new TableAlone(table, same, answer, Optional.of(new Further(first,
        !first || question.target() instanceof Target.Model ? List.of()
            : run.run(table.name() + " alone, further findings", alone.search(question, Wanted.OF_FIRST_SIZE))
                .findings().stream().filter(mended).flatMap(f -> f.atFault().stream()).distinct().toList())));
  }

  /** The smallest finding, if no row mends its program: a mixture leaves out no program for it. */
  public Optional<Finding> unmended() {
    return smallest().filter(f -> further.filter(l -> !l.mended).isPresent());
  }

  /** Whether the table compiles a program wrongly by itself, as far as a question's models tell. */
  public boolean wrong(Finding program, Question question) {
    return CompiledRightly.of(program.program("program"), question).wrong(table);
  }

  /** The table as one that is not known to be sound, with the rows at fault in its findings. */
  public Question.Doubtful doubtful() {
    return new Question.Doubtful(table, further.map(Further::atFault).orElse(List.of()));
  }

  /** The answer about a table; programs of operations that have the code of a sound table are not searched again. */
  private static Answer answer(VerificationTask alone, List<TableAlone> before, SearchRun run) {
    Question question = alone.question();
    Optional<Mapping> sound = before.stream().filter(TableAlone::sound).map(TableAlone::table).findFirst();
    Question left = alone.proved(question) ? question
        : sound.map(s -> question.since(new Question.Before(Translation.by(s), true))).orElse(question);
    return run.run(alone.base().name() + " alone", alone.untilFirst(left));
  }

  private static boolean likeCode(Mapping one, Mapping other) {
    return SourceOperation.all(one.source(), one.target()).stream().allMatch(o -> one.code(o).equals(other.code(o)));
  }

  /** Whether the table is sound within the bound, or no searched program has one of its operations. */
  public boolean sound() {
    return answer.verdict() == Verdict.HOLDS || answer.verdict() == Verdict.INAPPLICABLE;
  }

  /** Most operations of programs all of which the table is known to compile rightly. */
  public int right() {
    return answer.verdict() == Verdict.INAPPLICABLE ? Integer.MAX_VALUE
        : answer.coverage().stream().mapToInt(Coverage::completed).min().orElse(0);
  }

  /** The smallest finding, if there is one. */
  public Optional<Finding> smallest() {
    return answer.findings().stream().findFirst();
  }
}
