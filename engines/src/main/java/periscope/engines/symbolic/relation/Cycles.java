package periscope.engines.symbolic.relation;

import static periscope.engines.symbolic.formula.Formulas.FALSE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import periscope.engines.symbolic.formula.Formulas;

/** Paths and cycles of a relation whose pairs are formulas. */
public final class Cycles {

  private Cycles() {}

  /** The transitive closure, by Warshall's algorithm; exact for every assignment of the variables. */
  public static int[][] closure(Formulas formulas, int[][] relation) {
    int n = relation.length;
    int[][] closure = new int[n][];
    for (int i = 0; i < n; i++) {
      closure[i] = relation[i].clone();
    }
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n && closure[i][k] != FALSE; j++) {
          if (closure[k][j] != FALSE) {
            closure[i][j] = formulas.or(closure[i][j], formulas.and(closure[i][k], closure[k][j]));
          }
        }
      }
    }
    return closure;
  }

  /**
   * A formula: the relation has a cycle. Exact: each event is removed in turn, and the paths through it become pairs.
   * Events with few paths through them go first, so that few pairs are added.
   */
  public static int cyclic(Formulas formulas, int[][] relation) {
    int n = relation.length;
    int[][] rest = new int[n][];
    List<Integer> cycles = new ArrayList<>();
    int[] left = new int[n];
    for (int i = 0; i < n; i++) {
      rest[i] = relation[i].clone();
      left[i] = i;
      cycles.add(rest[i][i]);
      rest[i][i] = FALSE;
    }
    for (int count = n; count > 0; count--) {
      int place = cheapest(rest, left, count);
      int event = left[place];
      System.arraycopy(left, place + 1, left, place, count - 1 - place);
      for (int i = 0; i < count - 1; i++) {
        if (rest[left[i]][event] != FALSE) {
          pass(formulas, rest, left[i], event, Arrays.copyOf(left, count - 1), cycles);
        }
      }
    }
    return formulas.or(cycles.stream().mapToInt(Integer::intValue).toArray());
  }

  /** Adds the pairs from an event through another, which is removed, to the events that are left. */
  private static void pass(
      Formulas formulas, int[][] rest, int from, int through, int[] left, List<Integer> cycles) {
    for (int to : left) {
      if (rest[through][to] != FALSE) {
        int path = formulas.and(rest[from][through], rest[through][to]);
        if (from == to) {
          cycles.add(path);
        } else {
          rest[from][to] = formulas.or(rest[from][to], path);
        }
      }
    }
  }

  /** The place among the events that are left of the first one with the fewest paths through it. */
  private static int cheapest(int[][] relation, int[] left, int count) {
    int[] in = new int[relation.length];
    int[] out = new int[relation.length];
    for (int i = 0; i < count; i++) {
      int[] row = relation[left[i]];
      for (int j = 0; j < count; j++) {
        if (row[left[j]] != FALSE) {
          out[left[i]]++;
          in[left[j]]++;
        }
      }
    }
    int best = 0;
    for (int i = 1; i < count; i++) {
      best = (long) in[left[i]] * out[left[i]] < (long) in[left[best]] * out[left[best]] ? i : best;
    }
    return best;
  }
}
