package periscope.engines.symbolic.formula;

import com.microsoft.z3.Context;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * A maker of solvers of one kind, which are used one after the other. It holds Z3's native memory, since making that
 * takes longer than solving a small test; Z3 is not loaded before its first solver is made. Close the context when
 * done. Not for use by several threads at once.
 */
public final class SolverContext implements AutoCloseable {

  /**
   * Number of solvers after which the memory is freed: the expressions of earlier solvers are otherwise freed only when
   * Java collects garbage.
   */
  private static final int MOST_SOLVERS = 100;

  /** The share of Java's heap that clauses may take; they need the same again when they grow, and for their lists. */
  private static final int SHARE = 6;

  private final SolverKind kind;
  private Context context;
  private int solvers;

  public SolverContext(SolverKind kind) {
    this.kind = kind;
  }

  /** A new solver, whose memory is limited by Java's heap alone; earlier solvers must not be used any more. */
  public Solver newSolver(Formulas formulas, BooleanSupplier stop) {
    return newSolver(formulas, stop, 0);
  }

  /**
   * A new solver; earlier solvers must not be used any more.
   *
   * @param megabytes memory that the solver may take, for Z3 in addition to its present memory; 0 for no limit but
   *                  the share of Java's heap that clauses have. Beyond, the solver throws {@link Formulas.Stopped}
   */
  public Solver newSolver(Formulas formulas, BooleanSupplier stop, int megabytes) {
    if (kind == SolverKind.CLAUSES) {
      int most = (int) (Runtime.getRuntime().maxMemory() / SHARE >> 20);
      return new ClausalSolver(formulas, stop, megabytes == 0 ? most : Math.min(megabytes, most));
    }
    if (solvers == MOST_SOLVERS) {
      close();
    }
    if (context == null) {
      context = newContext();
    }
    solvers++;
    return new Z3Solver(context, formulas, stop, megabytes);
  }

  static Context newContext() {
    return new Context(Map.of("model", "true"));
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
