package periscope.engines.enumeration;

import java.util.stream.IntStream;
import periscope.litmus.event.Event;
import periscope.litmus.event.EventStructure;
import periscope.models.evaluate.Evaluator;

/** Which write to each location is the last one, in the execution that an enumerator is putting together. */
final class LastWrites {

  private final EventStructure structure;
  private final Evaluator evaluator;
  private final ReadValues values;
  private final boolean ordersAll;
  private final int[][] order;
  private final long[] co;

  /**
   * Of one skeleton.
   *
   * @param ordersAll whether the model orders the writes to non-atomic locations, too
   * @param order     for each location, its ordered writes; kept up to date by the enumerator, as {@code co} is
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

  /** The value that a location has in the end, under a model that does not define coherence. */
  long value(int location) {
    return values.written(last(location));
  }

  /** The values that a location can have in the end: several if several last writes have no order. */
  long[] values(int location) {
    return evaluator.definesCoherence() ? written(unfollowed(location, evaluator.relation("co")))
        : new long[] {value(location)};
  }

  /** All values, and maybe more, that a location can have in the end, while orders are still being chosen. */
  long[] possible(int location) {
    long[] least = evaluator.definesCoherence() ? evaluator.least("co")
        : order[location].length > 0 ? co : new long[co.length];
    return written(unfollowed(location, least));
  }

  private long[] written(IntStream writes) {
    return writes.mapToLong(values::written).distinct().toArray();
  }

  /** The writes to a location that no other follows. */
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
    if (ordersAll || structure.events().get(x).atomicLocation()) {
      return x;
    }
    long[] hb = evaluator.relation("hb");
    int last = x;
    for (int e = structure.locations(); e < structure.size(); e++) {
      Event event = structure.events().get(e);
      if (event.writes() && event.location() == x && (last == x || (hb[last] >>> e & 1) != 0)) {
        last = e;
      }
    }
    return last;
  }
}
