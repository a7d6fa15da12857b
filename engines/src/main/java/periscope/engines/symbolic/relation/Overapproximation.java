package periscope.engines.symbolic.relation;

import static periscope.engines.symbolic.formula.Formulas.FALSE;
import static periscope.engines.symbolic.formula.Formulas.TRUE;
import static periscope.engines.symbolic.formula.Formulas.not;

import java.util.ArrayList;
import java.util.List;
import periscope.engines.symbolic.formula.Constraints;
import periscope.engines.symbolic.formula.Formulas;

/**
 * Closures and orders that the solver chooses, which need only be large enough. Where a larger relation never helps,
 * the solver may as well choose the least, so that answers equal those of the exact closures in {@link Cycles}; but
 * these are a few variables where the exact ones are deep formulas.
 */
final class Overapproximation {

  private final Formulas formulas;
  private final Constraints required;

  /**
   * Makes closures with formulas.
   *
   * @param required receives the constraints that define the closures and orders
   */
  Overapproximation(Formulas formulas, Constraints required) {
    this.formulas = formulas;
    this.required = required;
  }

  /** A transitive relation that contains every pair of the given relation. */
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
   * A formula: some pair of the relation goes against a chosen order of the events. The relation has no cycle if and
   * only if no pair does for some order.
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

  /** The pairs of events between which there can be a path. */
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
