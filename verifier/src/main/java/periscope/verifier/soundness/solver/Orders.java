package periscope.verifier.soundness.solver;

import static periscope.engines.symbolic.Formulas.not;

import java.util.List;
import periscope.engines.symbolic.Formulas;

/** Total orders whose pairs are formulas. */
final class Orders {

  private Orders() {}

  /** Adds what makes an order transitive of which each pair is ordered one way or the other. */
  static void transitive(Formulas formulas, int[][] order, List<Integer> required) {
    for (int i = 0; i < order.length; i++) {
      for (int j = 0; j < i; j++) {
        for (int k = 0; k < j; k++) {
          required.add(not(formulas.and(order[i][j], order[j][k], order[k][i])));
          required.add(not(formulas.and(order[j][i], order[k][j], order[i][k])));
        }
      }
    }
  }
}
