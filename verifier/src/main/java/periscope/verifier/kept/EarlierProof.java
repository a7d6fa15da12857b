package periscope.verifier.kept;

import java.time.LocalDate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;
import periscope.mappings.table.SourceOperation;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.DecidedBefore;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.solver.symbolic.SymbolicTarget;

/**
 * The use of an earlier proof for a question about an edited table: the programs that the proof covers need no search.
 *
 * <p>The argument. Let the earlier question Q about a table T have the answer SOUND, and let Q' be the question about
 * T', with the same models, locations, placements and guards, and with sizes that Q has too. The answer says that T
 * compiles every program of Q rightly: all programs within the bound whose operations Q covers. Operations for which
 * others stood are among these, since they were left out by T's code, not by that of T'. An operation of Q' is
 * unchanged if Q covers it and both tables have the same code for it.
 *
 * <ol>
 * <li>A program of unchanged operations alone is a program of Q, if Q' has local memory only where Q has. Both tables
 * compile it to the same code: a row is found by its operation alone, and a program's code is the code of its
 * operations, one after the other. So T' compiles it rightly, and each wrongly compiled program of Q' has an operation
 * that is not unchanged. These are in the focus of {@link #rest}.
 * <li>Which operations stand for others in programs of the rest is found out anew, by the code of T'. There an
 * unchanged operation may stand for a changed one: the program that results is in the rest, or it is right by 1. Where
 * the search asks a model for race-free programs, T need not be sound under that model, and no operation outside the
 * focus stands for one in it.
 * <li>An operation whose code in T' requires no less than in T leaves the focus: the target allows no more for a
 * program in which only such operations changed, and T compiles the program rightly, provided that it is a program of
 * Q. So 2 and 3 are used only if Q covers every operation of Q' for which T has a row that the target model covers.
 * Otherwise all programs with an operation that is not unchanged are searched, and operations outside the focus stand
 * for none. Relaxed fences that Q left out because no program noticed them are such operations: they may be noticed
 * now.
 * </ol>
 *
 * @param rest       the question about the programs that the proof does not cover
 * @param operations most operations of the programs that the proof covers
 * @param told       the same in words
 */
record EarlierProof(Question rest, int operations, DecidedBefore told) {

  /** Number of changed rows that are always few. */
  private static final int FEW = 3;

  /**
   * The use of a proof.
   *
   * @param now        the question about the edited table
   * @param before     the question that the proof answers
   * @param operations the size up to which the proof answers all sizes of the bound
   * @return empty if the proof covers other programs than the question has, or so many rows changed that it helps
   *         little
   */
  static Optional<EarlierProof> of(Question now, Question before, int operations, LocalDate on) {
    if (now.operations().local() != before.operations().local()) {
      return Optional.empty();
    }
    List<Choice> covered = covered(now.operations());
    Set<SourceOperation> changed = covered.stream().filter(c -> !unchanged(c, now, before))
        .map(c -> c.source().orElseThrow()).collect(Collectors.toSet());
    Question rest = now.about(changed::contains);
    Translation table = before.translation();
    boolean comparable = covered.stream().allMatch(c -> before.operations().covers(c) || table.row(c).isEmpty()
        || SymbolicTarget.of(now.target()).problem(table, c).isPresent());
    Mapping mapping = now.translation().mapping().orElseThrow();
    Set<Row> rows = changed.stream().flatMap(o -> mapping.row(o).stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
    DecidedBefore told = DecidedBefore.of(operations, on, mapping.rows(), rows);
    // A search that is told that the table was sound does not ask the model for race-free programs, which saves more.
    boolean sound = now.raceFree().isEmpty();
    return Optional.of(
        new EarlierProof(comparable ? rest.since(new Question.Before(table, sound)) : rest, operations, told))
        .filter(e -> e.told.changed().size() <= Math.max(FEW, told.rows() / FEW));
  }

  private static List<Choice> covered(Operations operations) {
    return Stream.concat(operations.choices().stream(), operations.likened().keySet().stream()).toList();
  }

  private static boolean unchanged(Choice choice, Question now, Question before) {
    return before.operations().covers(choice)
        && before.translation().code(choice).equals(now.translation().code(choice));
  }
}
