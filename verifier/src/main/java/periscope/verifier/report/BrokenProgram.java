package periscope.verifier.report;

import java.util.Locale;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.models.evaluate.Axiom;
import periscope.verifier.soundness.Counterexample;
import periscope.verifier.soundness.Finding;

/**
 * A finding with the explanation that a check of its program alone gives.
 *
 * @param finding the finding of the search
 * @param source  the program as a test
 * @param outcome the forbidden outcome; empty if the program gets stuck
 * @param why     explanation as an English sentence
 * @param axiom   the axiom that the source would have to violate, if there is one
 */
public record BrokenProgram(
    Finding finding, LitmusTest source, Optional<Outcome> outcome, String why, Optional<Axiom> axiom) {

  private static final String STUCK = "The compiled program can get stuck.";

  /** The explanation of a finding that was shown. */
  public static BrokenProgram of(ShownFinding shown) {
    Counterexample found = shown.counterexample();
    return new BrokenProgram(shown.finding(), found.source(), found.outcome(),
        found.outcome().isPresent() ? Why.of(found) : STUCK + " " + Why.of(found), Why.axiom(found));
  }

  /**
   * The program, its outcome and the reason why it is forbidden, on one line.
   *
   * @param model name of the source model
   */
  public String told(String model) {
    String forbidden = outcome.map(o -> "Outcome " + CounterexampleReport.shown(o, source) + ", which " + model
        + " forbids. ").orElse("");
    return String.format(Locale.ROOT, "%s, %d operations (%s): %s. %s%s", finding.fault(), finding.size(),
        finding.shape().description(), finding.text().replaceAll(" +", " "), forbidden, why);
  }
}
