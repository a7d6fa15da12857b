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
 * Says what is wrong with a table: outcomes that the source forbids, and states to get stuck in.
 *
 * @param base     the table that is repaired; all others have its left sides
 * @param question what to ask about a table
 * @param search   answers it, given what to call the search; it may end at the first size with findings
 */
public record Judge(Mapping base, Function<Mapping, Question> question,
    BiFunction<String, Question, Answer> search) {

  /**
   * What is known of a table.
   *
   * @param broken programs that it compiles wrongly; none if none was found
   * @param open   if none was found, why that does not mean that there is none; empty if it does
   */
  public record Faults(List<Obligation> broken, Optional<String> open) {}

  /** Judges a table. @param label what to call it */
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
   * The operations that are searched for the base, but not for another table, because an edit made of them what the
   * target model says nothing of: that nothing is found wrong with the rest does not make such a table a repair.
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
