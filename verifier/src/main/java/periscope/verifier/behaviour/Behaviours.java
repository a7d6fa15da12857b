package periscope.verifier.behaviour;

import java.util.function.BooleanSupplier;
import periscope.engines.simulation.Engine;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.machines.Exploration.Limits;
import periscope.machines.rsp.ReducedExplorer;

/** Says what compiled programs can do, one at a time. Not for use by several threads at once. */
public interface Behaviours {

  /**
   * What one program can do.
   *
   * @param text the text that it was read from, for diagnostics
   * @param stop asked now and then whether to give up; the answer is then not complete
   * @throws periscope.litmus.source.InvalidInputException for programs that cannot be asked about, with the reason
   */
  Behaviour of(LitmusTest compiled, SourceText text, BooleanSupplier stop);

  /** @param witnesses whether to keep an execution for each outcome */
  static Behaviours of(Engine engine, boolean witnesses) {
    return (compiled, text, stop) -> Behaviour.of(engine.simulate(compiled, text, witnesses, stop));
  }

  /** @param limits of exploring the machine, apart from whether to give up */
  static Behaviours machine(Limits limits) {
    return (compiled, text, stop) ->
        Behaviour.of(ReducedExplorer.explore(compiled, new Limits(limits.states(), stop, limits.loops())));
  }
}
