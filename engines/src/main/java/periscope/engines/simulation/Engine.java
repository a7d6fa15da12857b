package periscope.engines.simulation;

import java.util.function.BooleanSupplier;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;

/** A way of finding everything that one model allows litmus tests to do. Not for use by several threads at once. */
public interface Engine {

  /**
   * Simulates a test of the model's language.
   *
   * @param text      the text that the test was read from, for diagnostics
   * @param witnesses whether to keep an execution for each final state
   * @param stop      asked now and then whether to give up; what was found until then is returned as incomplete
   * @throws periscope.litmus.source.InvalidInputException for tests that the engine cannot take, with the reason
   */
  Simulation simulate(LitmusTest test, SourceText text, boolean witnesses, BooleanSupplier stop);
}
