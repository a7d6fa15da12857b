package periscope.verifier.behaviour;

import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.reports.exploration.Explored;
import periscope.reports.exploration.Request;

/** A machine that shows its runs of a test of its language: {@code explore --machine NAME}. */
public interface VisitedMachine extends TargetMachine {

  /**
   * Visits the states of the machine with a test.
   *
   * @param text the text of the test, for diagnostics
   * @throws periscope.litmus.source.InvalidInputException if the machine does not run the test, with the reason
   */
  Explored visit(LitmusTest test, SourceText text, Request request);
}
