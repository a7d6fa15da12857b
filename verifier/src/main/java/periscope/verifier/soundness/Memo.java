package periscope.verifier.soundness;

import java.util.Arrays;
import periscope.verifier.enumerate.LongBuffer;

/**
 * Remembers answers by the rows of longs that they depend on. Keys are kept whole, so a wrong answer is impossible; when it
 * is full it forgets everything.
 */
final class Memo {

  private static final int MOST = 1 << 17;

  private final long[][] keys = new long[2 * MOST][];
  private final long[][] answers = new long[2 * MOST][];
  private int size;

  /** The answer for a key, or null. */
  long[] get(LongBuffer key) {
    return answers[slot(key)];
  }

  void put(LongBuffer key, long[] answer) {
    if (size == MOST) {
      Arrays.fill(keys, null);
      Arrays.fill(answers, null);
      size = 0;
    }
    int slot = slot(key);
    keys[slot] = key.toArray();
    answers[slot] = answer;
    size++;
  }

  private int slot(LongBuffer key) {
    int slot = key.hashCode() & keys.length - 1;
    while (keys[slot] != null && !key.holds(keys[slot])) {
      slot = slot + 1 & keys.length - 1;
    }
    return slot;
  }
}
