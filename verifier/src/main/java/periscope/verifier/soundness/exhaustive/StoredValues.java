package periscope.verifier.soundness.exhaustive;

import periscope.verifier.program.Bound;

/**
 * The values that searched programs store, and the packing of outcomes into one {@code long}.
 *
 * <p>Step {@code i} of thread {@code t} stores {@code (1 + t·operations + i)·spacing}, with a spacing above the number
 * of increments that a program can have: a value identifies the store that it came from and the number of increments
 * since. Values depend only on the place in the program, so results for a thread serve every program that has it.
 */
final class StoredValues {

  /** Number of bits of a packed outcome. */
  static final int BITS = 63;

  private final int operations;
  private final int spacing;
  private final int slots;

  /** @throws IllegalArgumentException if outcomes of programs within the bound do not fit into a {@code long} */
  StoredValues(Bound bound) {
    if (bitsOfOutcome(bound.threads() * bound.perThread(), bound.locations()) > BITS) {
      throw new IllegalArgumentException("programs of " + bound.threads() * bound.perThread() + " operations over "
          + bound.locations() + " locations are too large; use fewer");
    }
    operations = bound.perThread();
    slots = bound.threads() * bound.perThread();
    spacing = slots + 1;
  }

  /**
   * Most bits that the outcome of a program needs, over all ways to divide its operations into stores, increments and
   * loads.
   */
  private static long bitsOfOutcome(int operations, int locations) {
    long most = 0;
    for (int stores = 0; stores <= operations; stores++) {
      for (int increments = 0; increments + stores <= operations; increments++) {
        long fields = operations - stores + (long) locations;
        most = Math.max(most, fields * width(stores, increments));
      }
    }
    return most;
  }

  /** The value that step {@code step} of thread {@code thread} stores. */
  long of(int thread, int step) {
    return (1L + (long) thread * operations + step) * spacing;
  }

  /**
   * A packing for programs whose stores and increments are at the steps in the masks, bit {@code t·operations + i} for
   * step {@code i} of thread {@code t}.
   */
  Packing packing(long stores, long increments) {
    return new Packing(stores, Long.bitCount(increments));
  }

  /** Number of bits of one value in programs with so many stores and increments. */
  static int width(int stores, int increments) {
    return 32 - Integer.numberOfLeadingZeros((stores + 1) * (increments + 1) - 1);
  }

  /** Bit of step {@code step} of thread {@code thread} in masks. */
  long bit(int thread, int step) {
    return 1L << thread * operations + step;
  }

  /** Packs the observed values of one program's outcomes, without loss. */
  final class Packing {
    private final int[] rank = new int[slots + 1];
    private final int increments;
    private final int width;

    private Packing(long stores, int increments) {
      this.increments = increments;
      int next = 1;
      for (int slot = 0; slot < slots; slot++) {
        rank[slot + 1] = (stores >>> slot & 1) != 0 ? next++ : 0;
      }
      width = width(next - 1, increments);
    }

    /**
     * Adds a value to a packed outcome.
     *
     * @throws ArithmeticException if the program cannot compute the value, or there are too many fields
     */
    long add(long packed, long value) {
      int slot = (int) (value / spacing);
      long incremented = value % spacing;
      if (value < 0 || slot > slots || slot > 0 && rank[slot] == 0 || incremented > increments) {
        throw new ArithmeticException("value " + value + " cannot arise");
      }
      if (width > 0 && packed >>> BITS - width != 0) {
        throw new ArithmeticException("an outcome does not fit into " + BITS + " bits");
      }
      return packed << width | (long) rank[slot] * (increments + 1) + incremented;
    }
  }
}
