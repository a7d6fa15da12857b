package periscope.engines.simulation;

import java.util.function.BooleanSupplier;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;

/**
 * An engine that also decides whether tests end, and finds the races and undefined steps of executions that do not end.
 * Not for use by several threads at once.
 */
public interface LivenessEngine extends Engine {

  /**
   * Searches for executions in which some thread never ends. The engine's model must demand that no write follows, in
   * coherence, the write that an endless read reads from ({@link periscope.models.Models#fair}).
   *
   * @param text the text from which the test was read, for diagnostics
   * @param stop called now and then; true ends the search, and the results so far are returned as incomplete
   * @throws periscope.litmus.source.InvalidInputException for tests that the engine cannot simulate, with the reason
   */
  Termination terminates(LitmusTest test, SourceText text, BooleanSupplier stop);

  /**
   * Simulates a test with its unfinished executions, to find their races and steps without a defined behaviour: a
   * thread may stay in a loop for ever, reach the bound of a loop, or wait at a barrier that other threads have not
   * reached. No thread leaves a barrier before all are there. The result keeps witnesses. Its final states consist of
   * memory and of the registers in the condition.
   *
   * @param text the text from which the test was read, for diagnostics
   * @param stop called now and then; true ends the simulation, and the results so far are returned as incomplete
   * @throws periscope.litmus.source.InvalidInputException for tests that the engine cannot simulate, with the reason
   */
  Simulation begun(LitmusTest test, SourceText text, BooleanSupplier stop);
}
