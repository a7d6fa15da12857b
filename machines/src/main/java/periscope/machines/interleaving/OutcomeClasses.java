package periscope.machines.interleaving;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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
 * How orderly the runs are that give an outcome; found by trying them all.
 *
 * @param sequential  outcomes of running whole threads one after the other, in any order
 * @param interleaved outcomes of running their steps in any order
 * @param complete    whether these are all
 */
public record OutcomeClasses(SortedSet<Outcome> sequential, SortedSet<Outcome> interleaved, boolean complete) {

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
    /** There are too many interleavings, and those that were tried do not give it. */
    UNKNOWN
  }

  public OutcomeClasses {
    sequential = Collections.unmodifiableSortedSet(new TreeSet<>(sequential));
    interleaved = Collections.unmodifiableSortedSet(new TreeSet<>(interleaved));
  }

  /**
   * Works the classes of a test out.
   *
   * @throws periscope.litmus.source.InvalidInputException if the machine cannot run the test
   */
  public static OutcomeClasses of(LitmusTest test, SourceText text) {
    SortedSet<Outcome> sequential = new TreeSet<>();
    SortedSet<Outcome> interleaved = new TreeSet<>();
    boolean complete = true;
    for (LitmusTest order : CompiledOrders.all(test, text)) {
      StoreBufferMachine machine = new StoreBufferMachine(order, text, false);
      Interleavings all = Interleavings.of(machine);
      interleaved.addAll(all.outcomes());
      // A loop that runs longer than the bound might give other outcomes.
      complete &= all.complete() && !all.cut();
      if (machine.threads() <= MOST_THREADS) {
        sequences(machine, new ArrayList<>(), sequential);
      }
    }
    return new OutcomeClasses(sequential, interleaved, complete);
  }

  private static void sequences(StoreBufferMachine machine, List<Integer> order, SortedSet<Outcome> found) {
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
    }
    return complete ? Kind.WEAK : Kind.UNKNOWN;
  }
}
