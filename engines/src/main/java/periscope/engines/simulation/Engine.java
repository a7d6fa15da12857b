package periscope.engines.simulation;

import java.util.function.BooleanSupplier;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;

/**
 * An algorithm that computes everything that one model allows litmus tests to do. Not for use by several threads at
 * once.
 */
public interface Engine {

  /**
   * Simulates a test of the model's language.
   *
   * @param text      the text from which the test was read, for diagnostics
   * @param witnesses whether to keep an execution for each final state
   * @param stop      called now and then; true ends the simulation, and the results so far are returned as incomplete
   * @throws periscope.litmus.source.InvalidInputException for tests that the engine cannot simulate, with the reason
   */
  Simulation simulate(LitmusTest test, SourceText text, boolean witnesses, BooleanSupplier stop);
}
