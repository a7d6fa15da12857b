package periscope.engines.answer;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.engines.execution.HangText;
import periscope.engines.simulation.LivenessEngine;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Termination;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Judgement;
import periscope.litmus.schema.Field;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/**
 * A deadlock of a test: an execution that never ends, of a test without an execution that ends. In it every thread
 * always goes on, every write becomes visible in the end, and some threads wait for ever.
 *
 * @param waits waiting threads and the places where they wait, in the order of threads
 */
public record Deadlock(List<Wait> waits) {

  /**
   * A thread that waits for ever.
   *
   * @param thread number of the thread
   * @param line   line of the text in which it waits, from 1
   * @param text   the place and the reason in words: a barrier, or a loop that reads the same values for ever
   */
  public record Wait(
      @Field(least = 0) int thread,
      @Field(least = 1) int line,
      @Field("where the thread waits, and what it reads there again and again") String text) {}

  public Deadlock {
    waits = List.copyOf(waits);
  }

  /**
   * Whether the test may have only executions that never end: the simulation found no execution that ends, no fault and
   * no undefined step.
   */
  public static boolean mayBe(Judgement judgement, Simulation found) {
    return judgement.empty() && found.undefined().isEmpty() && found.faults().isEmpty();
  }

  /**
   * Searches for an execution that never ends.
   *
   * @param found the simulation, which found no execution that ends
   * @param model the engine that made {@code found}
   * @param fair  an engine for the same model with the added rule that every write becomes visible in the end
   * @return empty if the search found none, or if some execution may end beyond the bound on loops
   */
  public static Optional<Deadlock> of(LitmusTest test, SourceText text, Simulation found, LivenessEngine model,
      LivenessEngine fair, BooleanSupplier stop) {
    try {
      boolean all = !found.bounded() || goesNoFurther(model.begun(test, text, stop));
      return all ? fair.terminates(test, text, stop).hangs().stream().findFirst().map(h -> of(test, text, h))
          : Optional.empty();
    } catch (InvalidInputException tooLarge) {
      return Optional.empty();
    }
  }

  private static boolean goesNoFurther(Simulation begun) {
    return begun.complete() && begun.cuts().isEmpty();
  }

  private static Deadlock of(LitmusTest test, SourceText text, Termination.Hang hang) {
    return new Deadlock(hang.steps().stream().map(step -> new Wait(step.thread(), text.line(step.span().offset()),
        HangText.of(step, test, hang.witness(), text))).toList());
  }
}
