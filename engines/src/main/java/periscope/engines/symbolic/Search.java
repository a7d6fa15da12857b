package periscope.engines.symbolic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import periscope.engines.simulation.Finding;
import periscope.engines.simulation.Race;
import periscope.engines.simulation.RaceFinder;
import periscope.engines.simulation.RaceRules;
import periscope.engines.simulation.RaceSet;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.UndefinedStep;
import periscope.engines.simulation.Witness;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.litmus.memory.Outcome;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Evaluator;

/**
 * All answers about one test: first each race that some execution shows, then one final state after the other; each
 * found one is excluded from then on.
 */
final class Search {

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

  Search(CompiledModel model, Evaluator evaluator, Encoding encoding, Unrolled unrolled, boolean keepWitnesses) {
    this.model = model;
    this.evaluator = evaluator;
    this.encoding = encoding;
    this.unrolled = unrolled;
    this.keepWitnesses = keepWitnesses;
    finder = new RaceFinder(model, evaluator, unrolled.test.threads());
  }

  Simulation run(Session session, BooleanSupplier stop) {
    try (Solver solver = session.solver(encoding.formulas, stop)) {
      for (int required : encoding.required) {
        if (stop.getAsBoolean()) {
          return simulation(false);
        }
        solver.require(required);
      }
      encoding.registers.values().forEach(v -> observed.add(named(v, solver)));
      encoding.memory.values().forEach(v -> observed.add(named(v, solver)));
      return simulation(askRaces(solver) && askUndefined(solver) && enumerate(solver));
    } catch (Formulas.Stopped stopped) {
      return simulation(false);
    }
  }

  private Simulation simulation(boolean complete) {
    return new Simulation(states, false, witnesses, RaceRules.inOrder(model, faults), RaceRules.inOrder(model, flags),
        races.list(), unrolled.cuts(), undefined, complete);
  }

  /** A variable or constant that stands for a formula, so that assumptions and exclusions stay short. */
  private int named(int formula, Solver solver) {
    if (Formulas.isConstant(formula) || encoding.formulas.isVariable(Formulas.node(formula))) {
      return formula;
    }
    int name = encoding.formulas.variable();
    solver.require(encoding.formulas.iff(name, formula));
    return name;
  }

  private Value named(Value value, Solver solver) {
    if (!value.isListed()) {
      return new Value(null, Arrays.stream(value.word()).map(f -> named(f, solver)).toArray());
    }
    SortedMap<Long, Integer> names = new TreeMap<>(value.options());
    names.replaceAll((number, f) -> named(f, solver));
    return Values.listed(names);
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
      Solver.Answer answer = solver.solve(named(any, solver));
      if (answer != Solver.Answer.SOLUTION) {
        return answer == Solver.Answer.NONE;
      }
      Execution execution = new Execution(encoding, unrolled, solver);
      int before = open.size();
      for (Finding finding : execution.findings(finder, evaluator)) {
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
    for (int t = 0; t < unrolled.threads.size(); t++) {
      for (Map.Entry<Point, Undefined> step : unrolled.threads.get(t).undefined().entrySet()) {
        UndefinedStep asked = UndefinedStep.of(unrolled.test, t, step.getValue());
        int comes = encoding.candidates.comes(step.getKey());
        Solver.Answer answer = comes == Formulas.FALSE || undefined.stream().anyMatch(asked::same)
            ? Solver.Answer.NONE : solver.solve(named(comes, solver));
        if (answer == Solver.Answer.STOPPED) {
          return false;
        } else if (answer == Solver.Answer.SOLUTION) {
          new Execution(encoding, unrolled, solver).confirm(evaluator);
          undefined.add(asked);
        }
      }
    }
    for (Unrolling thread : unrolled.threads) {
      thread.undefined().keySet().forEach(p -> solver.require(Formulas.not(encoding.candidates.comes(p))));
    }
    return true;
  }

  private boolean enumerate(Solver solver) {
    Solver.Answer answer = solver.solve();
    while (answer == Solver.Answer.SOLUTION) {
      Execution execution = new Execution(encoding, unrolled, solver);
      execution.confirm(evaluator);
      Outcome outcome = outcome(observed.stream().map(solver::number).toList());
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
    List<Integer> different = new ArrayList<>();
    for (Value value : observed) {
      if (value.isListed()) {
        different.add(Formulas.not(value.options().get(solver.number(value))));
      } else {
        Arrays.stream(value.word()).forEach(f -> different.add(solver.holds(f) ? Formulas.not(f) : f));
      }
    }
    return encoding.formulas.or(different.stream().mapToInt(Integer::intValue).toArray());
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
