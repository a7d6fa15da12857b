package periscope.machines.grid;

import java.util.Arrays;

/**
 * The views of a weak machine's work-items: one copy of memory for all, and overrides only for work-items and
 * work-groups that see another value. As in {@link periscope.machines.ugpu}, a location that a work-item has written is
 * locally modified for it until its work-group has the value, and globally modified until all have it.
 */
final class SparseViews {

  /** The differing views of one cell. */
  private static final class Views {
    /** Work-items for which the cell is locally modified, each with the value that it sees. */
    private final Numbers writers = new Numbers();
    /**
     * Work-groups to which a writer of theirs has given a value that memory lacks, each with this value; all their
     * work-items but those in {@link #writers} see it.
     */
    private final Numbers groups = new Numbers();
    /** Work-items for which the cell is only globally modified; the values are unused. */
    private final Numbers owners = new Numbers();
  }

  /** A small map from numbers to values. */
  static final class Numbers {
    private int[] numbers = new int[2];
    private long[] values = new long[2];
    private int size;

    int size() {
      return size;
    }

    int number(int i) {
      return numbers[i];
    }

    int find(int number) {
      for (int i = 0; i < size; i++) {
        if (numbers[i] == number) {
          return i;
        }
      }
      return -1;
    }

    /** Maps a number to a value; returns whether the number is new in this map. */
    boolean put(int number, long value) {
      int at = find(number);
      if (at >= 0) {
        values[at] = value;
        return false;
      }
      if (size == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * size);
        values = Arrays.copyOf(values, 2 * size);
      }
      numbers[size] = number;
      values[size++] = value;
      return true;
    }

    boolean remove(int number) {
      int at = find(number);
      if (at >= 0) {
        removeAt(at);
      }
      return at >= 0;
    }

    private void removeAt(int at) {
      numbers[at] = numbers[--size];
      values[at] = values[size];
    }
  }

  private final long[] memory;
  private final int globalCells;
  private final int[] group;
  private final Views[] views;
  /** For each work-item, the cells that are modified for it; null before its first write. */
  private final Numbers[] modified;
  /**
   * For each work-item, the number of cells that are locally modified for it; {@code global} counts the globally
   * modified ones.
   */
  private final int[] local;
  private final int[] global;
  /** For each work-group, the sum of {@code local} over its work-items. */
  private final int[] localOfGroup;

  /**
   * Views of a memory that all work-items agree on.
   *
   * @param initial     initial contents of memory: global memory, followed by the local memory of each work-group; the
   *                    views use the array itself
   * @param globalCells number of cells of global memory
   * @param group       for each work-item, its work-group
   * @param groups      number of work-groups
   */
  SparseViews(long[] initial, int globalCells, int[] group, int groups) {
    memory = initial;
    this.globalCells = globalCells;
    this.group = group;
    views = new Views[initial.length];
    modified = new Numbers[group.length];
    local = new int[group.length];
    global = new int[group.length];
    localOfGroup = new int[groups];
  }

  long read(int item, int cell) {
    Views of = views[cell];
    if (of == null) {
      return memory[cell];
    }
    int own = of.writers.find(item);
    if (own >= 0) {
      return of.writers.values[own];
    }
    int given = of.groups.find(group[item]);
    return given >= 0 ? of.groups.values[given] : memory[cell];
  }

  /** Performs a store in its work-item's view; the cell is then modified for the work-item. */
  void store(int item, int cell, long value) {
    Views of = views[cell];
    if (of == null) {
      of = new Views();
      views[cell] = of;
    }
    if (of.writers.put(item, value)) {
      local[item]++;
      localOfGroup[group[item]]++;
      if (cell < globalCells && !of.owners.remove(item)) {
        global[item]++;
      }
    }
    modified[item] = modified[item] == null ? new Numbers() : modified[item];
    modified[item].put(cell, 0);
  }

  /** The cells that are modified for a work-item, in no order; null before its first write. */
  Numbers modified(int item) {
    return modified[item];
  }

  /** Whether a work-item owes its work-group or other work-groups the value of a cell. */
  boolean isModified(int item, int cell) {
    return modified[item] != null && modified[item].find(cell) >= 0;
  }

  boolean isLocallyModified(int item, int cell) {
    return views[cell].writers.find(item) >= 0;
  }

  /** Whether a cell belongs to the local memory of a work-group, so that only that work-group accesses it. */
  boolean isShared(int cell) {
    return cell >= globalCells;
  }

  /**
   * Whether a work-item owes its work-group the value of some cell, or, with {@code others}, owes it to other
   * work-groups.
   */
  boolean owes(int item, boolean others) {
    return local[item] > 0 || others && global[item] > 0;
  }

  /** Whether some work-item of a work-group owes the work-group a value. */
  boolean groupOwes(int of) {
    return localOfGroup[of] > 0;
  }

  /**
   * Gives a locally modified value of a work-item to its work-group; it replaces values that other work-items of the
   * work-group owe.
   */
  void toGroup(int item, int cell) {
    Views of = views[cell];
    long value = of.writers.values[of.writers.find(item)];
    for (int i = of.writers.size - 1; i >= 0; i--) {
      int writer = of.writers.numbers[i];
      if (group[writer] == group[item]) {
        of.writers.removeAt(i);
        written(writer);
        if (isShared(cell)) {
          modified[writer].remove(cell);
        } else {
          of.owners.put(writer, 0);
        }
      }
    }
    if (isShared(cell)) {
      memory[cell] = value;
      forget(cell);
    } else {
      of.groups.put(group[item], value);
    }
  }

  private void written(int writer) {
    local[writer]--;
    localOfGroup[group[writer]]--;
  }

  /**
   * Gives a modified value of a work-item to all work-items. A newer value that another work-item of its work-group has
   * written since the work-group got this one stays.
   */
  void toAll(int item, int cell) {
    Views of = views[cell];
    int own = of.writers.find(item);
    long value = own >= 0 ? of.writers.values[own] : of.groups.values[of.groups.find(group[item])];
    for (int i = of.writers.size - 1; i >= 0; i--) {
      int writer = of.writers.numbers[i];
      if (own >= 0 || group[writer] != group[item]) {
        of.writers.removeAt(i);
        written(writer);
        given(writer, cell);
      }
    }
    for (int i = 0; i < of.owners.size; i++) {
      given(of.owners.numbers[i], cell);
    }
    of.owners.size = 0;
    of.groups.size = 0;
    memory[cell] = value;
    forget(cell);
  }

  private void given(int item, int cell) {
    global[item]--;
    modified[item].remove(cell);
  }

  private void forget(int cell) {
    Views of = views[cell];
    if (of.writers.size == 0 && of.owners.size == 0 && of.groups.size == 0) {
      views[cell] = null;
    }
  }

  /** Whether no written value of a cell is still on its way to other work-items: all see the value in memory. */
  boolean settled(int cell) {
    return views[cell] == null;
  }

  /** The value of a cell in memory. */
  long held(int cell) {
    return memory[cell];
  }

  /** Writes a value that all work-items see at once; the cell must be {@linkplain #settled settled}. */
  void perform(int cell, long value) {
    memory[cell] = value;
  }

  long[] held(int from, int to) {
    return Arrays.copyOfRange(memory, from, to);
  }
}
