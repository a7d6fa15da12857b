package periscope.engines.symbolic.relation;

import static periscope.engines.symbolic.formula.Formulas.FALSE;

import java.util.ArrayList;
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
    List<Integer> left = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      rest[i] = relation[i].clone();
      left.add(i);
      cycles.add(rest[i][i]);
    }
    while (!left.isEmpty()) {
      Integer event = cheapest(rest, left);
      left.remove(event);
      for (int i : left) {
        for (int j : left) {
          if (rest[i][event] != FALSE && rest[event][j] != FALSE) {
            int through = formulas.and(rest[i][event], rest[event][j]);
            if (i == j) {
              cycles.add(through);
            } else {
              rest[i][j] = formulas.or(rest[i][j], through);
            }
          }
        }
      }
    }
    return formulas.or(cycles.stream().mapToInt(Integer::intValue).toArray());
  }

  private static Integer cheapest(int[][] relation, List<Integer> left) {
    Integer best = null;
    long least = Long.MAX_VALUE;
    for (Integer event : left) {
      long in = 0;
      long out = 0;
      for (int other : left) {
        in += other != event && relation[other][event] != FALSE ? 1 : 0;
        out += other != event && relation[event][other] != FALSE ? 1 : 0;
      }
      if (in * out < least) {
        least = in * out;
        best = event;
      }
    }
    return best;
  }
}
