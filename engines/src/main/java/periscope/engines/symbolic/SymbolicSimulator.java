package periscope.engines.symbolic;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import periscope.engines.simulation.Engine;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.Simulation;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.formula.SolverContext;
import periscope.engines.symbolic.formula.Thresholds;
import periscope.engines.symbolic.unrolling.Unrolled;
import periscope.engines.symbolic.unrolling.ValueSets;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.event.EventStructure;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Evaluator;
import periscope.semantics.LoopBound;
import periscope.semantics.ReadModifyWrites;
import periscope.semantics.SpinLoops;

/**
 * The engine that asks a solver: finds every final state, fault and flag, and does not count executions. It is the one
 * for tests with many executions and few final states. Every execution that the solver finds is checked by evaluating
 * the model.
 *
 * <p>Holds native memory: close it when done. Not for use by several threads at once; {@code stop} is asked from a
 * thread of its own.
 */
public final class SymbolicSimulator implements Engine, AutoCloseable {

  private final CompiledModel model;
  private final Evaluator evaluator;
  private final Thresholds thresholds;
  private final LoopBound bound;
  private final SolverContext context = new SolverContext();

  public SymbolicSimulator(CompiledModel model) {
    this(model, Thresholds.USUAL);
  }

  /** @param bound how far loops are followed */
  public SymbolicSimulator(CompiledModel model, LoopBound bound) {
    this(model, Thresholds.USUAL, bound);
  }

  SymbolicSimulator(CompiledModel model, Thresholds thresholds) {
    this(model, thresholds, LoopBound.DEFAULT);
  }

  private SymbolicSimulator(CompiledModel model, Thresholds thresholds, LoopBound bound) {
    this.model = model;
    this.bound = bound;
    this.thresholds = thresholds;
    evaluator = model.newEvaluator();
  }

  @Override
  public Simulation simulate(LitmusTest test, SourceText text, boolean witnesses, BooleanSupplier stop) {
    LitmusTest instances = LocalMemory.instances(test, text);
    ReadModifyWrites updates = ReadModifyWrites.of(model);
    Unrolled unrolled = new Unrolled(instances, updates, bound, SpinLoops.of(instances, updates, model.rereading()));
    if (unrolled.longest() > EventStructure.LIMIT) {
      throw refused(text,
          "the test has executions of " + unrolled.longest() + " events; the limit is " + EventStructure.LIMIT,
          "make it smaller");
    }
    ValueSets sets = new ValueSets(unrolled, thresholds.values());
    Encoding encoding;
    try {
      encoding = new Encoding(model, unrolled, sets, thresholds, stop);
    } catch (Formulas.Stopped e) {
      return new Simulation(
          new TreeMap<>(), false, Map.of(), Map.of(), Map.of(), unrolled.cuts(), false);
    }
    encoding.outside().ifPresent(limit -> {
      throw new OutsideModelException(text, model, limit);
    });
    SolutionSearch search = new SolutionSearch(model, evaluator, encoding, unrolled, witnesses);
    boolean done = false;
    try {
      Simulation simulation = search.run(context, stop);
      done = simulation.complete();
      return simulation;
    } finally {
      // An interrupted context may stay so.
      if (!done) {
        close();
      }
    }
  }

  /** Gives native memory back; the engine can still be used afterwards. */
  @Override
  public void close() {
    context.close();
  }

  private static InvalidInputException refused(SourceText text, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, Span.NONE, message, hint));
  }
}
