package periscope.verifier.enumerate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.Location;
import periscope.litmus.Outcome;
import periscope.litmus.expression.Expression;
import periscope.litmus.source.SourceText;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Evaluator;
import periscope.models.evaluate.Violation;
import periscope.verifier.enumerate.Executions.PreparedThread;

/** Finds everything that a model allows a litmus test to do. Not for use by several threads at once. */
public final class Simulator {

  private final CompiledModel model;
  private final Evaluator evaluator;
  private final Enumerator enumerator;

  public Simulator(CompiledModel model) {
    this.model = model;
    evaluator = model.newEvaluator();
    enumerator = new Enumerator(evaluator, model.ordersAllWrites());
  }

  /** Simulates a test of the model's language, however long that takes. */
  public Simulation simulate(LitmusTest test, SourceText text) {
    return simulate(test, text, () -> false);
  }

  /**
   * Simulates a test of the model's language.
   *
   * @param text     the text that the test was read from, for diagnostics
   * @param stop     asked now and then whether to give up
   * @throws periscope.litmus.source.InvalidInputException for instructions that no shipped model gives a meaning to, and for
   *     tests with more than 64 events or with local memory of several work-groups
   */
  public Simulation simulate(LitmusTest test, SourceText text, BooleanSupplier stop) {
    LocalMemory.refuseShared(test, text);
    List<String> names = test.locations().stream().map(Location::name).toList();
    List<PreparedThread> threads = test.threads().stream().map(t -> Executions.prepare(t, names, text)).toList();
    Run run = new Run(test);
    enumerator.stopWhen(stop);
    boolean complete = Skeletons.forEach(test.locations(), test.threads(), threads.stream().map(t -> t.paths).toList(), text,
        s -> enumerator.run(s, run::visit));
    boolean cut = threads.stream().flatMap(t -> t.paths.stream()).anyMatch(Path::cut);
    return new Simulation(run.states, run.race, cut, complete);
  }

  /**
   * The candidate execution that comes closest to giving an outcome that the model does not allow: the one, among all with
   * this outcome, that violates the fewest axioms.
   *
   * @return empty if no candidate has this outcome, because a value or the last write of a non-atomic location does not fit
   */
  public Optional<Simulation.Witness> closest(LitmusTest test, SourceText text, Predicate<Outcome> wanted) {
    List<String> names = test.locations().stream().map(Location::name).toList();
    List<List<Path>> paths = test.threads().stream().map(t -> Executions.prepare(t, names, text).paths).toList();
    Run run = new Run(test);
    enumerator.stopWhen(() -> false);
    List<Simulation.Witness> found = new ArrayList<>();
    Skeletons.forEach(test.locations(), test.threads(), paths, text, s -> enumerator.runAll(s, () -> {
      if (wanted.test(run.outcome())) {
        found.add(run.witness());
      }
      return true;
    }));
    return found.stream().min(Comparator.comparingInt(w -> w.violations().size()));
  }

  private final class Run {
    private final LitmusTest test;
    private final List<TreeSet<String>> registers;
    private final SortedMap<Outcome, Long> states = new TreeMap<>();
    private Optional<Simulation.Witness> race = Optional.empty();

    Run(LitmusTest test) {
      this.test = test;
      registers = test.threads().stream().map(t -> WrittenRegisters.of(t.body())).toList();
    }

    boolean visit() {
      if (race.isEmpty() && enumerator.faulty()) {
        race = Optional.of(witness());
      }
      states.merge(outcome(), 1L, Long::sum);
      return true;
    }

    private Outcome outcome() {
      Map<Outcome.Register, Long> values = new HashMap<>();
      for (int t = 0; t < registers.size(); t++) {
        SortedMap<String, Expression> held = enumerator.skeleton().paths.get(t).registers();
        for (String name : registers.get(t)) {
          Expression value = held.getOrDefault(name, Expression.constant(0));
          values.put(new Outcome.Register(t, name), enumerator.values().evaluate(t, value));
        }
      }
      Map<String, Long> memory = new HashMap<>();
      for (int x = 0; x < test.locations().size(); x++) {
        memory.put(test.locations().get(x).name(), enumerator.finalValue(x));
      }
      return Outcome.of(values, memory);
    }

    private Simulation.Witness witness() {
      long[] reads = new long[enumerator.rf().length];
      long[] writes = new long[reads.length];
      for (int e = 0; e < reads.length; e++) {
        boolean reading = enumerator.skeleton().structure.events().get(e).reads();
        reads[e] = reading ? enumerator.values().read(e) : 0;
        writes[e] = enumerator.skeleton().writes[e] != null ? enumerator.values().written(e) : 0;
      }
      List<Violation> faults = evaluator.violations(enumerator.rf().clone(), enumerator.co().clone());
      Optional<List<Long>> hb = model.names().contains("hb")
          ? Optional.of(Simulation.Witness.boxed(evaluator.relation("hb")))
          : Optional.empty();
      return new Simulation.Witness(enumerator.skeleton().structure, Simulation.Witness.boxed(reads),
          Simulation.Witness.boxed(writes), Simulation.Witness.boxed(enumerator.rf()),
          Simulation.Witness.boxed(enumerator.co()), hb, faults);
    }
  }
}
