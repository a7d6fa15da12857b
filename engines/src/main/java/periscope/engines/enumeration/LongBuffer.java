package periscope.engines.enumeration;

import java.util.Arrays;
import java.util.function.ToIntFunction;

/** A growing array of longs. */
public final class LongBuffer {

  private long[] elements = new long[64];
  private long[] piece = new long[64];
  private int length;

  public void clear() {
    length = 0;
  }

  public void append(long element) {
    if (length == elements.length) {
      elements = Arrays.copyOf(elements, 2 * length);
    }
    elements[length++] = element;
  }

  /** Appends the elements of an array. */
  void append(long[] more) {
    while (length + more.length > elements.length) {
      elements = Arrays.copyOf(elements, 2 * elements.length);
    }
    System.arraycopy(more, 0, elements, length, more.length);
    length += more.length;
  }

  /**
   * Appends the elements that {@code source} writes into an array of at least {@code most} elements.
   *
   * @param source returns the number of elements that it wrote
   */
  void append(int most, ToIntFunction<long[]> source) {
    if (piece.length < most) {
      piece = new long[most];
    }
    int written = source.applyAsInt(piece);
    for (int i = 0; i < written; i++) {
      append(piece[i]);
    }
  }

  /** A copy of the elements. */
  public long[] toArray() {
    return Arrays.copyOf(elements, length);
  }

  /** A hash of the elements. */
  public int hash() {
    long hash = length;
    for (int i = 0; i < length; i++) {
      hash = (hash ^ elements[i]) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    return (int) hash;
  }

  /** Whether the buffer's elements equal those of an array. */
  public boolean holds(long[] expected) {
    return expected.length == length && Arrays.equals(expected, 0, length, elements, 0, length);
  }
}
