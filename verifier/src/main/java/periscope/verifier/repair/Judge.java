package periscope.verifier.repair;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import periscope.litmus.LitmusTest;
import periscope.mappings.table.Mapping;
import periscope.verifier.program.Operations;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.CompiledRightly;
import periscope.verifier.soundness.DistinctFindings;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Question;

/**
 * The judge of tables: finds outcomes that the source forbids, and stuck states.
 *
 * @param base     the table to repair; all others have its left sides
 * @param question the question about a table
 * @param search   answers a question under a name for progress messages; it may end at the first size with findings
 */
public record Judge(Mapping base, Function<Mapping, Question> question,
    BiFunction<String, Question, Answer> search) {

  /**
   * The faults of a table.
   *
   * @param broken programs that it compiles wrongly; empty if none was found
   * @param open   if none was found, the reason why some may exist all the same; empty if none exist
   */
  public record Faults(List<Obligation> broken, Optional<String> open) {}

  /**
   * Judges a table.
   *
   * @param label name of the table in progress messages
   */
  Faults judge(Mapping mapping, String label) {
    Question asked = question.apply(mapping);
    List<Obligation> lost = lost(asked.operations());
    if (!lost.isEmpty()) {
      return new Faults(lost, Optional.empty());
    }
    Answer found = search.apply(label, asked);
    List<Finding> distinct = new DistinctFindings(asked).add(found.findings());
    return new Faults(distinct.stream().map(f -> obligation(f, asked)).toList(), open(found));
  }

  private static Optional<String> open(Answer answer) {
    return switch (answer.verdict()) {
      case HOLDS, FAILS -> Optional.empty();
      case UNKNOWN, UNDEFINED -> Optional.of(answer.stopped().orElse("not all programs were checked"));
      case INAPPLICABLE -> Optional.of("no program was searched: there is a row for none of their operations");
    };
  }

  /**
   * The operations that are searched for the base, but not for another table, because the target model does not cover
   * their edited code. Such a table is no repair, even if nothing is wrong with the rest.
   */
  private List<Obligation> lost(Operations operations) {
    return question.apply(base).operations().choices().stream().filter(c -> !operations.covers(c))
        .map(c -> new Obligation(c.name(), Obligation.rows(c.maker().make("r0", "x", 1, 0), base),
            m -> question.apply(m).operations().covers(c)))
        .toList();
  }

  private Obligation obligation(Finding finding, Question asked) {
    LitmusTest test = finding.program("counterexample");
    String name = finding.fault() + " " + finding.shape().description() + ": " + finding.text();
    return new Obligation(name, Obligation.rows(test, base), CompiledRightly.of(test, asked));
  }
}
