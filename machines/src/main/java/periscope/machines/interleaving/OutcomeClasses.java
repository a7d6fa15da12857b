package periscope.machines.interleaving;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Observables;
import periscope.litmus.memory.Outcome;
import periscope.litmus.sequencing.CompiledOrders;
import periscope.litmus.source.SourceText;
import periscope.machines.Interleavings;

/**
 * The classes of a test's outcomes: how orderly the runs are that show an outcome, found by trying all interleavings.
 */
public final class OutcomeClasses {

  /** Most threads for which all orders of whole threads are tried. */
  private static final int MOST_THREADS = 6;

  /** The class of an outcome. An outcome belongs to the first class, in this order, whose condition it meets. */
  public enum Kind {
    /** A run that executes whole threads one after the other shows the outcome. */
    SEQUENTIAL,
    /** An interleaving of the threads' steps shows the outcome: it is sequentially consistent. */
    INTERLEAVED,
    /** No interleaving shows the outcome. */
    WEAK,
    /** The outcome has a value that no thread writes, so that no order of accesses shows it. */
    IMPOSSIBLE,
    /** The exploration of interleavings is incomplete and has not shown the outcome. */
    UNKNOWN
  }

  /** Outcomes of runs that execute whole threads one after the other, in the order of the search. */
  private final Set<Outcome> sequential;
  private final SortedSet<Outcome> interleaved;
  /** Whether some interleaving ends with threads that wait for ever. */
  private final boolean stuck;
  /** Whether {@link #interleaved} has the outcomes of all interleavings. */
  private final boolean complete;
  private final Optional<WrittenValues> values;

  private OutcomeClasses(Set<Outcome> sequential, SortedSet<Outcome> interleaved, boolean stuck, boolean complete,
      Optional<WrittenValues> values) {
    this.sequential = sequential;
    this.interleaved = interleaved;
    this.stuck = stuck;
    this.complete = complete;
    this.values = values;
  }

  /**
   * The classes of a test's outcomes.
   *
   * @throws periscope.litmus.source.InvalidInputException if the machine cannot run the test
   */
  public static OutcomeClasses of(LitmusTest test, SourceText text) {
    Set<Outcome> sequential = new LinkedHashSet<>();
    SortedSet<Outcome> interleaved = new TreeSet<>();
    boolean stuck = false;
    boolean complete = true;
    for (LitmusTest order : CompiledOrders.all(test, text)) {
      StoreBufferMachine machine = new StoreBufferMachine(order, text, false);
      Interleavings all = Interleavings.of(machine);
      interleaved.addAll(all.outcomes());
      stuck |= all.stuck();
      // A loop that runs longer than the bound might give other outcomes.
      complete &= all.complete() && !all.cut();
      if (machine.threads() <= MOST_THREADS) {
        sequences(machine, new ArrayList<>(), sequential);
      }
    }
    return new OutcomeClasses(sequential, interleaved, stuck, complete, WrittenValues.of(test));
  }

  private static void sequences(StoreBufferMachine machine, List<Integer> order, Set<Outcome> found) {
    if (order.size() < machine.threads()) {
      IntStream.range(0, machine.threads()).filter(t -> !order.contains(t)).forEach(t -> {
        order.add(t);
        sequences(machine, order, found);
        order.remove(order.size() - 1);
      });
      return;
    }
    long[] state = machine.initial();
    for (int thread : order) {
      while (!machine.cut(state) && machine.take(state, thread)) {
        // Each step is taken by the condition.
        continue;
      }
    }
    if (!machine.cut(state) && machine.terminal(state)) {
      found.add(machine.outcome(state));
    }
  }

  /**
   * Whether some interleaving gets stuck: each thread that has not finished waits at a barrier that others never reach.
   */
  public boolean stuck() {
    return stuck;
  }

  /**
   * Whether all interleavings were explored to their ends; if not, an outcome without an interleaving is
   * {@link Kind#UNKNOWN}.
   */
  public boolean complete() {
    return complete;
  }

  /**
   * The class of an outcome that may omit registers and locations: the first class with an outcome that agrees with it.
   *
   * @param spoken registers and locations that the outcome has
   */
  public Kind of(Outcome outcome, Observables spoken) {
    Observables common = spoken.and(Observables.of(interleaved));
    Outcome wanted = common.project(outcome);
    if (sequential.stream().anyMatch(o -> common.project(o).equals(wanted))) {
      return Kind.SEQUENTIAL;
    } else if (interleaved.stream().anyMatch(o -> common.project(o).equals(wanted))) {
      return Kind.INTERLEAVED;
    } else if (values.filter(v -> !v.has(wanted)).isPresent()) {
      return Kind.IMPOSSIBLE;
    }
    return complete ? Kind.WEAK : Kind.UNKNOWN;
  }

  /**
   * Every outcome that consists of values which the program writes, over some registers and locations, with its class.
   * Sequential outcomes come first, beginning with the outcome of the threads' order in the text; then interleaved,
   * then weak ones.
   *
   * @param spoken registers and locations of the outcomes
   * @return empty if a thread computes the values that it writes or may take several paths, or if there are too many
   *     outcomes
   */
  public Optional<Map<Outcome, Kind>> projected(Observables spoken) {
    return values.flatMap(v -> v.outcomes(spoken)).map(all -> {
      Map<Outcome, Kind> classes = new LinkedHashMap<>();
      sequential.forEach(o -> classes.put(spoken.project(o), Kind.SEQUENTIAL));
      interleaved.forEach(o -> classes.putIfAbsent(spoken.project(o), Kind.INTERLEAVED));
      all.forEach(o -> classes.putIfAbsent(o, complete ? Kind.WEAK : Kind.UNKNOWN));
      return classes;
    });
  }
}
