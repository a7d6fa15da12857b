package periscope.engines.enumeration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import periscope.engines.enumeration.path.Path;
import periscope.engines.simulation.Witness;
import periscope.litmus.LitmusTest;
import periscope.litmus.event.Event;
import periscope.litmus.expression.Expression;
import periscope.litmus.memory.Outcome;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Evaluator;
import periscope.semantics.WrittenRegisters;

/** An observer of the enumerator's present execution: it gives the outcomes of the execution, and a witness. */
final class Observer {

  private final LitmusTest test;
  private final CompiledModel model;
  private final List<List<Path>> paths;
  private final int[] itself;
  private final Evaluator evaluator;
  private final Enumerator enumerator;
  private final List<TreeSet<String>> registers;

  /**
   * Makes the observer of an enumerator.
   *
   * @param begun whether executions count that reach the bound on loops, or in which threads stay for ever
   */
  Observer(LitmusTest test, List<List<Path>> paths, CompiledModel model, Evaluator evaluator, Enumerator enumerator,
      boolean begun) {
    this.test = test;
    this.model = model;
    this.paths = paths;
    itself = IntStream.range(0, paths.size()).toArray();
    this.evaluator = evaluator;
    this.enumerator = enumerator;
    registers = Arrays.stream(itself).mapToObj(t -> WrittenRegisters.observed(test, t, begun)).toList();
  }

  /**
   * An event in the execution in which thread {@code player[t]} plays the role of thread {@code t}.
   *
   * @param player a permutation of the threads
   */
  Event as(int event, int[] player) {
    Skeleton s = enumerator.skeleton();
    Event e = s.structure.events().get(event);
    if (e.initial() || player[e.thread()] == e.thread()) {
      return e;
    }
    int thread = player[e.thread()];
    int step = event - s.firstEvent[e.thread()];
    return e.of(thread, paths.get(thread).get(s.choice[e.thread()]).steps().get(step).span());
  }

  /** The outcomes of the execution: several if the last write to some location is not decided. */
  List<Outcome> outcomes() {
    return outcomes(itself);
  }

  /**
   * The outcomes of the execution in which the threads play permuted roles.
   *
   * @param roles element {@code t} is the thread whose role thread {@code t} plays
   */
  List<Outcome> outcomes(int[] roles) {
    return outcomes(roles, enumerator::finalValues);
  }

  /**
   * A superset of the outcomes, while the order of writes is still open.
   *
   * @param roles element {@code t} is the thread whose role thread {@code t} plays
   */
  List<Outcome> possible(int[] roles) {
    return outcomes(roles, enumerator::mayBeLast);
  }

  private List<Outcome> outcomes(int[] roles, IntFunction<long[]> last) {
    Map<Outcome.Register, Long> values = new HashMap<>();
    for (int t = 0; t < registers.size(); t++) {
      int role = roles[t];
      SortedMap<String, Expression> held = paths.get(t).get(enumerator.skeleton().choice[role]).registers();
      for (String name : registers.get(t)) {
        Expression value = held.getOrDefault(name, Expression.constant(0));
        values.put(new Outcome.Register(t, name), enumerator.values().evaluate(role, value));
      }
    }
    List<Outcome> outcomes = new ArrayList<>();
    memories(0, last, new HashMap<>(), memory -> outcomes.add(Outcome.of(values, memory)));
    return outcomes;
  }

  private void memories(
      int x, IntFunction<long[]> last, Map<String, Long> memory, Consumer<Map<String, Long>> use) {
    if (x == test.locations().size()) {
      use.accept(memory);
      return;
    }
    for (long value : last.apply(x)) {
      memory.put(test.locations().get(x).name(), value);
      memories(x + 1, last, memory, use);
    }
  }

  Witness witness() {
    List<Long> reads = new ArrayList<>();
    List<Long> writes = new ArrayList<>();
    for (int e = 0; e < enumerator.skeleton().structure.size(); e++) {
      boolean reading = enumerator.skeleton().structure.events().get(e).reads();
      reads.add(reading ? enumerator.values().read(e) : 0);
      writes.add(enumerator.skeleton().writes[e] != null ? enumerator.values().written(e) : 0);
    }
    return Witness.of(
        enumerator.skeleton().structure, reads, writes, model, evaluator, enumerator.rf(), enumerator.co(),
        enumerator.orders());
  }
}
