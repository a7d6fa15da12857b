package periscope.engines.portfolio;

import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.LivenessEngine;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Termination;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.engines.symbolic.formula.SolverKind;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.models.evaluate.CompiledModel;
import periscope.semantics.LoopBound;

/**
 * An engine that enumerates for a while, and asks the solver if the time was too short or the test is too large. The
 * solver is loaded only then.
 */
public final class Portfolio implements LivenessEngine {

  /** Time in nanoseconds that enumeration has before the solver is asked: longer than almost all tests take. */
  private static final long PATIENCE = 700_000_000L;

  private final CompiledModel model;
  private final LivenessEngine enumerating;
  private final Function<CompiledModel, LivenessEngine> solver;
  private final long patience;
  private LivenessEngine solving;

  public Portfolio(CompiledModel model) {
    this(model, LoopBound.DEFAULT);
  }

  /**
   * An engine for one model.
   *
   * @param bound the bound on the rounds of loops
   */
  public Portfolio(CompiledModel model, LoopBound bound) {
    this(model, PATIENCE, bound, m -> new SymbolicSimulator(m, bound, SolverKind.CLAUSES));
  }

  /**
   * An engine with another time limit, for tests.
   *
   * @param patience nanoseconds before the solver is asked
   */
  Portfolio(CompiledModel model, long patience, Function<CompiledModel, LivenessEngine> solver) {
    this(model, patience, LoopBound.DEFAULT, solver);
  }

  private Portfolio(
      CompiledModel model, long patience, LoopBound bound, Function<CompiledModel, LivenessEngine> solver) {
    this.model = model;
    this.patience = patience;
    this.solver = solver;
    enumerating = new Simulator(model, bound);
  }

  @Override
  public Simulation simulate(LitmusTest test, SourceText text, boolean witnesses, BooleanSupplier stop) {
    return ask((engine, until) -> engine.simulate(test, text, witnesses, until), Simulation::complete, stop);
  }

  @Override
  public Simulation begun(LitmusTest test, SourceText text, BooleanSupplier stop) {
    return ask((engine, until) -> engine.begun(test, text, until), Simulation::complete, stop);
  }

  @Override
  public Termination terminates(LitmusTest test, SourceText text, BooleanSupplier stop) {
    return ask((engine, until) -> engine.terminates(test, text, until), Termination::complete, stop);
  }

  private <T> T ask(
      BiFunction<LivenessEngine, BooleanSupplier, T> question, Predicate<T> complete, BooleanSupplier stop) {
    long start = System.nanoTime();
    T enumerated;
    try {
      enumerated = question.apply(enumerating, () -> System.nanoTime() - start > patience || stop.getAsBoolean());
    } catch (OutsideModelException outside) {
      throw outside;
    } catch (InvalidInputException tooLarge) {
      return question.apply(solver(), stop);
    }
    if (complete.test(enumerated) || stop.getAsBoolean()) {
      return enumerated;
    }
    try {
      return question.apply(solver(), stop);
    } catch (InvalidInputException tooLarge) {
      return question.apply(enumerating, stop);
    }
  }

  private LivenessEngine solver() {
    if (solving == null) {
      solving = solver.apply(model);
    }
    return solving;
  }
}
