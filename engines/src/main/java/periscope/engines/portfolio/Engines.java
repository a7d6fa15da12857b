package periscope.engines.portfolio;

import java.util.Locale;
import java.util.function.BiFunction;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.LivenessEngine;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.engines.symbolic.formula.SolverKind;
import periscope.models.evaluate.CompiledModel;
import periscope.semantics.LoopBound;

/** The engines that {@code --engine} names: the one place that makes an engine from its name. */
public enum Engines {
  /** Enumerates, and asks the solver if enumeration takes long. */
  AUTO(Portfolio::new),
  /** Visits every consistent execution. */
  ENUMERATE(Simulator::new),
  /** Asks the solver of clauses for one final state after the other. */
  SOLVER((model, bound) -> new SymbolicSimulator(model, bound, SolverKind.CLAUSES)),
  /** Asks Z3 in the solver's place: slower, and a second opinion. */
  Z3((model, bound) -> new SymbolicSimulator(model, bound, SolverKind.Z3));

  private final BiFunction<CompiledModel, LoopBound, LivenessEngine> maker;

  Engines(BiFunction<CompiledModel, LoopBound, LivenessEngine> maker) {
    this.maker = maker;
  }

  /** A new engine, for one thread. */
  public LivenessEngine engine(CompiledModel model, LoopBound bound) {
    return maker.apply(model, bound);
  }

  /** The engine's name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
