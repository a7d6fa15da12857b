package periscope.engines.symbolic.relation;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.TRUE;
import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.ArrayList;
import java.util.List;
import periscope.engines.symbolic.formula.Constraints;
import periscope.engines.symbolic.formula.Formulas;

/**
 * Closures and orders for the solver to choose, which need to be large enough only. Where more of a relation can do no
 * good, it may as well choose the least, so that answers are those of the exact ones in {@link Cycles}; but these are a
 * few variables where the exact ones are towers of formulas.
 */
final class Overapproximation {

  private final Formulas formulas;
  private final Constraints required;

  /** @param required is given what makes the closures and orders what they are, as they are made */
  Overapproximation(Formulas formulas, Constraints required) {
    this.formulas = formulas;
    this.required = required;
  }

  /** A transitive relation that has every pair of the given one. */
  int[][] closure(int[][] relation) {
    int n = relation.length;
    boolean[][] possible = reachable(relation);
    int[][] closure = new int[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        closure[i][j] = !possible[i][j] ? FALSE : relation[i][j] == TRUE ? TRUE : formulas.variable();
        required.add(formulas.implies(relation[i][j], closure[i][j]));
      }
    }
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        for (int j = 0; j < n && k != i && possible[i][k]; j++) {
          if (j != k && possible[k][j]) {
            required.add(formulas.implies(formulas.and(closure[i][k], closure[k][j]), closure[i][j]));
          }
        }
      }
    }
    return closure;
  }

  /**
   * Whether some pair of a relation goes against an order of the events; that there is no cycle means that for some
   * order none does.
   */
  int cyclic(int[][] relation) {
    int n = relation.length;
    boolean[][] possible = reachable(relation);
    int[][] order = new int[n][n];
    List<Integer> against = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      against.add(relation[i][i]);
      for (int j = 0; j < i; j++) {
        if (possible[i][j] && possible[j][i]) {
          order[i][j] = formulas.variable();
          order[j][i] = not(order[i][j]);
          against.add(formulas.and(relation[i][j], order[j][i]));
          against.add(formulas.and(relation[j][i], order[i][j]));
        }
        for (int k = 0; k < j && possible[i][j] && possible[j][i]; k++) {
          if (possible[j][k] && possible[k][j]) {
            required.add(not(formulas.and(order[i][j], order[j][k], order[k][i])));
            required.add(not(formulas.and(order[j][i], order[k][j], order[i][k])));
          }
        }
      }
    }
    return formulas.or(against.stream().mapToInt(Integer::intValue).toArray());
  }

  /** Which events there can be a path between. */
  private static boolean[][] reachable(int[][] relation) {
    int n = relation.length;
    boolean[][] reachable = new boolean[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        reachable[i][j] = relation[i][j] != FALSE;
      }
    }
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          reachable[i][j] |= reachable[i][k] && reachable[k][j];
        }
      }
    }
    return reachable;
  }
}
