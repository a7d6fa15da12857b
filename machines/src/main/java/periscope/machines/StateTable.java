package periscope.machines;

import java.util.Arrays;

/**
 * A set of states, each a fixed number of {@code long}s, numbered from 0 in the order of their insertion. Open
 * addressing over one flat array: no object for each state.
 */
public final class StateTable {

  private final int width;
  private long[] states;
  private int[] slots;
  private int[] slotOf;
  private int size;

  /** @param width number of longs of a state */
  public StateTable(int width) {
    this.width = width;
    states = new long[width * 64];
    slots = new int[128];
    slotOf = new int[64];
    Arrays.fill(slots, -1);
  }

  /** Removes every state but keeps the memory; takes time in the number of states, not of slots. */
  public void clear() {
    for (int i = 0; i < size; i++) {
      slots[slotOf[i]] = -1;
    }
    size = 0;
  }

  public int size() {
    return size;
  }

  /**
   * Inserts the state at {@code from[0..width)}. Returns its number if the state is new, {@code -1 - number} if the
   * table has it already.
   */
  public int add(long[] from) {
    int slot = find(from, 0);
    if (slots[slot] >= 0) {
      return -1 - slots[slot];
    }
    if (2 * (size + 1) > slots.length) {
      grow();
      slot = find(from, 0);
    }
    if ((size + 1) * width > states.length) {
      states = Arrays.copyOf(states, states.length * 2);
      slotOf = Arrays.copyOf(slotOf, slotOf.length * 2);
    }
    System.arraycopy(from, 0, states, size * width, width);
    slots[slot] = size;
    slotOf[size] = slot;
    return size++;
  }

  /** Writes the state with a number to the beginning of {@code target}. */
  public void copyTo(int number, long[] target) {
    System.arraycopy(states, number * width, target, 0, width);
  }

  private int find(long[] key, int offset) {
    int mask = slots.length - 1;
    int slot = hash(key, offset) & mask;
    while (slots[slot] >= 0 && !same(slots[slot] * width, key, offset)) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private boolean same(int stored, long[] key, int offset) {
    return Arrays.equals(states, stored, stored + width, key, offset, offset + width);
  }

  private int hash(long[] key, int offset) {
    long hash = 0;
    for (int i = 0; i < width; i++) {
      hash = (hash ^ key[offset + i]) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    return (int) hash;
  }

  private void grow() {
    slots = new int[slots.length * 2];
    Arrays.fill(slots, -1);
    for (int i = 0; i < size; i++) {
      int slot = find(states, i * width);
      slots[slot] = i;
      slotOf[i] = slot;
    }
  }
}
