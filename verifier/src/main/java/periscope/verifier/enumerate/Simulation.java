package periscope.verifier.enumerate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import periscope.litmus.Outcome;
import periscope.litmus.event.EventStructure;
import periscope.models.evaluate.Violation;

/**
 * What a model says of a test.
 *
 * @param states    every final state, with the number of consistent executions that end in it
 * @param race      a consistent execution with a race, if there is one: the test's behaviour is then undefined
 * @param cut       whether executions were dropped because a loop ran more often than the bound
 * @param complete  false if a limit ended the enumeration: more states may exist
 */
public record Simulation(SortedMap<Outcome, Long> states, Optional<Witness> race, boolean cut, boolean complete) {

  public Simulation {
    states = java.util.Collections.unmodifiableSortedMap(states);
  }

  /**
   * One execution.
   *
   * @param structure its events
   * @param reads     value read by each event; 0 where it reads nothing
   * @param writes    value written by each event; 0 where it writes nothing
   * @param rf        rows of reads-from
   * @param co        rows of the order of writes
   * @param hb        rows of the model's happens-before; absent if it defines none
   * @param violations axioms that it violates, races that it has and flags that it raises
   */
  public record Witness(
      EventStructure structure, List<Long> reads, List<Long> writes, List<Long> rf, List<Long> co,
      Optional<List<Long>> hb, List<Violation> violations) {
    public Witness {
      reads = List.copyOf(reads);
      writes = List.copyOf(writes);
      rf = List.copyOf(rf);
      co = List.copyOf(co);
      violations = List.copyOf(violations);
    }

    static List<Long> boxed(long[] rows) {
      List<Long> boxed = new ArrayList<>();
      for (long row : rows) {
        boxed.add(row);
      }
      return boxed;
    }
  }

  /** Number of consistent executions. */
  public long executions() {
    return states.values().stream().mapToLong(Long::longValue).sum();
  }
}
