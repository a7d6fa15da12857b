package periscope.comparison;

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
 * The answer of a model about a test, as far as it is compared with observed outcomes; or the answer of a machine that
 * is run in every way.
 */
public sealed interface ModelAnswer {

  /**
   * A model and what it judges.
   *
   * @param name     as the user calls it
   * @param compiled whether it judges the compiled program, not the source
   */
  record Judge(String name, boolean compiled) {}

  Judge judge();

  /**
   * It has an answer.
   *
   * @param allowed   the outcomes that it allows
   * @param undefined why the test's behaviour is undefined, if it is: then the model forbids nothing
   * @param doubt     why an outcome that is not among these may be allowed all the same, if it may
   */
  record Given(Judge judge, Set<Outcome> allowed, Optional<String> undefined,
      Optional<String> doubt) implements ModelAnswer {
    public Given {
      allowed = Set.copyOf(allowed);
    }
  }

  /** It says nothing of such a test. */
  record Silent(Judge judge, String reason) implements ModelAnswer {}

  /**
   * Asks a model.
   *
   * @param engine of the model
   * @param bound  how far the engine follows loops
   * @param same   whether what is compared drops runs at the same bound
   * @param stop   asked now and then whether to give up
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
    List<String> undefined = new Races(test, text).undefined(found);
    return new Given(judge, found.states().keySet(),
        undefined.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", undefined)),
        doubt(text, found, bound, same));
  }

  /** Why a model may allow more than an engine found. */
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
