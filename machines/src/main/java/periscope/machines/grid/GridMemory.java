package periscope.machines.grid;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** A memory for machines of large grids: it decides which values a work-item's accesses see, and when. */
public sealed interface GridMemory permits GridMemory.Plain, Chip {

  /** One memory for all, so that runs are interleavings. */
  GridMemory INTERLEAVED = Plain.INTERLEAVED;
  /** A store buffer for each work-item, before one memory for all. */
  GridMemory STORE_BUFFERS = Plain.STORE_BUFFERS;
  /** A view of memory for each work-item: {@link UgpuGrid}. */
  GridMemory UGPU = Plain.UGPU;

  /** What the device with this memory is called. */
  String id();

  /** Whether each work-item has a view of memory: its machine is the weak one, for programs of [UGPU]. */
  boolean hasViews();

  /** The memories without parameters. */
  static List<GridMemory> plain() {
    return List.of(Plain.values());
  }

  /** A memory without parameters. */
  enum Plain implements GridMemory {
    INTERLEAVED, STORE_BUFFERS, UGPU;

    @Override
    public String id() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean hasViews() {
      return this == UGPU;
    }

    /** The memory of one run. */
    static final class Cells {

      /** Writes that a buffer has room for at first. */
      private static final int ROOM = 4;

      /** One in so many draws of a work-item leaves a write in its buffer. */
      private static final int LEAVES = 4;

      private final long[] held;
      /** A work-item's writes that are not in memory yet are in a ring: addresses and values; null without buffers. */
      private final int[][] addresses;
      private final long[][] values;
      private final int[] oldest;
      private final int[] sizes;

      Cells(Plain kind, long[] initial, int items) {
        held = initial.clone();
        int buffers = kind == INTERLEAVED ? 0 : items;
        addresses = buffers == 0 ? null : new int[items][];
        values = new long[buffers][];
        oldest = new int[buffers];
        sizes = new int[buffers];
      }

      long read(int item, int address) {
        if (addresses != null && sizes[item] > 0) {
          int[] ring = addresses[item];
          for (int i = sizes[item] - 1; i >= 0; i--) {
            int at = oldest[item] + i & ring.length - 1;
            if (ring[at] == address) {
              return values[item][at];
            }
          }
        }
        return held[address];
      }

      void write(int item, int address, long value) {
        if (addresses == null) {
          held[address] = value;
          return;
        }
        if (addresses[item] == null || sizes[item] == addresses[item].length) {
          widen(item);
        }
        int at = oldest[item] + sizes[item]++ & addresses[item].length - 1;
        addresses[item][at] = address;
        values[item][at] = value;
      }

      private void widen(int item) {
        int room = addresses[item] == null ? ROOM : 2 * addresses[item].length;
        int[] widerAddresses = new int[room];
        long[] widerValues = new long[room];
        for (int i = 0; i < sizes[item]; i++) {
          int at = oldest[item] + i & addresses[item].length - 1;
          widerAddresses[i] = addresses[item][at];
          widerValues[i] = values[item][at];
        }
        addresses[item] = widerAddresses;
        values[item] = widerValues;
        oldest[item] = 0;
      }

      /** Whether something is in a work-item's buffer. */
      boolean owes(int item) {
        return addresses != null && sizes[item] > 0;
      }

      /** The address of the oldest write in a work-item's buffer. */
      int next(int item) {
        return addresses[item][oldest[item]];
      }

      /** Writes the oldest of a work-item's buffer to memory. */
      void flush(int item) {
        int at = oldest[item];
        held[addresses[item][at]] = values[item][at];
        oldest[item] = at + 1 & addresses[item].length - 1;
        sizes[item]--;
      }

      /** Whether a work-item's oldest write goes to memory now that it is drawn. */
      boolean leaves(int item, SplittableRandom random) {
        return owes(item) && random.nextInt(LEAVES) == 0;
      }

      /** What is in memory. */
      long[] held(int from, int to) {
        return Arrays.copyOfRange(held, from, to);
      }
    }
  }
}
