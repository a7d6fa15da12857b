package periscope.verifier.behaviour;

import java.util.function.BooleanSupplier;
import periscope.engines.simulation.Engine;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.machines.Exploration.Limits;
import periscope.machines.rsp.ReducedExplorer;

/** Computes the behaviour of compiled programs, one at a time. One thread at a time may use it. */
public interface Behaviours {

  /**
   * The behaviour of one program.
   *
   * @param text the source text of the program, for diagnostics
   * @param stop called now and then; true ends the work, and the behaviour is then incomplete
   * @throws periscope.litmus.source.InvalidInputException for programs that the model or machine does not cover, with
   *     the reason
   */
  Behaviour of(LitmusTest compiled, SourceText text, BooleanSupplier stop);

  /** @param witnesses whether to keep an execution for each outcome */
  static Behaviours of(Engine engine, boolean witnesses) {
    return (compiled, text, stop) -> Behaviour.of(engine.simulate(compiled, text, witnesses, stop));
  }

  /** @param limits limits of the exploration; {@code stop} of each call replaces theirs */
  static Behaviours machine(Limits limits) {
    return (compiled, text, stop) ->
        Behaviour.of(ReducedExplorer.explore(compiled, new Limits(limits.states(), stop, limits.loops())));
  }
}
