package periscope.comparison;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import periscope.engines.execution.CutText;
import periscope.engines.execution.Races;
import periscope.engines.simulation.Engine;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.semantics.LoopBound;

/**
 * The answer of a model about a test, for a comparison with observed outcomes; or the answer of a machine that explores
 * every run.
 */
public sealed interface ModelAnswer {

  /**
   * A model and the program that it judges.
   *
   * @param name     the user's name for the model
   * @param compiled whether it judges the compiled program, and not the source
   */
  record Judge(String name, boolean compiled) {}

  Judge judge();

  /**
   * The model judges the test.
   *
   * @param judge     the model
   * @param allowed   the outcomes that it allows
   * @param undefined the reason why the test's behaviour is undefined, so that the model forbids nothing; empty if it
   *                  is defined
   * @param kind      the first of these reasons without places and locations, equal for tests that are undefined alike
   * @param doubt     the reason why another outcome may be allowed, too; empty if {@code allowed} is complete
   */
  record Given(Judge judge, Set<Outcome> allowed, Optional<String> undefined, Optional<String> kind,
      Optional<String> doubt) implements ModelAnswer {
    public Given {
      allowed = Set.copyOf(allowed);
    }

    /** An answer whose reason names no places. */
    public Given(Judge judge, Set<Outcome> allowed, Optional<String> undefined, Optional<String> doubt) {
      this(judge, allowed, undefined, undefined, doubt);
    }
  }

  /** The model does not apply to the test. */
  record Silent(Judge judge, String reason) implements ModelAnswer {}

  /**
   * Asks a model about a test.
   *
   * @param engine an engine for the model
   * @param bound  the engine's bound on loops
   * @param same   whether the other side drops runs at the same bound
   * @param stop   called now and then; true ends the search
   */
  static ModelAnswer of(Judge judge, Engine engine, LoopBound bound, LitmusTest given, SourceText text, boolean same,
      BooleanSupplier stop) {
    LitmusTest test = LocalMemory.instances(given, text);
    Simulation found;
    try {
      found = engine.simulate(test, text, false, stop);
    } catch (OutsideModelException e) {
      return new Silent(judge, e.diagnostics().get(0).message());
    }
    Races races = new Races(test, text);
    List<String> undefined = races.undefined(found);
    return new Given(judge, found.states().keySet(),
        undefined.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", undefined)),
        races.kinds(found).stream().min(Comparator.naturalOrder()),
        doubt(text, found, bound, same));
  }

  /** The reason why the model may allow more outcomes than the engine found; empty if there is none. */
  private static Optional<String> doubt(SourceText text, Simulation found, LoopBound bound, boolean same) {
    if (!found.complete()) {
      return Optional.of("the simulation was stopped before it had every state");
    } else if (found.cut() && !(same && bound.open() >= LoopBound.DEFAULT.open())) {
      return Optional.of("the device may have gone round loops more often than the model was asked: "
          + CutText.note(found.cuts(), text, bound));
    } else if (!found.undefined().isEmpty()) {
      return Optional.of("a division by zero may give any value");
    } else if (found.states().isEmpty()) {
      return Optional.of("the model has no execution that runs to its end");
    }
    return Optional.empty();
  }
}
