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
 * The classes of a test's outcomes, by how orderly the runs are that give an outcome; found by trying all runs. All
 * code that shows, counts or writes classes takes them from here.
 */
public final class OutcomeClasses {

  /** Threads whose orders are all tried. */
  private static final int MOST_THREADS = 6;

  /** How orderly. Each outcome is in the first class that has it. */
  public enum Kind {
    /** Some order of whole threads gives it. */
    SEQUENTIAL,
    /** Some interleaving of the threads' steps gives it: sequential consistency. */
    INTERLEAVED,
    /** No interleaving gives it. */
    WEAK,
    /** It has a value that nobody writes, so that no order of anything gives it. */
    IMPOSSIBLE,
    /** There are too many interleavings, and those that were tried do not give it. */
    UNKNOWN
  }

  /** Outcomes of running whole threads one after the other, in the order in which they were found. */
  private final Set<Outcome> sequential;
  private final SortedSet<Outcome> interleaved;
  /** Whether some interleaving ends with threads that wait for ever. */
  private final boolean stuck;
  /** Whether these are all. */
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
   * Works the classes of a test out.
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
   * Whether some interleaving gets stuck: threads are left, and each waits at a barrier for others that never come
   * there.
   */
  public boolean stuck() {
    return stuck;
  }

  /** Whether all interleavings were tried, each to its end. */
  public boolean complete() {
    return complete;
  }

  /**
   * The class of an outcome that may say less than those here: the first class with an outcome that says the same.
   *
   * @param spoken what the outcome speaks of
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
   * Every outcome that has only values which the program writes, as far as some registers and locations go, with its
   * class. Sequential ones come first, in the order of the threads that they come of: that of the text before all
   * others. Then come interleaved ones, then weak ones.
   *
   * @param spoken what the outcomes speak of
   * @return empty where values are computed, where a thread may go several ways, or if there are too many
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
