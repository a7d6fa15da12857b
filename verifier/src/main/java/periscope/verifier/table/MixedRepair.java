package periscope.verifier.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import periscope.litmus.answer.Verdict;
import periscope.litmus.text.Prose;
import periscope.mappings.table.Mapping;
import periscope.verifier.mixture.AloneCommand;
import periscope.verifier.mixture.MixtureAnswer;
import periscope.verifier.mixture.MixtureText;
import periscope.verifier.mixture.TableAlone;
import periscope.verifier.reason.FullOrder;
import periscope.verifier.repair.Judge;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Question;
import periscope.verifier.task.SearchRun;
import periscope.verifier.task.VerificationTask;

/**
 * The repair of a table for its mixture with other tables, which stay as they are. A repaired table compiles programs
 * rightly by itself, and so does its mixture, as {@code verify --mix} asks: programs that one of the other tables
 * compiles wrongly by itself are left alone.
 *
 * @param task      the task about the mixture; the table to repair is its first
 * @param others    the answers about the other tables by themselves
 * @param full      the table at full order, as for the repair of the table by itself
 * @param fullSound whether the table at full order is sound by itself; true if there is none
 * @param strongest the mixture with the table at full order and its fences on both sides of accesses; empty if there is
 *                  no such table
 * @param reach     the answer about the strongest mixture up to its first finding: no row of the table mends what the
 *                  search finds
 * @param shown     the commands that show the findings of another table again
 */
public record MixedRepair(VerificationTask task, List<TableAlone> others, Optional<Mapping> full, boolean fullSound,
    Optional<Mapping> strongest, Optional<Answer> reach, AloneCommand shown) {

  public MixedRepair {
    others = List.copyOf(others);
  }

  /** Asks about the other tables, and about the programs that no change of the first table mends. */
  public static MixedRepair of(VerificationTask task, SearchRun run, AloneCommand shown) {
    Mapping table = task.base().tables().get(0);
    VerificationTask own = task.alone(table);
    List<TableAlone> others = TableAlone.of(task.base().tables().subList(1, task.base().tables().size()), task, run);
    Optional<Mapping> full = FullOrder.of(own);
    boolean fullSound = full
        .map(f -> reached(run.run(table.name() + " at full order", own.untilFirst(own.question(f))).verdict()))
        .orElse(true);
    Optional<Mapping> strong = FullOrder.onBothSides(own);
    MixedRepair asked =
        new MixedRepair(task, others, full, fullSound, strong.map(s -> with(s, task)), Optional.empty(), shown);
    Optional<Answer> reach = strong.map(s -> run.run(table.name() + " at full order, mixed",
        task.untilFirst(asked.besides(task.question(with(s, task)), s))));
    return new MixedRepair(task, others, full, fullSound, asked.strongest, reach, shown);
  }

  /** The table to repair. */
  public Mapping table() {
    return task.base().tables().get(0);
  }

  /** The task about the table to repair by itself, with the bound of the mixture. */
  public VerificationTask alone() {
    return task.alone(table());
  }

  /** The mixture with another table in the first one's place. */
  private static Mapping with(Mapping first, VerificationTask task) {
    List<Mapping> tables = new ArrayList<>(task.base().tables());
    tables.set(0, first);
    return Mapping.mixture(tables);
  }

  /** A question about a mixture, in which programs that one of its tables compiles wrongly by itself are set aside. */
  private Question besides(Question question, Mapping first) {
    List<Question.Doubtful> doubtful =
        new ArrayList<>(fullSound ? List.of() : List.of(new Question.Doubtful(first, List.of())));
    MixtureAnswer.doubtful(others).forEach(d -> doubtful.add(new Question.Doubtful(d.table(), List.of())));
    return question.besides(doubtful, task.code());
  }

  /** The judge of tables in the first one's place: each is asked about by itself, then in the mixture. */
  public Judge judge(SearchRun run) {
    VerificationTask own = alone();
    Optional<Mapping> aside = strongest.filter(s -> left());
    return new Judge(table(), List.of(
        new Judge.Programs(UnaryOperator.identity(), m -> FullOrder.asked(own.question(m), full)),
        new Judge.Programs(m -> with(m, task),
            m -> besides(FullOrder.asked(task.question(with(m, task)), aside), m))),
        (label, question) -> run.run(label, task.untilFirst(question)));
  }

  private static boolean reached(Verdict verdict) {
    return verdict == Verdict.HOLDS || verdict == Verdict.INAPPLICABLE;
  }

  /** The smallest program that no change of the table mends; empty if there is none, or none is known. */
  public Optional<Finding> unmended() {
    return reach.flatMap(a -> a.findings().stream().findFirst());
  }

  /** The names of the other tables. */
  public String beside() {
    return others.stream().map(t -> t.table().name()).collect(Collectors.joining(" and "));
  }

  /** The exceptions to the claim about the mixture of a repaired table, behind a comma; empty if there are none. */
  public String except() {
    List<String> left = new ArrayList<>();
    others.stream().filter(t -> !t.sound()).forEach(t ->
        left.add("programs that " + t.table().name() + " compiles wrongly by itself"));
    if (left() && strongest.isPresent()) {
      left.add("programs that no row mends");
    }
    return left.isEmpty() ? "" : ", but for " + String.join(" and ", left);
  }

  /** Whether programs are left alone that no row of the table is known to mend, if there are such programs. */
  private boolean left() {
    return reach.filter(a -> reached(a.verdict())).isEmpty();
  }

  /** Lines of a report on the other tables, and on programs that no change of the table mends. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    others.forEach(t -> lines.addAll(Prose.wrapped("", MixtureText.sentence(t, shown) + (t.sound() ? ""
        : " Programs that " + t.table().name() + " compiles wrongly by itself are left alone: no row of "
            + table().name() + " compiles them."))));
    unmended().ifPresent(f -> {
      lines.addAll(Prose.wrapped("", "Left alone, for no row of " + table().name() + " mends the program: " + f.fault()
          + " " + f.shape().description() + ":"));
      lines.addAll(Prose.wrapped("  ", f.text()));
      lines.addAll(Prose.wrapped("", "The program goes wrong, too, with all the order that the left sides of "
          + table().name() + " ask for, and a fence on both sides of each seq_cst access. Larger programs may be left"
          + " alone as well; 'periscope repair' of " + beside() + " asks about the other rows."));
    });
    if (strongest.isPresent() && left() && unmended().isEmpty()) {
      lines.addAll(Prose.wrapped("", "Not decided: whether there are programs that no row of " + table().name()
          + " mends; such programs are left alone."));
    }
    return lines;
  }
}
