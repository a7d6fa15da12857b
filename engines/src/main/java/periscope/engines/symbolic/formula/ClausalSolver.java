package periscope.engines.symbolic.formula;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import periscope.engines.symbolic.clause.ClauseSolver;

/**
 * A solver that turns formulas into clauses. Each conjunction inside a formula gets a variable, with clauses for the
 * direction in which it is needed (Plaisted and Greenbaum, "A structure-preserving clause form translation", 1986).
 */
final class ClausalSolver extends Solver {

  private static final int NONE = -1;
  private static final int IMPLIES_PARTS = 1;
  private static final int FOLLOWS_FROM_PARTS = 2;

  private final ClauseSolver clauses = new ClauseSolver();
  private final Constraints required = new Constraints();
  /** For each node, the clauses' variable; {@link #NONE} if it has none yet. */
  private int[] variable = {};
  /** For each node, the directions for which there are clauses. */
  private byte[] defined = {};
  /** Conjunctions whose clauses are to be added, as formulas: negated if the conjunction follows from its parts. */
  private int[] open = new int[64];
  private int opened;
  /** Most memory of the clauses, in megabytes; 0 for no limit. */
  private final int megabytes;

  ClausalSolver(Formulas formulas, BooleanSupplier stop, int megabytes) {
    super(formulas, stop);
    this.megabytes = megabytes;
  }

  @Override
  public void require(int formula) {
    required.add(formula);
    add(formula);
    define();
    refuseTooMuchMemory();
  }

  private void refuseTooMuchMemory() {
    if (full()) {
      throw new Formulas.Stopped();
    }
  }

  private boolean full() {
    return megabytes > 0 && clauses.bytes() >> 20 >= megabytes;
  }

  private void add(int formula) {
    int node = Formulas.node(formula);
    if (formula == Formulas.TRUE) {
      return;
    } else if (formula == Formulas.FALSE) {
      clauses.add();
    } else if (formulas.isVariable(node)) {
      clauses.add(literal(formula));
    } else if (Formulas.negated(formula)) {
      int[] parts = formulas.parts(node);
      int[] clause = new int[parts.length];
      for (int i = 0; i < parts.length; i++) {
        clause[i] = literal(Formulas.not(parts[i]));
      }
      clauses.add(clause);
    } else {
      for (int part : formulas.parts(node)) {
        add(part);
      }
    }
  }

  /** The literal of a formula; the clauses that it needs are noted. */
  private int literal(int formula) {
    int node = Formulas.node(formula);
    if (node >= variable.length) {
      int before = variable.length;
      variable = Arrays.copyOf(variable, Math.max(2 * node, formulas.size()));
      Arrays.fill(variable, before, variable.length, NONE);
      defined = Arrays.copyOf(defined, variable.length);
    }
    if (variable[node] == NONE) {
      // A conjunction that is needed in one direction only has a value that violates nothing.
      variable[node] = clauses.addVariable(Formulas.negated(formula) && !formulas.isVariable(node));
    }
    int direction = Formulas.negated(formula) ? FOLLOWS_FROM_PARTS : IMPLIES_PARTS;
    if ((defined[node] & direction) == 0 && !formulas.isVariable(node)) {
      defined[node] |= (byte) direction;
      if (opened == open.length) {
        open = Arrays.copyOf(open, 2 * opened);
      }
      open[opened++] = formula;
    }
    return 2 * variable[node] + (Formulas.negated(formula) ? 1 : 0);
  }

  /** Adds the clauses of all conjunctions that were noted. */
  private void define() {
    while (opened > 0) {
      int formula = open[--opened];
      int[] parts = formulas.parts(Formulas.node(formula));
      int own = literal(Formulas.not(formula));
      if (Formulas.negated(formula)) {
        int[] clause = new int[parts.length + 1];
        for (int i = 0; i < parts.length; i++) {
          clause[i] = literal(Formulas.not(parts[i]));
        }
        clause[parts.length] = own;
        clauses.add(clause);
      } else {
        for (int part : parts) {
          clauses.add(own, literal(part));
        }
      }
    }
  }

  @Override
  public long effort() {
    return clauses.work();
  }

  @Override
  public Answer solveWithin(long effort, int... assumptions) {
    int[] assumed = Arrays.stream(assumptions).filter(f -> f != Formulas.TRUE).map(this::literal).toArray();
    define();
    return switch (clauses.solve(() -> stop.getAsBoolean() || full(), effort, assumed)) {
      case NONE -> Answer.NONE;
      case STOPPED -> {
        if (stop.getAsBoolean()) {
          yield Answer.STOPPED;
        }
        refuseTooMuchMemory();
        yield Answer.TOO_HARD;
      }
      case SOLUTION -> {
        keep(v -> Formulas.node(v) < variable.length && variable[Formulas.node(v)] != NONE
            && clauses.holds(variable[Formulas.node(v)]));
        check();
        yield Answer.SOLUTION;
      }
    };
  }

  /** Checks the solution, since nobody else does. */
  private void check() {
    required.formulas().filter(f -> !holds(f)).findAny().ifPresent(f -> {
      throw new IllegalStateException("the solver's solution violates a constraint");
    });
  }

  @Override
  public Answer solve(int... assumptions) {
    return solveWithin(Long.MAX_VALUE, assumptions);
  }

  @Override
  public void close() {
    // It holds nothing but memory.
  }
}
