package periscope.verifier.soundness.exhaustive;

import java.util.Arrays;

/** A small growing set of longs, kept sorted. */
final class LongSet {

  private long[] elements = new long[16];
  private int size;

  void add(long element) {
    int at = Arrays.binarySearch(elements, 0, size, element);
    if (at >= 0) {
      return;
    }
    if (size == elements.length) {
      elements = Arrays.copyOf(elements, 2 * size);
    }
    int insert = -1 - at;
    System.arraycopy(elements, insert, elements, insert + 1, size - insert);
    elements[insert] = element;
    size++;
  }

  void clear() {
    size = 0;
  }

  long[] toArray() {
    return Arrays.copyOf(elements, size);
  }

  /** Whether every element of {@code small} is in {@code big}; both sorted. */
  static boolean includes(long[] big, long[] small) {
    int i = 0;
    for (long element : small) {
      while (i < big.length && big[i] < element) {
        i++;
      }
      if (i == big.length || big[i] != element) {
        return false;
      }
    }
    return true;
  }
}
