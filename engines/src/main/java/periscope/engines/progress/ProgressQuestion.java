package periscope.engines.progress;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.engines.execution.Races;
import periscope.engines.portfolio.Engines;
import periscope.engines.progress.ProgressAnswer.Under;
import periscope.engines.simulation.Race;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Termination;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.engines.symbolic.formula.SolverKind;
import periscope.inputs.Judges.Judge;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.answer.Verdict;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.litmus.text.Prose;
import periscope.machines.Exploration.Limits;
import periscope.machines.interleaving.UnboundedMachine;
import periscope.machines.progress.EndlessSearch;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.semantics.LoopBound;
import periscope.semantics.progress.Promises;

/**
 * The question whether every run of a test ends, under each of some promises.
 *
 * @param text   the text of the test
 * @param judge  the memory model
 * @param races  the same model, with all conditions by which a run may leave the test undefined
 * @param asked  the promises, weaker ones first
 * @param bound  the bound on the rounds of loops, for models that no machine decides
 * @param states most states of a machine
 * @param stop   called now and then; true ends the work
 */
public record ProgressQuestion(SourceText text, Judge judge, CompiledModel races, List<Promises> asked,
    LoopBound bound, int states, BooleanSupplier stop) {

  /** Most states without another limit. */
  public static final int MOST_STATES = 2_000_000;

  /** The name of the model of sequential consistency. */
  private static final String SEQUENTIAL = "sc";

  /**
   * The answer about a test.
   *
   * @throws InvalidInputException if neither a machine nor the engine takes the test
   */
  public ProgressAnswer of(LitmusTest given) {
    LitmusTest test = LocalMemory.instances(given, text);
    if (test.threads().size() > Promises.MOST_THREADS) {
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE, "the test has "
          + Prose.count(test.threads().size(), "thread") + ", more than " + Promises.MOST_THREADS,
          "take fewer threads"));
    }
    if (isSequential()) {
      Optional<EndlessSearch> search = search(test);
      // The machine does not hold a thread up before an undefined step, after which a run is dropped.
      if (search.filter(s -> s.complete() && !s.dropped()).isPresent()) {
        EndlessSearch whole = search.get();
        return new ProgressAnswer(test, text, judge.name(), whole.states(), List.of(), false, false, List.of(),
            List.of(), asked.stream().map(p -> new Under(p, whole.verdict(p),
                whole.endless(p).map(EndlessRun::of), List.of(),
                Optional.empty())).toList());
      }
    }
    return executions(test);
  }

  /** Whether the judge is the model of sequential consistency, by its content. */
  private boolean isSequential() {
    return judge.model().model().equals(new Models().load(SEQUENTIAL));
  }

  /** The states of the machine; empty if the machine does not run the test. */
  private Optional<EndlessSearch> search(LitmusTest test) {
    try {
      return Optional.of(EndlessSearch.explore(new UnboundedMachine(test, text, false),
          Promises.Tree.of(test.threads()), new Limits(states, stop)));
    } catch (InvalidInputException refused) {
      return Optional.empty();
    }
  }

  private ProgressAnswer executions(LitmusTest test) {
    Simulation begun = Engines.AUTO.engine(races, bound).begun(test, text, stop);
    List<String> undefined = new Races(test, text).undefined(begun);
    Map<Promises, Termination> found;
    try (SymbolicSimulator engine =
        new SymbolicSimulator(new Models().fair(judge.model()), bound, SolverKind.CLAUSES)) {
      found = engine.terminates(test, text, asked, stop);
    }
    List<Under> under = new ArrayList<>();
    found.forEach((p, t) -> under.add(new Under(p, verdict(t, begun),
        t.hangs().stream().findFirst().map(EndlessRun::of), t.cuts(), Optional.empty())));
    boolean open = under.stream().anyMatch(u -> u.aside() == Verdict.UNKNOWN);
    Optional<EndlessSearch> hints = open && !stop.getAsBoolean() ? search(test) : Optional.empty();
    return new ProgressAnswer(test, text, judge.name(), 0, undefined,
        begun.races().stream().anyMatch(Race::undefines), !begun.undefined().isEmpty(),
        judge.model().forbidsCircles() && !hasBarriers(test) ? List.of() : begun.left(), List.of(),
        under.stream().map(u -> u.aside() == Verdict.UNKNOWN ? new Under(u.promises(), u.aside(), u.run(), u.open(),
            hints.flatMap(h -> h.endless(u.promises())).map(EndlessRun::of)) : u).toList());
  }

  private static boolean hasBarriers(LitmusTest test) {
    return test.threads().stream()
        .anyMatch(t -> Instruction.walk(t.body()).anyMatch(AtomicInstruction.Barrier.class::isInstance));
  }

  private static Verdict verdict(Termination found, Simulation begun) {
    boolean ends = found.complete() && found.cuts().isEmpty();
    return !found.hangs().isEmpty() ? Verdict.FAILS : ends && begun.complete() ? Verdict.HOLDS : Verdict.UNKNOWN;
  }
}
