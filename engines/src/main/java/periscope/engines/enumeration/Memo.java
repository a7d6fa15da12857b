package periscope.engines.enumeration;

import java.util.Arrays;

/**
 * A memo of answers, by the rows of longs on which they depend. It keeps whole keys, so it never confuses two keys;
 * when it is full, it drops all entries. Several threads may share a memo.
 */
public final class Memo {

  private static final int MOST = 1 << 18;

  /** Approximate number of bytes of an entry besides its longs: of key and answer, the array's header and its place. */
  private static final int OVERHEAD = 56;

  private final long[][] keys = new long[2 * MOST][];
  private final long[][] answers = new long[2 * MOST][];
  private final long budget;
  private int size;
  private long bytes;

  /**
   * Makes an empty memo.
   *
   * @param budget approximate largest size of all keys and answers together, in bytes
   */
  public Memo(long budget) {
    this.budget = budget;
  }

  /** The answer for a key; null if it is not stored. The caller must not change the array. */
  public synchronized long[] get(LongBuffer key) {
    return answers[slot(key)];
  }

  /** Stores the answer for a key. */
  public synchronized void put(LongBuffer key, long[] answer) {
    if (size == MOST || bytes > budget) {
      Arrays.fill(keys, null);
      Arrays.fill(answers, null);
      size = 0;
      bytes = 0;
    }
    int slot = slot(key);
    if (keys[slot] != null) {
      // Another thread was faster.
      return;
    }
    keys[slot] = key.toArray();
    answers[slot] = answer;
    bytes += OVERHEAD + Long.BYTES * (long) (keys[slot].length + answer.length);
    size++;
  }

  private int slot(LongBuffer key) {
    int slot = key.hash() & keys.length - 1;
    while (keys[slot] != null && !key.holds(keys[slot])) {
      slot = slot + 1 & keys.length - 1;
    }
    return slot;
  }
}
