package periscope.engines.enumeration;

import java.util.stream.IntStream;
import periscope.litmus.event.Event;
import periscope.litmus.event.EventStructure;
import periscope.models.evaluate.Evaluator;

/** The last write to each location in the partial execution that an enumerator is building. */
final class LastWrites {

  private final EventStructure structure;
  private final Evaluator evaluator;
  private final ReadValues values;
  private final boolean ordersAll;
  private final int[][] order;
  private final long[] co;

  /**
   * The last writes of one skeleton.
   *
   * @param ordersAll whether the model orders the writes to non-atomic locations, too
   * @param order     for each location, its ordered writes; the enumerator updates the array, and likewise {@code co}
   */
  LastWrites(EventStructure structure, Evaluator evaluator, ReadValues values, boolean ordersAll, int[][] order,
      long[] co) {
    this.structure = structure;
    this.evaluator = evaluator;
    this.values = values;
    this.ordersAll = ordersAll;
    this.order = order;
    this.co = co;
  }

  /** The final value of a location, under a model that does not define coherence. */
  long value(int location) {
    return values.written(last(location));
  }

  /** The possible final values of a location: several if the last writes have no order. */
  long[] values(int location) {
    return evaluator.definesCoherence() ? written(unfollowed(location, evaluator.relation("co")))
        : new long[] {value(location)};
  }

  /** A superset of the final values of a location, while orders are still being chosen. */
  long[] possible(int location) {
    if (evaluator.definesCoherence()) {
      return written(unfollowed(location, evaluator.least("co")));
    }
    return written(order[location].length > 0 ? unfollowed(location, co) : IntStream.of(anyLast(location)));
  }

  private long[] written(IntStream writes) {
    return writes.mapToLong(values::written).distinct().toArray();
  }

  /** The writes to a location that no other write follows in a relation. */
  private IntStream unfollowed(int location, long[] relation) {
    long writes = 0;
    for (int e = 0; e < structure.size(); e++) {
      Event event = structure.events().get(e);
      writes |= event.writes() && event.location() == location ? 1L << e : 0;
    }
    long all = writes;
    return IntStream.range(0, relation.length).filter(w -> (all >>> w & 1) != 0 && (relation[w] & all) == 0);
  }

  private int last(int x) {
    if (order[x].length > 0) {
      return order[x][order[x].length - 1];
    }
    if (unwritten(x)) {
      return x;
    }
    long[] hb = evaluator.relation("hb");
    return Long.numberOfTrailingZeros(last(x, hb, hb));
  }

  /** Whether a location without ordered writes has no write but the initial one. */
  private boolean unwritten(int x) {
    return ordersAll || structure.events().get(x).atomicLocation();
  }

  private int[] anyLast(int x) {
    long any = unwritten(x) ? 1L << x : last(x, evaluator.least("hb"), evaluator.most("hb"));
    return IntStream.range(0, structure.size()).filter(e -> (any >>> e & 1) != 0).toArray();
  }

  /**
   * The writes that may be the last at a location whose writes are not ordered, in executions whose happens-before lies
   * between two bounds.
   *
   * @param must rows of pairs that are in happens-before
   * @param may  rows of pairs that may be in it
   */
  private long last(int x, long[] must, long[] may) {
    long last = 1L << x;
    for (int e = structure.locations(); e < structure.size(); e++) {
      Event event = structure.events().get(e);
      if (event.writes() && event.location() == x) {
        long next = 0;
        for (long rest = last; rest != 0; rest &= rest - 1) {
          int before = Long.numberOfTrailingZeros(rest);
          boolean follows = before == x || (must[before] >>> e & 1) != 0;
          boolean mayFollow = follows || (may[before] >>> e & 1) != 0;
          next |= (follows ? 0 : 1L << before) | (mayFollow ? 1L << e : 0);
        }
        last = next;
      }
    }
    return last;
  }
}
