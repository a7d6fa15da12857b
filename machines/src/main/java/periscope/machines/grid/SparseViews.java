package periscope.machines.grid;

import java.util.Arrays;

/**
 * The views of a weak machine's work-items: one copy of memory for all, and overrides only for work-items and
 * work-groups that see another value. As in {@link periscope.machines.ugpu}, a location that a work-item has written is
 * locally modified for it until its work-group has the value, and globally modified until all have it.
 */
final class SparseViews {

  /** What is not the same for all of one cell. */
  private static final class Views {
    /** Work-items for which it is locally modified, with what each of them sees. */
    private final Numbers writers = new Numbers();
    /** Work-groups whose others see what one of them has given them, with that. */
    private final Numbers groups = new Numbers();
    /** Work-items for which it is only globally modified. */
    private final Numbers owners = new Numbers();
  }

  /** Few numbers, each with a value. */
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

    /** Gives a number a value; says whether it is new here. */
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
  /** Of each work-item, the cells that are modified for it; null as long as it has written nothing. */
  private final Numbers[] modified;
  /** Of each work-item, how many cells are locally and globally modified. */
  private final int[] local;
  private final int[] global;
  /** Of each work-group, how many cells are locally modified for its work-items, taken together. */
  private final int[] localOfGroup;

  /**
   * @param initial     what memory holds at first: global memory, and behind it that of each work-group
   * @param group       of each work-item
   * @param groups      how many there are
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

  /** A store takes place in its work-item's view. */
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

  /** The cells that are modified for a work-item, in no order; null if none ever was. */
  Numbers modified(int item) {
    return modified[item];
  }

  /** Whether a work-item owes somebody the value of a cell. */
  boolean isModified(int item, int cell) {
    return modified[item] != null && modified[item].find(cell) >= 0;
  }

  boolean isLocallyModified(int item, int cell) {
    return views[cell].writers.find(item) >= 0;
  }

  /** Whether it is memory of a work-group, which others never see. */
  boolean isShared(int cell) {
    return cell >= globalCells;
  }

  /** Whether a work-item owes its work-group a value, or, if that is asked for, others one. */
  boolean owes(int item, boolean others) {
    return local[item] > 0 || others && global[item] > 0;
  }

  /** Whether some work-item of a work-group owes it a value. */
  boolean groupOwes(int of) {
    return localOfGroup[of] > 0;
  }

  /** A value that is locally modified for a work-item goes to its work-group. */
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

  /** A value that is modified for a work-item goes to all; its work-group keeps what was written there since. */
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

  /** Whether no work-item owes anybody the value of a cell, so that all see what memory has. */
  boolean settled(int cell) {
    return views[cell] == null;
  }

  /** What is in memory. */
  long held(int cell) {
    return memory[cell];
  }

  /** A value takes place for all at once, where nobody owes one. */
  void perform(int cell, long value) {
    memory[cell] = value;
  }

  long[] held(int from, int to) {
    return Arrays.copyOfRange(memory, from, to);
  }
}
