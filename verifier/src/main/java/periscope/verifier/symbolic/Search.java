package periscope.verifier.symbolic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import periscope.litmus.Outcome;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.models.ast.Statement.Role;
import periscope.models.evaluate.Axiom;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Evaluator;
import periscope.verifier.simulate.Simulation;
import periscope.verifier.simulate.UndefinedStep;
import periscope.verifier.simulate.Witness;

/**
 * All answers about one test: first whether some execution raises each fault and flag, then one final state after the other,
 * each found one excluded from then on.
 */
final class Search {

  private final CompiledModel model;
  private final Evaluator evaluator;
  private final Encoding encoding;
  private final Unrolled unrolled;
  private final boolean keepWitnesses;
  private final SortedMap<Outcome, Long> states = new TreeMap<>();
  private final Map<Outcome, Witness> witnesses = new HashMap<>();
  private final Map<String, Witness> raised = new HashMap<>();
  private final List<UndefinedStep> undefined = new ArrayList<>();
  /** The observed registers and locations, with variables for formulas. */
  private final List<Value> observed = new ArrayList<>();

  Search(CompiledModel model, Evaluator evaluator, Encoding encoding, Unrolled unrolled, boolean keepWitnesses) {
    this.model = model;
    this.evaluator = evaluator;
    this.encoding = encoding;
    this.unrolled = unrolled;
    this.keepWitnesses = keepWitnesses;
  }

  Simulation run(Session session, BooleanSupplier stop) {
    boolean complete;
    try (Solver solver = session.solver(encoding.formulas, stop)) {
      for (int required : encoding.required) {
        if (stop.getAsBoolean()) {
          return stopped();
        }
        solver.require(required);
      }
      Map<String, Integer> questions = new LinkedHashMap<>();
      encoding.raised.forEach((name, f) -> questions.put(name, named(f, solver)));
      encoding.registers.values().forEach(v -> observed.add(named(v, solver)));
      encoding.memory.values().forEach(v -> observed.add(named(v, solver)));
      complete = ask(questions, solver) && askUndefined(solver) && enumerate(solver);
    } catch (Formulas.Stopped stopped) {
      return stopped();
    }
    return new Simulation(
        states, false, witnesses, raised(Role.UNDEFINED_UNLESS), raised(Role.FLAG), unrolled.cuts(),
        undefined, complete);
  }

  private Simulation stopped() {
    return new Simulation(states, false, witnesses, Map.of(), Map.of(), unrolled.cuts(), false);
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

  /** Whether every question was answered. */
  private boolean ask(Map<String, Integer> questions, Solver solver) {
    for (Map.Entry<String, Integer> question : questions.entrySet()) {
      if (!raised.containsKey(question.getKey()) && question.getValue() != Formulas.FALSE) {
        Solver.Answer answer = solver.solve(question.getValue());
        if (answer == Solver.Answer.STOPPED) {
          return false;
        } else if (answer == Solver.Answer.SOLUTION) {
          Execution execution = new Execution(encoding, unrolled, solver);
          Witness witness = execution.witness(model, evaluator);
          witness.violations().forEach(v -> raised.putIfAbsent(v.axiom().name(), witness));
          if (!raised.containsKey(question.getKey())) {
            throw new IllegalStateException("evaluation does not confirm " + question.getKey());
          }
        }
      }
    }
    return true;
  }

  /** Asks for each step without a defined behaviour whether a thread comes to it, and leaves such executions out from there on. */
  private boolean askUndefined(Solver solver) {
    for (int t = 0; t < unrolled.threads.size(); t++) {
      for (Map.Entry<Point, Undefined> step : unrolled.threads.get(t).undefined().entrySet()) {
        UndefinedStep asked = new UndefinedStep(t, step.getValue().cause(), step.getValue().span());
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

  private Map<String, Witness> raised(Role role) {
    Map<String, Witness> found = new LinkedHashMap<>();
    for (Axiom axiom : model.axioms()) {
      if (axiom.role() == role && raised.containsKey(axiom.name())) {
        found.put(axiom.name(), raised.get(axiom.name()));
      }
    }
    return found;
  }
}
