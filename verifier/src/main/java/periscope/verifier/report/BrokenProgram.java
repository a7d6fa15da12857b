package periscope.verifier.report;

import java.util.Locale;
import java.util.Optional;
import periscope.engines.enumeration.Simulator;
import periscope.inputs.TestInput;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.mappings.ProgramCompiler;
import periscope.mappings.table.Mapping;
import periscope.models.evaluate.Axiom;
import periscope.semantics.LoopBound;
import periscope.verifier.behaviour.Behaviours;
import periscope.verifier.soundness.Counterexample;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.ProgramCheck;
import periscope.verifier.soundness.Question;
import periscope.verifier.task.VerificationTask;

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

  /**
   * Checks the program of a finding.
   *
   * @param mapping the table that compiles it wrongly: the task's own or an edited one
   */
  public static BrokenProgram of(VerificationTask inquiry, Mapping mapping, Question question, Finding finding) {
    LitmusTest test = finding.program(mapping.name());
    TestInput input = new TestInput(new SourceText(test.name(), ""), test);
    Behaviours behaviours = inquiry.model().map(m -> Behaviours.of(new Simulator(m.model()), true))
        .orElseGet(question.target()::behaviours);
    ProgramCompiler by = ProgramCompiler.of(mapping);
    ProgramCheck.Result check = ProgramCheck.check(
        test, input.text(), new Simulator(question.source()), by, behaviours, () -> false);
    ProgramVerification found = ProgramVerification.of(
        input, by, inquiry.source(), inquiry.model(), check, LoopBound.DEFAULT,
        () -> false);
    return new BrokenProgram(finding, test, found.counterexample().flatMap(Counterexample::outcome),
        found.counterexample().map(Why::of).orElse(STUCK), found.counterexample().flatMap(Why::axiom));
  }

  static BrokenProgram of(ShownFinding shown) {
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
