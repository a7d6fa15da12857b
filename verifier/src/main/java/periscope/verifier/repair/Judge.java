package periscope.verifier.repair;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.mappings.Compiler;
import periscope.mappings.table.Mapping;
import periscope.verifier.behaviour.Behaviour;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Operations;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Comparison;
import periscope.verifier.soundness.DistinctFindings;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Verdict;

/**
 * Says what is wrong with a table: outcomes that the source forbids, and states to get stuck in.
 *
 * @param base     the table that is repaired; all others have its left sides
 * @param question what to ask about a table
 * @param search   answers it, given what to call the search; it may end at the first size with findings
 */
public record Judge(Mapping base, Function<Mapping, Question> question,
    BiFunction<String, Question, Answer> search) {

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  /**
   * What is known of a table.
   *
   * @param broken   programs that it compiles wrongly; none if none was found
   * @param complete whether none found means that there is none
   */
  public record Faults(List<Obligation> broken, boolean complete) {}

  /** Judges a table. @param label what to call it */
  Faults judge(Mapping mapping, String label) {
    Question asked = question.apply(mapping);
    List<Obligation> lost = lost(asked.operations());
    if (!lost.isEmpty()) {
      return new Faults(lost, true);
    }
    Answer found = search.apply(label, asked);
    List<Finding> distinct = new DistinctFindings(asked).add(found.findings());
    return new Faults(
        distinct.stream().map(f -> obligation(f, asked)).toList(), found.verdict() != Verdict.UNKNOWN);
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
    Simulation allowed = new Simulator(asked.source()).simulate(test, NO_TEXT);
    String name = finding.fault() + " " + finding.shape().description() + ": " + finding.text();
    return new Obligation(name, Obligation.rows(test, base), m -> met(test, allowed, m, asked.target()));
  }

  private static boolean met(LitmusTest test, Simulation allowed, Mapping mapping, Target target) {
    Behaviour seen;
    try {
      seen = target.behaviours().of(Compiler.compile(test, mapping).target(), NO_TEXT, () -> false);
    } catch (OutsideModelException e) {
      return false;
    }
    return !seen.stuck() && Comparison.of(allowed, seen).standing() == Comparison.Standing.ALLOWED;
  }
}
