package periscope.verifier.soundness;

import java.util.Optional;
import java.util.Set;
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
import periscope.machines.rsp.Trace;
import periscope.mappings.Compilation;
import periscope.mappings.Compiler;
import periscope.mappings.table.Mapping;
import periscope.models.evaluate.CompiledModel;

/**
 * A finding worked out for people. Everything here is computed afresh, by the exact machine and by enumerating the
 * source's executions one program at a time, so that a finding of the search is confirmed on the way.
 *
 * @param finding     the finding of the search
 * @param source      the program; its condition asks for the forbidden outcome, if there is one
 * @param compilation the compiled program
 * @param outcome     the forbidden outcome that the machine reaches soonest; absent if the program gets stuck instead
 * @param allowed     everything that the source allows
 * @param trace       the shortest run to the outcome or to where it is stuck; absent if the machine has too many states
 * @param stuck       where and why the run is stuck, for stuck programs
 * @param closest     the source execution that comes closest to the outcome, with the axioms that it violates
 */
public record Counterexample(
    Finding finding,
    LitmusTest source,
    Compilation compilation,
    Optional<Outcome> outcome,
    Set<Outcome> allowed,
    Optional<Trace> trace,
    Optional<Stuck> stuck,
    Optional<Witness> closest) {

  /** States that the exact machine may have before traces are given up. */
  private static final Limits LIMITS = new Limits(1_500_000, Long.MAX_VALUE);

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  /**
   * Works out a finding.
   *
   * @throws IllegalStateException if the exact machine or the source model contradicts the search
   */
  public static Counterexample of(Finding finding, String name, Mapping mapping, CompiledModel model) {
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
    return new Counterexample(finding, source, compilation, Optional.empty(), simulation.states().keySet(),
        stuck.map(Stuck::trace), stuck, Optional.empty());
  }

  private static Counterexample unsound(
      Finding finding, LitmusTest source, Compilation compilation, Simulation simulation, Simulator simulator) {
    Set<Outcome> allowed = simulation.states().keySet();
    ExactExplorer machine = ExactExplorer.outcomes(compilation.target(), false, LIMITS);
    Optional<Outcome> outcome = machine.soonest(o -> !allowed.contains(o));
    confirm(outcome.isPresent() || !machine.result().complete(), "the exact machine has only allowed outcomes",
        finding);
    Optional<Trace> trace = outcome.flatMap(o -> machine.shortestTo(o::equals));
    Optional<Witness> closest =
        outcome.flatMap(o -> simulator.closest(source, NO_TEXT, o::equals, () -> false).witness());
    return new Counterexample(finding, outcome.map(source::asking).orElse(source), compilation, outcome, allowed,
        trace, Optional.empty(), closest);
  }

  private static void confirm(boolean agrees, String otherwise, Finding finding) {
    if (!agrees) {
      throw new IllegalStateException("engines disagree: " + otherwise + ", but the search reports " + finding);
    }
  }
}
