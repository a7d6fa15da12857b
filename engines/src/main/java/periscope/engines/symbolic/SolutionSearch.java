package periscope.engines.symbolic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import periscope.engines.simulation.LoopCut;
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
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.litmus.memory.Outcome;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Evaluator;

/**
 * A search for all answers about one test: first each race, then one final state after the other, each excluded once it
 * is found. If threads are interchangeable, the search looks at executions in which they come in order, and then at the
 * images of its results.
 */
final class SolutionSearch {

  /** Largest number of a kernel's final states in a result, as far as its condition does not distinguish them. */
  private static final int LISTED = 100;

  private final CompiledModel model;
  private final Evaluator evaluator;
  private final Encoding encoding;
  private final Unrolled unrolled;
  private final boolean keepWitnesses;
  private final SortedMap<Outcome, Long> states = new TreeMap<>();
  private final Map<Outcome, Witness> witnesses = new HashMap<>();
  private final RaceFinder finder;
  private final RaceSet races = new RaceSet();
  /** For each broken condition and each raised flag, by name, an execution that shows it. */
  private final Map<String, Witness> faults = new HashMap<>();
  private final Map<String, Witness> flags = new HashMap<>();
  private final List<UndefinedStep> undefined = new ArrayList<>();
  /** The observed registers, with variables in the place of formulas; {@code memory} likewise for locations. */
  private final Map<Outcome.Register, Value> registers = new LinkedHashMap<>();
  private final Map<String, Value> memory = new LinkedHashMap<>();
  private final Exchanges exchanges;
  /** The loops that some execution would repeat more often than the bound. */
  private final List<LoopCut> reached = new ArrayList<>();
  /** Whether final states were left out. */
  private boolean abridged;

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
    exchanges = new Exchanges(model, encoding, unrolled);
  }

  Simulation run(SolverContext context, BooleanSupplier stop) {
    try (Solver solver = context.newSolver(encoding.formulas, stop,
        unrolled.begun() ? SymbolicSimulator.MEGABYTES : 0)) {
      solver.require(encoding.required);
      encoding.registers.forEach((r, v) -> registers.put(r, v.with(solver::named)));
      encoding.memory.forEach((x, v) -> memory.put(x, v.with(solver::named)));
      int ordered = solver.named(exchanges.ordered());
      return simulation(askRaces(solver, ordered) && askUndefined(solver, ordered)
          && askCuts(solver, ordered) && askStates(solver, ordered));
    } catch (Formulas.Stopped | OutOfMemoryError stopped) {
      return simulation(false);
    }
  }

  private Simulation simulation(boolean complete) {
    boolean known = unrolled.begun() && complete;
    List<LoopCut> left = stopped().stream().filter(c -> known && !c.endless() && !c.isIn(reached)).toList();
    return new Simulation(states, false, witnesses, RaceRules.inOrder(model, faults), RaceRules.inOrder(model, flags),
        races.list(), known ? reached : unrolled.cuts(), left, undefined, complete, abridged, Optional.empty());
  }

  /**
   * Asks, for each loop at whose bound a run may end, whether an unfinished execution reaches the bound; returns
   * whether the solver answered every question.
   */
  private boolean askCuts(Solver solver, int ordered) {
    List<LoopCut> open = new ArrayList<>(stopped());
    while (!open.isEmpty()) {
      int any = encoding.formulas.or(open.stream().mapToInt(this::comes).toArray());
      Solver.Answer answer = any == Formulas.FALSE ? Solver.Answer.NONE : solver.solve(ordered, solver.named(any));
      if (answer != Solver.Answer.SOLUTION) {
        return answer == Solver.Answer.NONE;
      }
      List<LoopCut> here = open.stream().filter(c -> solver.holds(comes(c))).toList();
      here.forEach(c -> exchanges.images(c.thread())
          .forEach(t -> reached.add(new LoopCut(t, c.loop(), c.endless(), c.accesses()))));
      reached.addAll(here);
      open.removeIf(c -> c.isIn(reached));
    }
    return true;
  }

  /** The loops at whose bound a run may end, where unfinished executions count; else empty. */
  private List<LoopCut> stopped() {
    return LoopCut.distinct(unrolled.threads().stream().flatMap(t -> t.stopped().values().stream()).toList());
  }

  /** A formula: the thread would repeat the loop more often than the bound. */
  private int comes(LoopCut cut) {
    return encoding.formulas.or(unrolled.threads().get(cut.thread()).stopped().entrySet().stream()
        .filter(e -> e.getValue().same(cut)).mapToInt(e -> encoding.candidates.comes(e.getKey())).toArray());
  }

  /** Asks for each race whether some execution shows it; returns whether the solver answered every question. */
  private boolean askRaces(Solver solver, int ordered) {
    Map<Race, Integer> open = new LinkedHashMap<>();
    encoding.findings.forEach((finding, f) -> open.merge(raceOf(finding), f, encoding.formulas::or));
    Set<Race> images = new HashSet<>();
    if (!askRaces(solver, ordered, open, images)) {
      return false;
    }
    open.keySet().retainAll(images);
    return askRaces(solver, Formulas.TRUE, open, images);
  }

  private Race raceOf(RaceEvents finding) {
    return finding.race(e -> encoding.candidates.events.get(e).event);
  }

  /**
   * Asks for executions that show a race in {@code open} until there are none; returns whether the solver answered
   * every question.
   *
   * @param assumed a formula that the executions satisfy
   * @param open    for each race that was not found yet, a formula: the execution shows it
   * @param images  receives the races that correspond to found races under exchanges of threads
   */
  private boolean askRaces(Solver solver, int assumed, Map<Race, Integer> open, Set<Race> images) {
    while (!open.isEmpty()) {
      int any = encoding.formulas.or(open.values().stream().mapToInt(Integer::intValue).toArray());
      Solver.Answer answer = solver.solve(assumed, solver.named(any));
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
        exchanges.images(execution.numbered(finding)).forEach(f -> images.add(raceOf(f)));
      }
      if (open.size() == before) {
        throw new IllegalStateException("evaluation does not confirm any of " + open.keySet());
      }
    }
    return true;
  }

  /**
   * Asks for each step without a defined behaviour whether a thread reaches it; returns whether the solver answered
   * every question.
   */
  private boolean askUndefined(Solver solver, int ordered) {
    Set<List<Integer>> images = new HashSet<>();
    return askUndefined(solver, ordered, step -> true, images)
        && askUndefined(solver, Formulas.TRUE, images::contains, images);
  }

  /**
   * Asks for steps without a defined behaviour; returns whether the solver answered every question.
   *
   * @param assumed a formula that the executions satisfy
   * @param wanted  selects the steps, by the number of the thread and the step's number in the thread
   * @param images  receives the steps that correspond to found steps under exchanges of threads
   */
  private boolean askUndefined(
      Solver solver, int assumed, Predicate<List<Integer>> wanted, Set<List<Integer>> images) {
    for (int t = 0; t < unrolled.threads().size(); t++) {
      int number = 0;
      for (Map.Entry<Point, Undefined> step : unrolled.threads().get(t).undefined().entrySet()) {
        int here = number++;
        UndefinedStep asked = UndefinedStep.of(unrolled.test(), t, step.getValue());
        int comes = UndefinedStep.begun(step.getValue()) ? Formulas.FALSE : encoding.candidates.comes(step.getKey());
        Solver.Answer answer =
            comes == Formulas.FALSE || !wanted.test(List.of(t, here)) || undefined.stream().anyMatch(asked::same)
                ? Solver.Answer.NONE : solver.solve(assumed, solver.named(comes));
        if (answer != Solver.Answer.SOLUTION && answer != Solver.Answer.NONE) {
          return false;
        } else if (answer == Solver.Answer.SOLUTION) {
          FoundExecution execution = new FoundExecution(encoding, unrolled, solver);
          execution.confirm(evaluator);
          undefined.add(keepWitnesses ? asked.with(execution.witness(model, evaluator)) : asked);
          exchanges.images(t).forEach(u -> images.add(List.of(u, here)));
        }
      }
    }
    return true;
  }

  /**
   * Asks for the final states of executions without such a step; for a kernel at most {@link #LISTED} states, and then
   * further states that its condition distinguishes. Returns whether the solver answered every question.
   */
  private boolean askStates(Solver solver, int ordered) {
    for (Unrolling thread : unrolled.threads()) {
      thread.undefined().keySet().forEach(p -> solver.require(Formulas.not(encoding.candidates.comes(p))));
    }
    Solver.Answer tells = !exchanges.any() || encoding.undecided == Formulas.FALSE ? Solver.Answer.NONE
        : solver.solve(ordered, solver.named(encoding.undecided));
    if (tells == Solver.Answer.SOLUTION) {
      // Where threads race to write last, their numbers decide what is left: then they are not interchangeable.
      return askStates(solver, Formulas.TRUE, false);
    }
    return tells == Solver.Answer.NONE && askStates(solver, ordered, true);
  }

  /**
   * Asks for final states; returns whether the solver answered every question.
   *
   * @param images whether the final states do not distinguish interchangeable threads, so that images of states are
   *               states
   */
  private boolean askStates(Solver solver, int ordered, boolean images) {
    int most = unrolled.begun() ? LISTED : Integer.MAX_VALUE;
    Solver.Answer answer = solver.solve(ordered);
    while (answer == Solver.Answer.SOLUTION && states.size() < most) {
      Outcome found = found(solver);
      solver.require(Formulas.not(is(found, registers.keySet(), memory.keySet())));
      answer = solver.solve(ordered);
    }
    if (answer == Solver.Answer.NONE && images) {
      answer = askImages(solver, most);
    }
    abridged = answer == Solver.Answer.SOLUTION;
    return answer == Solver.Answer.NONE || abridged && askCondition(solver, ordered);
  }

  /**
   * Asks for the images of the states that were found; answers {@code SOLUTION} if there are more than {@code most}
   * states.
   */
  private Solver.Answer askImages(Solver solver, int most) {
    Set<Outcome> images = new LinkedHashSet<>();
    int enough = most == Integer.MAX_VALUE ? most : most + 1;
    states.keySet().forEach(s -> images.addAll(exchanges.images(s, enough)));
    images.removeAll(states.keySet());
    for (Outcome image : images) {
      if (states.size() >= most) {
        return Solver.Answer.SOLUTION;
      }
      Solver.Answer answer = solver.solve(solver.named(is(image, registers.keySet(), memory.keySet())));
      if (answer == Solver.Answer.NONE) {
        throw new IllegalStateException("no execution ends in " + image + ", which is an image of one");
      } else if (answer != Solver.Answer.SOLUTION) {
        return answer;
      }
      found(solver);
    }
    return Solver.Answer.NONE;
  }

  /** Asks for states that differ from all found states in a part that the condition mentions. */
  private boolean askCondition(Solver solver, int ordered) {
    Set<Outcome.Register> asked = new HashSet<>();
    Set<String> names = new HashSet<>();
    unrolled.test().condition().stream().flatMap(Condition::operands).forEach(o -> {
      if (o instanceof Operand.RegisterValue r) {
        asked.add(new Outcome.Register(r.thread(), r.name()));
      } else if (o instanceof Operand.LocationValue x) {
        names.add(x.name());
      }
    });
    asked.retainAll(registers.keySet());
    names.retainAll(memory.keySet());
    states.keySet().forEach(s -> solver.require(Formulas.not(is(s, asked, names))));
    int assumed = exchanges.tells(asked, names) ? Formulas.TRUE : ordered;
    Solver.Answer answer = solver.solve(assumed);
    while (answer == Solver.Answer.SOLUTION) {
      solver.require(Formulas.not(is(found(solver), asked, names)));
      answer = solver.solve(assumed);
    }
    return answer == Solver.Answer.NONE;
  }

  /** Records the final state in the solver's solution. */
  private Outcome found(Solver solver) {
    FoundExecution execution = new FoundExecution(encoding, unrolled, solver);
    execution.confirm(evaluator);
    Map<Outcome.Register, Long> held = new HashMap<>();
    Map<String, Long> left = new HashMap<>();
    registers.forEach((r, v) -> held.put(r, v.in(solver::holds)));
    memory.forEach((x, v) -> left.put(x, v.in(solver::holds)));
    Outcome outcome = Outcome.of(held, left);
    if (states.put(outcome, 1L) != null) {
      throw new IllegalStateException("the solver found " + outcome + " again");
    }
    if (keepWitnesses) {
      witnesses.put(outcome, execution.witness(model, evaluator));
    }
    return outcome;
  }

  /** A formula: the registers and locations have the values of the outcome. */
  private int is(Outcome outcome, Set<Outcome.Register> held, Set<String> left) {
    return encoding.formulas.and(IntStream.concat(
        held.stream().flatMapToInt(r -> registers.get(r).is(outcome.register(r))),
        left.stream().flatMapToInt(x -> memory.get(x).is(outcome.location(x)))).toArray());
  }
}
