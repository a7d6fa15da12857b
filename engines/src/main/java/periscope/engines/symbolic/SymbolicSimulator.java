package periscope.engines.symbolic;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import periscope.engines.simulation.LivenessEngine;
import periscope.engines.simulation.LoopCut;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Termination;
import periscope.engines.simulation.TooLargeException;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.formula.SolverContext;
import periscope.engines.symbolic.formula.SolverKind;
import periscope.engines.symbolic.formula.Thresholds;
import periscope.engines.symbolic.formula.ValueArithmetic;
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
import periscope.semantics.FilteredRuns;
import periscope.semantics.LoopBound;
import periscope.semantics.ReadModifyWrites;
import periscope.semantics.Runs;
import periscope.semantics.SpinLoops;
import periscope.semantics.progress.Promises;

/**
 * The engine that asks a solver: it finds every final state, fault and flag, and does not count executions. It suits
 * tests with many executions and few final states. The evaluation of the model checks every execution that the solver
 * finds.
 *
 * <p>The engine holds native memory: close it when done. Not for use by several threads at once; a thread of the engine
 * calls {@code stop}.
 */
public final class SymbolicSimulator implements LivenessEngine, AutoCloseable {

  /** Memory for the solver when kernels are analysed, in megabytes: as much as Java's heap may take, at least 2,000. */
  public static final int MEGABYTES = (int) Math.max(2_000, Runtime.getRuntime().maxMemory() >> 20);

  private final CompiledModel model;
  private final Evaluator evaluator;
  private final Thresholds thresholds;
  private final LoopBound bound;
  private final SolverContext context;

  public SymbolicSimulator(CompiledModel model) {
    this(model, SolverKind.CLAUSES);
  }

  public SymbolicSimulator(CompiledModel model, SolverKind kind) {
    this(model, LoopBound.DEFAULT, kind);
  }

  /**
   * An engine for one model.
   *
   * @param bound the bound on the rounds of loops
   * @param kind  the solver
   */
  public SymbolicSimulator(CompiledModel model, LoopBound bound, SolverKind kind) {
    this(model, Thresholds.USUAL, bound, kind);
  }

  SymbolicSimulator(CompiledModel model, Thresholds thresholds, SolverKind kind) {
    this(model, thresholds, LoopBound.DEFAULT, kind);
  }

  private SymbolicSimulator(CompiledModel model, Thresholds thresholds, LoopBound bound, SolverKind kind) {
    context = new SolverContext(kind);
    this.model = model;
    this.bound = bound;
    this.thresholds = thresholds;
    evaluator = model.newEvaluator();
  }

  @Override
  public Simulation simulate(LitmusTest test, SourceText text, boolean witnesses, BooleanSupplier stop) {
    return simulated(test, text, Runs.WHOLE, witnesses, stop);
  }

  @Override
  public Simulation begun(LitmusTest test, SourceText text, BooleanSupplier stop) {
    return simulated(test, text, Runs.BEGUN, true, stop);
  }

  private Simulation simulated(
      LitmusTest test, SourceText text, Runs runs, boolean witnesses, BooleanSupplier stop) {
    if (stop.getAsBoolean()) {
      return new Simulation(new TreeMap<>(), false, Map.of(), Map.of(), Map.of(), List.of(), false);
    }
    Unrolled unrolled = unrolled(test, text, runs, stop);
    Optional<Encoding> encoding = encoding(unrolled, text, stop);
    if (encoding.isEmpty()) {
      return new Simulation(new TreeMap<>(), false, Map.of(), Map.of(), Map.of(), cuts(unrolled, stop), false);
    }
    SolutionSearch search = new SolutionSearch(model, evaluator, encoding.get(), unrolled, witnesses);
    return asked(text, () -> search.run(context, stop), Simulation::complete);
  }

  @Override
  public Termination terminates(LitmusTest test, SourceText text, BooleanSupplier stop) {
    if (stop.getAsBoolean()) {
      return new Termination(List.of(), List.of(), false);
    }
    Unrolled unrolled = unrolled(test, text, Runs.STAYING, stop);
    Optional<Encoding> encoding = encoding(unrolled, text, stop);
    if (encoding.isEmpty()) {
      return new Termination(List.of(), cuts(unrolled, stop), false);
    }
    HangSearch search = new HangSearch(model, evaluator, encoding.get(), unrolled);
    return asked(text, () -> search.run(context, stop), Termination::complete);
  }

  /**
   * Searches for executions that never end although they keep the promises of a scheduler. The engine's model must
   * demand that no write follows the write that an endless read reads from ({@link periscope.models.Models#fair}).
   *
   * @param asked the promises, each of which gets an answer
   * @param stop  called now and then; true ends the search, and open answers are incomplete
   * @throws InvalidInputException for tests that the engine cannot simulate, with the reason
   */
  public Map<Promises, Termination> terminates(LitmusTest test, SourceText text, List<Promises> asked,
      BooleanSupplier stop) {
    Unrolled unrolled = unrolled(test, text, Runs.SCHEDULED, stop);
    Optional<Encoding> encoding = stop.getAsBoolean() ? Optional.empty() : encoding(unrolled, text, stop);
    if (encoding.isEmpty()) {
      Map<Promises, Termination> open = new LinkedHashMap<>();
      asked.forEach(p -> open.put(p, new Termination(List.of(), cuts(unrolled, stop), false)));
      return open;
    }
    ScheduleSearch search = new ScheduleSearch(model, evaluator, encoding.get(), unrolled);
    return asked(text, () -> search.run(context, asked, stop),
        all -> all.values().stream().allMatch(Termination::complete));
  }

  /** The loops in which runs may exceed the bound; empty if the search was stopped, since the analysis takes time. */
  private static List<LoopCut> cuts(Unrolled unrolled, BooleanSupplier stop) {
    return stop.getAsBoolean() ? List.of() : unrolled.cuts();
  }

  private Unrolled unrolled(LitmusTest test, SourceText text, Runs runs, BooleanSupplier stop) {
    OutsideModelException.refuseNewer(test, text, model);
    LitmusTest local = LocalMemory.instances(test, text);
    // A run that never ends has no final state that a filter could drop.
    LitmusTest instances = runs.stay() ? local : FilteredRuns.of(local);
    ReadModifyWrites updates = ReadModifyWrites.of(model);
    SpinLoops spins = SpinLoops.of(instances, updates, model).with(runs);
    Unrolled unrolled = new Unrolled(instances, updates, bound, spins, stop);
    if (!stop.getAsBoolean() && unrolled.longest() > EventStructure.LIMIT) {
      throw new TooLargeException(text,
          "the test has executions of " + unrolled.longest() + " events; the limit is " + EventStructure.LIMIT,
          "fewer threads, locations or rounds of loops (--unroll) make it smaller");
    }
    return unrolled;
  }

  /** The formulas of a test; empty if {@code stop} ended the work. */
  private Optional<Encoding> encoding(Unrolled unrolled, SourceText text, BooleanSupplier stop) {
    try {
      Optional<Encoding> encoding = ValueSets.of(unrolled, thresholds.values(), stop)
          .map(sets -> new Encoding(model, unrolled, sets, thresholds, stop));
      encoding.flatMap(Encoding::outside).ifPresent(limit -> {
        throw new OutsideModelException(text, model, limit);
      });
      return encoding;
    } catch (Formulas.Stopped | OutOfMemoryError e) {
      return Optional.empty();
    } catch (ValueArithmetic.Unlisted many) {
      throw tooManyReals(text);
    }
  }

  private <T> T asked(SourceText text, Supplier<T> question, Predicate<T> complete) {
    boolean done = false;
    try {
      T answer = question.get();
      done = complete.test(answer);
      return answer;
    } catch (ValueArithmetic.Unlisted many) {
      throw tooManyReals(text);
    } finally {
      // An interrupted context may stay so.
      if (!done) {
        close();
      }
    }
  }

  /** Frees native memory; the engine can still be used afterwards. */
  @Override
  public void close() {
    context.close();
  }

  private InvalidInputException tooManyReals(SourceText text) {
    return refused(text, "in this test a floating-point number may have more than " + thresholds.values()
        + " values, too many for the solver", "make the test smaller, or use --engine enumerate");
  }

  private static InvalidInputException refused(SourceText text, String message, String hint) {
    return new InvalidInputException(Diagnostic.error(text, Span.NONE, message, hint));
  }
}
