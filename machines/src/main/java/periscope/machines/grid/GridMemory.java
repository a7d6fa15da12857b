package periscope.machines.grid;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.SplittableRandom;

/** What a work-item's accesses see. */
public enum GridMemory {
  /** One memory for all, so that runs are interleavings. */
  INTERLEAVED,
  /** A store buffer for each work-item, before one memory for all. */
  STORE_BUFFERS;

  private record Store(int address, long value) {}

  /** The memory of one run. */
  static final class Cells {
    private final long[] held;
    /** A work-item's writes that are not in memory yet, the oldest first; null where there are no buffers. */
    private final Deque<Store>[] buffers;

    @SuppressWarnings("unchecked")
    Cells(GridMemory kind, long[] initial, int items) {
      held = initial.clone();
      buffers = kind == INTERLEAVED ? null : new Deque[items];
    }

    long read(int item, int address) {
      if (buffers != null && buffers[item] != null) {
        for (Iterator<Store> newest = buffers[item].descendingIterator(); newest.hasNext();) {
          Store store = newest.next();
          if (store.address == address) {
            return store.value;
          }
        }
      }
      return held[address];
    }

    void write(int item, int address, long value) {
      if (buffers == null) {
        held[address] = value;
        return;
      }
      buffers[item] = buffers[item] == null ? new ArrayDeque<>() : buffers[item];
      buffers[item].addLast(new Store(address, value));
    }

    /** Writes all of a work-item's buffer to memory. */
    void drain(int item) {
      while (buffers != null && buffers[item] != null && !buffers[item].isEmpty()) {
        flush(item);
      }
    }

    /** Writes the oldest of a work-item's buffer to memory; says whether there was one. */
    boolean flush(int item) {
      if (buffers == null || buffers[item] == null || buffers[item].isEmpty()) {
        return false;
      }
      Store store = buffers[item].removeFirst();
      held[store.address] = store.value;
      return true;
    }

    /** Lets some of a work-item's writes go to memory, as it is drawn. */
    void settle(int item, SplittableRandom random) {
      while (buffers != null && random.nextInt(4) == 0 && flush(item)) {
        continue;
      }
    }

    long[] held() {
      return held;
    }
  }
}
