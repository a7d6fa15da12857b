package periscope.engines.simulation;

import java.util.function.BooleanSupplier;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;

/**
 * An engine that also says whether tests end, and what they show if they do not. Not for use by several threads at
 * once.
 */
public interface LivenessEngine extends Engine {

  /**
   * Asks whether all threads of a test end. The engine's model is one that says of endless reads that no write follows
   * what they read ({@link periscope.models.Models#fair}).
   *
   * @param text the text that the test was read from, for diagnostics
   * @param stop asked now and then whether to give up; what was found until then is returned as incomplete
   * @throws periscope.litmus.source.InvalidInputException for tests that the engine cannot take, with the reason
   */
  Termination terminates(LitmusTest test, SourceText text, BooleanSupplier stop);

  /**
   * Simulates a test of which executions that have only begun count, too, for what they show of races and of steps
   * without a defined behaviour: threads may be in a loop for ever, or in one that is not followed further, or wait at
   * a barrier that not all have come to yet. Nobody goes on from a barrier before all are there. Keeps executions.
   * States are those of memory and of the registers that the condition asks for.
   *
   * @param text the text that the test was read from, for diagnostics
   * @param stop asked now and then whether to give up; what was found until then is returned as incomplete
   * @throws periscope.litmus.source.InvalidInputException for tests that the engine cannot take, with the reason
   */
  Simulation begun(LitmusTest test, SourceText text, BooleanSupplier stop);
}
