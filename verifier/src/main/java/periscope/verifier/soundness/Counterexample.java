package periscope.verifier.soundness;

import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Fault;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.machines.Exploration;
import periscope.machines.Exploration.Limits;
import periscope.machines.rsp.ExactExplorer;
import periscope.machines.rsp.ExactExplorer.Stuck;
import periscope.mappings.Compilation;
import periscope.mappings.Compiler;
import periscope.mappings.table.Mapping;
import periscope.models.evaluate.CompiledModel;
import periscope.semantics.LoopBound;

/**
 * A wrongly compiled program with everything that explains it, for every kind of target.
 *
 * @param source      the program; for a finding of a search, its condition asks for the forbidden outcome
 * @param compilation the compiled program
 * @param outcome     the forbidden outcome to show; empty if the compiled program gets stuck instead
 * @param others      number of other forbidden outcomes
 * @param allowed     all outcomes that the source allows
 * @param run         the run of the compiled program
 * @param nearest     the source execution that comes closest to the outcome, with the axioms that it violates
 */
public record Counterexample(LitmusTest source, Compilation compilation, Optional<Outcome> outcome, int others,
    Set<Outcome> allowed, CompiledRun run, Simulator.Closest nearest) {

  /** Most states of the exact machine for a trace. */
  private static final Limits LIMITS = new Limits(1_500_000, Long.MAX_VALUE);

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  private static final Simulator.Closest NOTHING = new Simulator.Closest(Optional.empty(), true);

  /** The source execution to show for the outcome; empty if there is none. */
  public Optional<Witness> closest() {
    return nearest.witness();
  }

  /**
   * The counterexample of a check, if the check found a forbidden outcome; an outcome of the program's condition comes
   * first.
   *
   * @param bound the bound on loops
   */
  public static Optional<Counterexample> of(LitmusTest test, SourceText text, ProgramCheck.Result result,
      CompiledModel model, LoopBound bound, BooleanSupplier stop) {
    return result.forbidden().keySet().stream()
        .min(Comparator.comparing((Outcome o) -> !asked(test, o)).thenComparing(Comparator.naturalOrder())).map(o -> {
          ProgramCheck.Forbidden shown = result.forbidden().get(o);
          CompiledRun run = shown.seen().simulation()
              .<CompiledRun>map(s -> new CompiledRun.OfModel(Optional.ofNullable(s.witnesses().get(shown.outcome()))))
              .orElseGet(CompiledRun.OnlyOutcome::new);
          return new Counterexample(test, shown.compiled(), Optional.of(o), result.forbidden().size() - 1,
              result.source().orElseThrow().states().keySet(), run, new Simulator(model, bound).closest(test, text,
                  ended -> ended.observing(o.registers().keySet()).equals(o), stop));
        });
  }

  /** The counterexample of a check that found the compiled program stuck, on a machine that tells no runs. */
  public static Counterexample stuck(LitmusTest test, ProgramCheck.Result result) {
    return new Counterexample(test, result.compiled().orElseThrow(), Optional.empty(), 0,
        result.source().orElseThrow().states().keySet(), new CompiledRun.OnlyOutcome(), NOTHING);
  }

  private static boolean asked(LitmusTest test, Outcome outcome) {
    return test.condition().filter(c -> c.proposition().holds(outcome)).isPresent();
  }

  /**
   * The counterexample for a finding on the machine, computed again by the exact machine and by enumerating the
   * source's executions, which confirms the finding.
   *
   * @throws IllegalStateException if the exact machine or the source model contradicts the search
   */
  public static Counterexample onMachine(Finding finding, String name, Mapping mapping, CompiledModel model) {
    LitmusTest source = finding.program(name);
    Compilation compilation = Compiler.compile(source, mapping);
    Simulator simulator = new Simulator(model);
    Simulation simulation = simulator.simulate(source, NO_TEXT);
    confirm(simulation.race().isEmpty(), "the program races", finding);
    return finding.fault() == Fault.STUCK
        ? stuck(finding, source, compilation, simulation)
        : unsound(finding, source, compilation, simulation, simulator);
  }

  private static Counterexample stuck(
      Finding finding, LitmusTest source, Compilation compilation, Simulation simulation) {
    ExactExplorer machine = ExactExplorer.explore(compilation.target(), false, LIMITS);
    Exploration explored = machine.result();
    confirm(!explored.complete() || explored.stuck() > 0, "the exact machine does not get stuck", finding);
    Optional<Stuck> stuck = machine.shortestToStuck();
    return new Counterexample(source, compilation, Optional.empty(), 0, simulation.states().keySet(),
        new CompiledRun.OfMachine(stuck.map(Stuck::trace), stuck), NOTHING);
  }

  private static Counterexample unsound(
      Finding finding, LitmusTest source, Compilation compilation, Simulation simulation, Simulator simulator) {
    Set<Outcome> allowed = simulation.states().keySet();
    ExactExplorer machine = ExactExplorer.outcomes(compilation.target(), false, LIMITS);
    Optional<Outcome> outcome = machine.soonest(o -> !allowed.contains(o));
    confirm(outcome.isPresent() || !machine.result().complete(), "the exact machine has only allowed outcomes",
        finding);
    CompiledRun run =
        new CompiledRun.OfMachine(outcome.flatMap(o -> machine.shortestTo(o::equals)), Optional.empty());
    Simulator.Closest nearest =
        outcome.map(o -> simulator.closest(source, NO_TEXT, o::equals, () -> false)).orElse(NOTHING);
    return new Counterexample(
        outcome.map(source::asking).orElse(source), compilation, outcome, 0, allowed, run, nearest);
  }

  private static void confirm(boolean agrees, String otherwise, Finding finding) {
    if (!agrees) {
      throw new IllegalStateException("engines disagree: " + otherwise + ", but the search reports " + finding);
    }
  }
}
