package periscope.engines.symbolic.formula;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import com.microsoft.z3.Model;
import com.microsoft.z3.Native;
import com.microsoft.z3.Params;
import com.microsoft.z3.Status;
import com.microsoft.z3.Z3Exception;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.BooleanSupplier;

// CHECKSTYLE OFF InlineFullyQualifiedName: this is a Solver itself

/** Z3 as a solver of formulas. It runs a thread, which watches the stop condition. */
final class Z3Solver extends Solver {

  private static final String EFFORT = "rlimit count";

  /** Number of Z3 expressions after which the solver checks their memory. */
  private static final int MADE = 4096;

  /** Time in milliseconds between two checks of the stop condition. */
  private static final int POLL_MILLIS = 5;

  private final Context context;
  private final com.microsoft.z3.Solver solver;
  /** Largest memory of Z3 for this solver, in megabytes; 0 for no limit. */
  private final int megabytes;
  /**
   * Memory of Z3 before this solver, in megabytes: of other solvers, and of expressions that Java has not freed yet.
   */
  private final int before;
  private boolean limited;
  private boolean ownContext;
  private final Thread watch = new Thread(this::watch, "z3-watch");
  /**
   * Z3's expression for each node and for its negation, for the life of the solver. Without these references, garbage
   * collection would free expressions at any time, Z3 would reuse their numbers, and the solution that Z3 finds first
   * depends on numbers.
   */
  private BoolExpr[] expressions = new BoolExpr[1024];
  private BoolExpr[] negations = new BoolExpr[1024];

  Z3Solver(Context context, Formulas formulas, BooleanSupplier stop, int megabytes) {
    super(formulas, stop);
    this.context = context;
    this.megabytes = megabytes;
    before = megabytes > 0 ? taken() : 0;
    // For propositional problems: keeps what it learned from one question to the next.
    solver = context.mkSolver("QF_FD");
    solver.setParameters(parameters());
    watch.setDaemon(true);
    watch.start();
  }

  /** A solver with a context of its own. */
  static Z3Solver alone(Formulas formulas, BooleanSupplier stop) {
    Z3Solver solver = new Z3Solver(SolverContext.newContext(), formulas, stop, 0);
    solver.ownContext = true;
    return solver;
  }

  private Params parameters() {
    Params params = context.mkParams();
    // Else Z3 takes the signal of Ctrl-C for itself.
    params.add("ctrl_c", false);
    if (megabytes > 0) {
      params.add("max_memory", before + megabytes);
    }
    return params;
  }

  @Override
  public void require(int formula) {
    try {
      if (formula != Formulas.TRUE) {
        solver.add(expression(formula));
      }
    } catch (Z3Exception interrupted) {
      throw stop.getAsBoolean() ? new Formulas.Stopped() : interrupted;
    }
  }

  @Override
  public long effort() {
    return Arrays.stream(solver.getStatistics().getEntries()).filter(e -> e.Key.equals(EFFORT))
        .mapToLong(e -> e.isUInt() ? e.getUIntValue() : (long) e.getDoubleValue()).findFirst().orElse(0);
  }

  @Override
  public Answer solveWithin(long effort, int... assumptions) {
    limit(Math.min(effort, Integer.MAX_VALUE));
    try {
      return solve(assumptions);
    } finally {
      limit(0);
    }
  }

  private void limit(long effort) {
    limited = effort > 0;
    Params params = parameters();
    params.add("rlimit", (int) effort);
    solver.setParameters(params);
  }

  @Override
  public Answer solve(int... assumptions) {
    try {
      return solved(assumptions);
    } catch (Z3Exception interrupted) {
      if (stop.getAsBoolean()) {
        return Answer.STOPPED;
      } else if (lacksMemory(interrupted.getMessage())) {
        throw new Formulas.Stopped();
      }
      throw interrupted;
    }
  }

  /** Memory that Z3 holds, in megabytes. */
  private static int taken() {
    return (int) (Native.getEstimatedAllocSize() >> 20);
  }

  private boolean lacksMemory(String reason) {
    return megabytes > 0 && reason.contains("memory");
  }

  private Answer solved(int... assumptions) {
    BoolExpr[] assumed = Arrays.stream(assumptions)
        .filter(f -> f != Formulas.TRUE)
        .mapToObj(this::expression)
        .toArray(BoolExpr[]::new);
    while (!stop.getAsBoolean()) {
      Status status = check(assumed);
      if (status == Status.SATISFIABLE) {
        Model model = solver.getModel();
        keep(variable -> holds(model, variable));
        return Answer.SOLUTION;
      } else if (status == Status.UNSATISFIABLE) {
        return Answer.NONE;
      } else if (limited && !stop.getAsBoolean()) {
        return Answer.TOO_HARD;
      } else if (!stop.getAsBoolean() && lacksMemory(solver.getReasonUnknown())) {
        throw new Formulas.Stopped();
      } else if (!stop.getAsBoolean()) {
        throw new IllegalStateException("Z3 gave up: " + solver.getReasonUnknown());
      }
    }
    return Answer.STOPPED;
  }

  private Status check(BoolExpr[] assumed) {
    try {
      return solver.check(assumed);
    } catch (Z3Exception interrupted) {
      if (stop.getAsBoolean()) {
        return Status.UNKNOWN;
      }
      throw interrupted;
    }
  }

  private boolean holds(Model model, int variable) {
    BoolExpr expression = Formulas.node(variable) < expressions.length ? expressions[Formulas.node(variable)] : null;
    Expr<?> value = expression == null ? null : model.getConstInterp(expression);
    return value != null && value.isTrue();
  }

  private BoolExpr expression(int formula) {
    if (Formulas.isConstant(formula)) {
      return context.mkBool(formula == Formulas.TRUE);
    }
    if (expressions.length < formulas.size()) {
      expressions = Arrays.copyOf(expressions, 2 * formulas.size());
      negations = Arrays.copyOf(negations, 2 * formulas.size());
    }
    Deque<Integer> open = new ArrayDeque<>();
    open.push(Formulas.node(formula));
    while (!open.isEmpty()) {
      int node = open.peek();
      boolean ready = true;
      for (int part : formulas.parts(node)) {
        if (expressions[Formulas.node(part)] == null) {
          open.push(Formulas.node(part));
          ready = false;
        }
      }
      if (ready) {
        open.pop();
        if (expressions[node] == null) {
          expressions[node] = make(node);
        }
      }
    }
    return signed(formula);
  }

  /**
   * Makes Z3's expression for a node.
   *
   * @throws Formulas.Stopped if memory runs out
   */
  private BoolExpr make(int node) {
    // Formulas get half of it: they are turned into clauses.
    if (megabytes > 0 && node % MADE == 0 && taken() - before > megabytes / 2) {
      throw new Formulas.Stopped();
    }
    if (formulas.isVariable(node)) {
      return (BoolExpr) context.mkConst(context.mkSymbol(node), context.getBoolSort());
    }
    return context.mkAnd(Arrays.stream(formulas.parts(node)).mapToObj(this::signed).toArray(BoolExpr[]::new));
  }

  private BoolExpr signed(int formula) {
    int node = Formulas.node(formula);
    if (!Formulas.negated(formula)) {
      return expressions[node];
    }
    if (negations[node] == null) {
      negations[node] = context.mkNot(expressions[node]);
    }
    return negations[node];
  }

  /** Watches the stop condition in a thread of its own, since Z3 does not check it. */
  private void watch() {
    try {
      do {
        Thread.sleep(POLL_MILLIS);
      } while (!stop.getAsBoolean());
      context.interrupt();
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    watch.interrupt();
    boolean interrupted = false;
    while (watch.isAlive()) {
      try {
        watch.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (ownContext) {
      context.close();
    }
  }
}
