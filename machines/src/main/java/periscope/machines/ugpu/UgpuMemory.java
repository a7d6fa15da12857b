package periscope.machines.ugpu;

import java.util.List;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;

/**
 * The memory part of a state: the memory that an observer outside of all threads sees, then each thread's view, then
 * the flags of each thread and location, which say whom the thread owes a value.
 */
final class UgpuMemory {

  /** Flag: the thread wrote the location, and its block lacks the value. */
  static final int LOCALLY_MODIFIED = 1;
  /** Flag: the thread wrote the location, and not all threads have the value. */
  static final int GLOBALLY_MODIFIED = 2;

  private final List<Location> locations;
  private final int[] workGroup;
  private final int memory;
  private final int views;
  private final int flags;

  /**
   * @param workGroup for each thread, its block
   * @param memory    index of the first memory value in a state
   */
  UgpuMemory(List<Location> locations, int[] workGroup, int memory) {
    this.locations = locations;
    this.workGroup = workGroup;
    this.memory = memory;
    views = memory + locations.size();
    flags = views + workGroup.length * locations.size();
  }

  /** Index of the first view in a state; memory ends there. */
  int views() {
    return views;
  }

  /** Index in a state of the first element behind the flags. */
  int end() {
    return flags + workGroup.length * locations.size();
  }

  void start(long[] s) {
    for (int x = 0; x < locations.size(); x++) {
      perform(s, x, locations.get(x).initial());
    }
  }

  private int at(int t, int x) {
    return t * locations.size() + x;
  }

  long value(long[] s, int x) {
    return s[memory + x];
  }

  long seen(long[] s, int t, int x) {
    return s[views + at(t, x)];
  }

  int modified(long[] s, int t, int x) {
    return (int) s[flags + at(t, x)];
  }

  /**
   * Whether some location is modified for thread {@code t}.
   *
   * @param ways the flags to look for, as a bit set of {@link #LOCALLY_MODIFIED} and {@link #GLOBALLY_MODIFIED}
   */
  boolean owes(long[] s, int t, int ways) {
    for (int x = 0; x < locations.size(); x++) {
      if ((s[flags + at(t, x)] & ways) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether no thread owes a value of any location. */
  boolean settled(long[] s) {
    for (int f = flags; f < end(); f++) {
      if (s[f] != 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether no thread owes a value of location {@code x}, so that all threads that share {@code x} see the value in
   * memory.
   */
  boolean settled(long[] s, int x) {
    for (int t = 0; t < workGroup.length; t++) {
      if (s[flags + at(t, x)] != 0) {
        return false;
      }
    }
    return true;
  }

  /** Performs a store in the view of thread {@code t}; location {@code x} is then modified for the thread. */
  void store(long[] s, int t, int x, long value) {
    s[views + at(t, x)] = value;
    s[flags + at(t, x)] = shared(x) ? LOCALLY_MODIFIED : LOCALLY_MODIFIED | GLOBALLY_MODIFIED;
  }

  /** Writes a value to memory and to all views at once. */
  void perform(long[] s, int x, long value) {
    s[memory + x] = value;
    for (int t = 0; t < workGroup.length; t++) {
      s[views + at(t, x)] = value;
    }
  }

  private boolean shared(int x) {
    return locations.get(x).space() == AddressSpace.LOCAL;
  }

  boolean toBlock(long[] s, int t, int x) {
    if ((s[flags + at(t, x)] & LOCALLY_MODIFIED) == 0) {
      return false;
    }
    long value = s[views + at(t, x)];
    for (int u = 0; u < workGroup.length; u++) {
      if (workGroup[u] == workGroup[t]) {
        s[views + at(u, x)] = value;
        s[flags + at(u, x)] &= GLOBALLY_MODIFIED;
      }
    }
    if (shared(x)) {
      s[memory + x] = value;
    }
    return true;
  }

  boolean toAll(long[] s, int t, int x) {
    long modified = s[flags + at(t, x)];
    if ((modified & GLOBALLY_MODIFIED) == 0) {
      return false;
    }
    long value = s[views + at(t, x)];
    for (int u = 0; u < workGroup.length; u++) {
      boolean newer = workGroup[u] == workGroup[t] && (modified & LOCALLY_MODIFIED) == 0
          && (s[flags + at(u, x)] & LOCALLY_MODIFIED) != 0;
      if (!newer) {
        s[views + at(u, x)] = value;
        s[flags + at(u, x)] = 0;
      }
    }
    s[memory + x] = value;
    return true;
  }
}
