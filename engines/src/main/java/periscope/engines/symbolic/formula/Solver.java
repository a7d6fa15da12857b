package periscope.engines.symbolic.formula;

import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;

/** A solver of formulas. Close it when done. Not for use by several threads at once. */
public abstract sealed class Solver implements AutoCloseable permits Z3Solver, ClausalSolver {

  public enum Answer {
    SOLUTION,
    NONE,
    /** The stop condition ended the search. */
    STOPPED,
    /** The search would take more work than allowed. */
    TOO_HARD
  }

  final Formulas formulas;
  final BooleanSupplier stop;
  private boolean[] solution = {};

  Solver(Formulas formulas, BooleanSupplier stop) {
    this.formulas = formulas;
    this.stop = stop;
  }

  /** A solver without a limit on memory, and with memory of its own. */
  public static Solver of(SolverKind kind, Formulas formulas, BooleanSupplier stop) {
    return switch (kind) {
      case CLAUSES -> new ClausalSolver(formulas, stop, 0);
      case Z3 -> Z3Solver.alone(formulas, stop);
    };
  }

  /**
   * Adds a constraint.
   *
   * @throws Formulas.Stopped if the solver takes no formulas, since the stop condition holds
   */
  public abstract void require(int formula);

  /** A variable or constant that is equivalent to a formula, so that assumptions and exclusions stay short. */
  public int named(int formula) {
    if (formulas.isLiteral(formula)) {
      return formula;
    }
    int name = formulas.variable();
    require(formulas.iff(name, formula));
    return name;
  }

  /**
   * Adds constraints.
   *
   * @throws Formulas.Stopped if the stop condition holds
   */
  public void require(Constraints constraints) {
    constraints.formulas().forEach(f -> {
      if (stop.getAsBoolean()) {
        throw new Formulas.Stopped();
      }
      require(f);
    });
  }

  /** The work done so far, in units of the solver; the same in each run on any machine. */
  public abstract long effort();

  /**
   * Solves as {@link #solve} does, but gives up after an amount of work.
   *
   * @param effort the work, in units of {@link #effort}
   */
  public abstract Answer solveWithin(long effort, int... assumptions);

  /**
   * Searches for a solution that also satisfies the assumptions, each of which is a variable, a negated variable or
   * {@code TRUE}.
   *
   * @throws Formulas.Stopped if memory runs out
   */
  public abstract Answer solve(int... assumptions);

  /** Keeps the solution with these values of the variables. */
  void keep(IntPredicate variables) {
    solution = formulas.evaluate(variables);
  }

  /** Whether a formula holds in the solution found last; variables made after it count as false. */
  public boolean holds(int formula) {
    if (Formulas.node(formula) >= solution.length) {
      solution = formulas.extended(solution);
    }
    return Formulas.holds(formula, solution);
  }

  @Override
  public abstract void close();
}
