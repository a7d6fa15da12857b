package periscope.engines.symbolic.formula;

import com.microsoft.z3.Context;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Z3's native memory, for several solvers one after the other: making it takes longer than solving a small test. Z3 is
 * not loaded before the first solver is made. Close the context when done. Not for use by several threads at once.
 */
public final class SolverContext implements AutoCloseable {

  /**
   * Number of solvers after which the memory is freed: the expressions of earlier solvers are otherwise freed only when
   * Java collects garbage.
   */
  private static final int MOST_SOLVERS = 100;

  private Context context;
  private int solvers;

  /** A new solver without a limit on memory; earlier solvers must not be used any more. */
  public Solver newSolver(Formulas formulas, BooleanSupplier stop) {
    return newSolver(formulas, stop, 0);
  }

  /**
   * A new solver; earlier solvers must not be used any more.
   *
   * @param megabytes memory that Z3 may take in addition to its present memory; 0 for no limit. Beyond, the solver
   *                  throws {@link Formulas.Stopped}
   */
  public Solver newSolver(Formulas formulas, BooleanSupplier stop, int megabytes) {
    if (solvers == MOST_SOLVERS) {
      close();
    }
    if (context == null) {
      context = new Context(Map.of("model", "true"));
    }
    solvers++;
    return new Z3Solver(context, formulas, stop, megabytes);
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
