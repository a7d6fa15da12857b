package periscope.machines.interleaving;

/**
 * The memory of a machine and the store buffers before it, as a part of the machine's state: the values of locations,
 * and for each thread's buffer its length and its stores, oldest first, each as location and value.
 *
 * @param memory  index of the first location's value
 * @param buffer  for each thread, index of its buffer's length; empty if stores go to memory at once
 */
record BufferedMemory(int memory, int[] buffer) {

  /** Whether a thread's buffer is empty. */
  boolean drained(long[] state, int thread) {
    return buffer.length == 0 || state[buffer[thread]] == 0;
  }

  /**
   * Performs a step of a thread that concerns memory. Returns false and leaves the state unchanged if the step must
   * wait until the thread's buffer is empty.
   */
  boolean perform(long[] s, int t, ThreadStep step) {
    if (step instanceof ThreadStep.Load i) {
      s[i.register()] = read(s, t, i.location());
      return true;
    } else if (step instanceof ThreadStep.Store i) {
      write(s, t, i.location(), i.value().in(s));
      return true;
    } else if (!drained(s, t)) {
      return false;
    } else if (step instanceof ThreadStep.Update i) {
      long old = s[memory + i.location()];
      s[memory + i.location()] = i.effect().apply(old, i.operand().in(s));
      put(s, i.register(), old);
    } else if (step instanceof ThreadStep.CompareExchange i) {
      long old = s[memory + i.location()];
      boolean equal = old == i.expected().in(s);
      if (equal) {
        s[memory + i.location()] = i.desired().in(s);
      }
      put(s, equal && !i.always() ? ThreadStep.NOWHERE : i.old(), old);
      put(s, i.success(), equal ? 1 : 0);
    } else if (!(step instanceof ThreadStep.Drain)) {
      throw new IllegalArgumentException("not a step that a thread takes by itself: " + step);
    }
    return true;
  }

  private static void put(long[] state, int register, long value) {
    if (register != ThreadStep.NOWHERE) {
      state[register] = value;
    }
  }

  /** The value of a location as a thread sees it: that of the newest store in its buffer, or else that in memory. */
  long read(long[] s, int t, int location) {
    for (int i = buffer.length > 0 ? (int) s[buffer[t]] : 0; i > 0; i--) {
      if (s[buffer[t] + 2 * i - 1] == location) {
        return s[buffer[t] + 2 * i];
      }
    }
    return s[memory + location];
  }

  private void write(long[] s, int t, int location, long value) {
    if (buffer.length == 0) {
      s[memory + location] = value;
      return;
    }
    int last = (int) ++s[buffer[t]];
    s[buffer[t] + 2 * last - 1] = location;
    s[buffer[t] + 2 * last] = value;
  }

  /** Moves the oldest store of a thread's buffer to memory; returns false if there is none. */
  boolean flush(long[] s, int t) {
    int at = buffer[t];
    int length = (int) s[at];
    if (length == 0) {
      return false;
    }
    s[memory + (int) s[at + 1]] = s[at + 2];
    System.arraycopy(s, at + 3, s, at + 1, 2 * (length - 1));
    s[at + 2 * length - 1] = 0;
    s[at + 2 * length] = 0;
    s[at]--;
    return true;
  }
}
