package periscope.machines.grid;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** A memory for machines of large grids: it decides which writes the reads of a work-item see. */
public sealed interface GridMemory permits GridMemory.Plain, Chip {

  /** One memory for all work-items, so that runs are interleavings. */
  GridMemory INTERLEAVED = Plain.INTERLEAVED;
  /** A first-in, first-out store buffer for each work-item in front of one memory. */
  GridMemory STORE_BUFFERS = Plain.STORE_BUFFERS;
  /** A view of memory for each work-item; {@link UgpuGrid} runs it. */
  GridMemory UGPU = Plain.UGPU;

  /** The name of the simulated device with this memory. */
  String id();

  /** Whether each work-item has a view of memory, so that the weak machine for programs of [UGPU] runs it. */
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

    /** The contents of memory and buffers in one run. */
    static final class Cells {

      /** Initial capacity of a buffer, in writes. */
      private static final int ROOM = 4;

      /** One draw of a work-item in this many leaves a write in its buffer. */
      private static final int LEAVES = 4;

      private final long[] held;
      /** For each work-item, its buffered writes as rings of addresses and values; null without buffers. */
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

      /** Whether a work-item's buffer holds a write. */
      boolean owes(int item) {
        return addresses != null && sizes[item] > 0;
      }

      /** The cell of the oldest write in a work-item's buffer. */
      int next(int item) {
        return addresses[item][oldest[item]];
      }

      /** Moves the oldest write of a work-item's buffer to memory. */
      void flush(int item) {
        int at = oldest[item];
        held[addresses[item][at]] = values[item][at];
        oldest[item] = at + 1 & addresses[item].length - 1;
        sizes[item]--;
      }

      /**
       * Draws whether a work-item's oldest buffered write goes to memory at this draw of the work-item; false with an
       * empty buffer.
       */
      boolean leaves(int item, SplittableRandom random) {
        return owes(item) && random.nextInt(LEAVES) == 0;
      }

      /** Copy of the memory cells {@code from} to {@code to}, the latter exclusive, without buffered writes. */
      long[] held(int from, int to) {
        return Arrays.copyOfRange(held, from, to);
      }
    }
  }
}
