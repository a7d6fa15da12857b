package periscope.engines.symbolic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import periscope.engines.simulation.Race;
import periscope.engines.simulation.RaceEvents;
import periscope.engines.simulation.RaceFinder;
import periscope.engines.simulation.RaceRules;
import periscope.engines.simulation.RaceSet;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.UndefinedStep;
import periscope.engines.simulation.Witness;
import periscope.engines.symbolic.formula.Formulas;
import periscope.engines.symbolic.formula.Solver;
import periscope.engines.symbolic.formula.SolverContext;
import periscope.engines.symbolic.formula.Value;
import periscope.engines.symbolic.unrolling.Point;
import periscope.engines.symbolic.unrolling.Unrolled;
import periscope.engines.symbolic.unrolling.Unrolling;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.litmus.memory.Outcome;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Evaluator;

/**
 * All answers about one test: first each race that some execution shows, then one final state after the other; each
 * found one is excluded from then on.
 */
final class SolutionSearch {

  private final CompiledModel model;
  private final Evaluator evaluator;
  private final Encoding encoding;
  private final Unrolled unrolled;
  private final boolean keepWitnesses;
  private final SortedMap<Outcome, Long> states = new TreeMap<>();
  private final Map<Outcome, Witness> witnesses = new HashMap<>();
  private final RaceFinder finder;
  private final RaceSet races = new RaceSet();
  /** For each condition that is broken and each flag that is raised, by name. */
  private final Map<String, Witness> faults = new HashMap<>();
  private final Map<String, Witness> flags = new HashMap<>();
  private final List<UndefinedStep> undefined = new ArrayList<>();
  /** The observed registers and locations, with variables for formulas. */
  private final List<Value> observed = new ArrayList<>();

  SolutionSearch(
      CompiledModel model, Evaluator evaluator, Encoding encoding, Unrolled unrolled, boolean keepWitnesses) {
    this.model = model;
    this.evaluator = evaluator;
    this.encoding = encoding;
    this.unrolled = unrolled;
    this.keepWitnesses = keepWitnesses;
    finder = new RaceFinder(model, evaluator, unrolled.test().threads(), unrolled.begun());
    if (unrolled.begun()) {
      encoding.meet(unrolled.test().threads());
    }
  }

  Simulation run(SolverContext context, BooleanSupplier stop) {
    try (Solver solver = context.newSolver(encoding.formulas, stop)) {
      solver.require(encoding.required);
      encoding.registers.values().forEach(v -> observed.add(v.with(solver::named)));
      encoding.memory.values().forEach(v -> observed.add(v.with(solver::named)));
      return simulation(askRaces(solver) && askUndefined(solver) && enumerate(solver));
    } catch (Formulas.Stopped stopped) {
      return simulation(false);
    }
  }

  private Simulation simulation(boolean complete) {
    return new Simulation(states, false, witnesses, RaceRules.inOrder(model, faults), RaceRules.inOrder(model, flags),
        races.list(), unrolled.cuts(), undefined, complete);
  }

  /**
   * Asks for an execution that shows a race which none before has shown, until there is none; says whether that was
   * answered.
   */
  private boolean askRaces(Solver solver) {
    Map<Race, Integer> open = new LinkedHashMap<>();
    encoding.findings.forEach((finding, f) ->
        open.merge(finding.race(e -> encoding.candidates.events.get(e).event), f, encoding.formulas::or));
    while (!open.isEmpty()) {
      int any = encoding.formulas.or(open.values().stream().mapToInt(Integer::intValue).toArray());
      Solver.Answer answer = solver.solve(solver.named(any));
      if (answer != Solver.Answer.SOLUTION) {
        return answer == Solver.Answer.NONE;
      }
      FoundExecution execution = new FoundExecution(encoding, unrolled, solver);
      int before = open.size();
      for (RaceEvents finding : execution.findings(finder, evaluator)) {
        (finding.undefines() ? faults : flags)
            .computeIfAbsent(finding.name(), n -> execution.witness(model, evaluator));
        Race race = execution.race(finding);
        races.add(race);
        open.remove(race);
      }
      if (open.size() == before) {
        throw new IllegalStateException("evaluation does not confirm any of " + open.keySet());
      }
    }
    return true;
  }

  /**
   * Asks for each step without a defined behaviour whether a thread comes to it, and leaves such executions out from
   * there on.
   */
  private boolean askUndefined(Solver solver) {
    for (int t = 0; t < unrolled.threads().size(); t++) {
      for (Map.Entry<Point, Undefined> step : unrolled.threads().get(t).undefined().entrySet()) {
        UndefinedStep asked = UndefinedStep.of(unrolled.test(), t, step.getValue());
        int comes = UndefinedStep.begun(step.getValue()) ? Formulas.FALSE : encoding.candidates.comes(step.getKey());
        Solver.Answer answer = comes == Formulas.FALSE || undefined.stream().anyMatch(asked::same)
            ? Solver.Answer.NONE : solver.solve(solver.named(comes));
        if (answer == Solver.Answer.STOPPED) {
          return false;
        } else if (answer == Solver.Answer.SOLUTION) {
          FoundExecution execution = new FoundExecution(encoding, unrolled, solver);
          execution.confirm(evaluator);
          undefined.add(keepWitnesses ? asked.with(execution.witness(model, evaluator)) : asked);
        }
      }
    }
    for (Unrolling thread : unrolled.threads()) {
      thread.undefined().keySet().forEach(p -> solver.require(Formulas.not(encoding.candidates.comes(p))));
    }
    return true;
  }

  private boolean enumerate(Solver solver) {
    Solver.Answer answer = solver.solve();
    while (answer == Solver.Answer.SOLUTION) {
      FoundExecution execution = new FoundExecution(encoding, unrolled, solver);
      execution.confirm(evaluator);
      Outcome outcome = outcome(observed.stream().map(v -> v.in(solver::holds)).toList());
      if (states.put(outcome, 1L) != null) {
        throw new IllegalStateException("the solver found " + outcome + " again");
      }
      if (keepWitnesses) {
        witnesses.put(outcome, execution.witness(model, evaluator));
      }
      solver.require(anyOther(solver));
      answer = solver.solve();
    }
    return answer == Solver.Answer.NONE;
  }

  /** That something observed has another value than in the solution found last. */
  private int anyOther(Solver solver) {
    return encoding.formulas.or(observed.stream().flatMapToInt(v -> v.others(solver::holds)).toArray());
  }

  private Outcome outcome(List<Long> values) {
    Map<Outcome.Register, Long> registers = new HashMap<>();
    Map<String, Long> memory = new HashMap<>();
    int next = 0;
    for (Outcome.Register register : encoding.registers.keySet()) {
      registers.put(register, values.get(next++));
    }
    for (String location : encoding.memory.keySet()) {
      memory.put(location, values.get(next++));
    }
    return Outcome.of(registers, memory);
  }
}
