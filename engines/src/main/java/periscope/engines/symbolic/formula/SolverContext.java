package periscope.engines.symbolic.formula;

import com.microsoft.z3.Context;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Z3's native memory, for one solver after the other: making it takes longer than solving a small test. Nothing of Z3
 * is loaded before the first solver is asked for. Close it when done. Not for use by several threads at once.
 */
public final class SolverContext implements AutoCloseable {

  /** Solvers after which memory is given back: what earlier ones have left is only freed when Java collects garbage. */
  private static final int MOST_SOLVERS = 100;

  private Context context;
  private int solvers;

  /** A new solver that may take any memory; those before are not used any more. */
  public Solver newSolver(Formulas formulas, BooleanSupplier stop) {
    return newSolver(formulas, stop, 0);
  }

  /**
   * The same.
   *
   * @param megabytes how much more memory Z3 may take than it has now; 0 if any. Beyond, the solver throws {@link
   *                  Formulas.Stopped}
   */
  public Solver newSolver(Formulas formulas, BooleanSupplier stop, int megabytes) {
    if (solvers == MOST_SOLVERS) {
      close();
    }
    if (context == null) {
      context = new Context(Map.of("model", "true"));
    }
    solvers++;
    return new Solver(context, formulas, stop, megabytes);
  }

  @Override
  public void close() {
    if (context != null) {
      context.close();
    }
    context = null;
    solvers = 0;
  }
}
