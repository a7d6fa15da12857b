package periscope.engines.symbolic.clause;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The clauses of a solver in one array. A clause is known by its place in the array, which stays until
 * {@link #compact}.
 *
 * <p>At the place stands the number of literals, then the mark, then the literals. The mark of a given clause is 0; the
 * mark of a learned clause is the number of levels whose decisions it joined when it was learned or last used, which is
 * small for clauses that are worth keeping. A clause that was removed has the mark {@link #REMOVED}.
 */
final class ClauseStore {

  static final int REMOVED = -1;

  /** Numbers in front of a clause's literals. */
  static final int HEAD = 2;

  int[] array = new int[1 << 12];
  private int size;

  /** Adds a clause and returns its place. */
  int add(int[] literals, int count, int mark) {
    if (size + HEAD + count > array.length) {
      array = Arrays.copyOf(array, Math.max(2 * array.length, size + HEAD + count));
    }
    int place = size;
    array[place] = count;
    array[place + 1] = mark;
    System.arraycopy(literals, 0, array, place + HEAD, count);
    size += HEAD + count;
    return place;
  }

  long bytes() {
    return (long) Integer.BYTES * array.length;
  }

  /** The clauses that were given, without those that were removed. */
  List<int[]> given() {
    List<int[]> all = new ArrayList<>();
    for (int place = 0; place < size; place += HEAD + array[place]) {
      if (array[place + 1] == 0) {
        all.add(literals(place));
      }
    }
    return all;
  }

  void clear() {
    size = 0;
  }

  int length(int clause) {
    return array[clause];
  }

  int mark(int clause) {
    return array[clause + 1];
  }

  void mark(int clause, int mark) {
    array[clause + 1] = mark;
  }

  int[] literals(int clause) {
    return Arrays.copyOfRange(array, clause + HEAD, clause + HEAD + array[clause]);
  }

  int literal(int clause, int index) {
    return array[clause + HEAD + index];
  }

  void remove(int clause) {
    array[clause + 1] = REMOVED;
  }

  /**
   * Closes the gaps that removed clauses left.
   *
   * @return for each former place of a clause its new place, or {@link #REMOVED}
   */
  int[] compact() {
    int[] moved = new int[size];
    int to = 0;
    for (int from = 0; from < size;) {
      int length = HEAD + array[from];
      if (array[from + 1] != REMOVED) {
        System.arraycopy(array, from, array, to, length);
        moved[from] = to;
        to += length;
      } else {
        moved[from] = REMOVED;
      }
      from += length;
    }
    size = to;
    return moved;
  }
}
