package periscope.engines.symbolic.clause;

import java.util.Arrays;

/**
 * The clauses to look at when a literal becomes true. The solver watches two literals of each clause; a list for each
 * literal has the clauses whose watched literals include its negation (Moskewicz et al., "Chaff", DAC 2001).
 *
 * <p>An entry is two numbers: another literal of the clause, which spares a look at the clause if it holds, and the
 * clause. Of a clause of two literals the entry has all: its clause is stored as its complement.
 */
final class Watches {

  private static final int[] NOTHING = {};

  int[][] entries = new int[128][];
  /** For each literal, the number of numbers in use. */
  int[] used = new int[128];

  /** Makes room for a literal. */
  void add(int literal) {
    if (literal == entries.length) {
      entries = Arrays.copyOf(entries, 2 * literal);
      used = Arrays.copyOf(used, 2 * literal);
    }
    entries[literal] = NOTHING;
  }

  void clear() {
    Arrays.fill(used, 0);
  }

  void watch(int literal, int other, int clause) {
    int[] list = entries[literal];
    int n = used[literal];
    if (n == list.length) {
      list = Arrays.copyOf(list, Math.max(8, 2 * n));
      entries[literal] = list;
    }
    list[n] = other;
    list[n + 1] = clause;
    used[literal] = n + 2;
  }

  /**
   * Drops entries of removed clauses, and gives the others the new places of their clauses.
   *
   * @param moved the new place of each clause, or {@link ClauseStore#REMOVED}
   */
  void move(int[] moved) {
    for (int literal = 0; literal < entries.length && entries[literal] != null; literal++) {
      int[] list = entries[literal];
      int kept = 0;
      for (int i = 0; i < used[literal]; i += 2) {
        boolean two = list[i + 1] < 0;
        int place = moved[two ? ~list[i + 1] : list[i + 1]];
        if (place != ClauseStore.REMOVED) {
          list[kept] = list[i];
          list[kept + 1] = two ? ~place : place;
          kept += 2;
        }
      }
      used[literal] = kept;
    }
  }
}
