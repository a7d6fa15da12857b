package periscope.engines.symbolic.formula;

/** The solvers of formulas. Their answers are the same; they may find other solutions, and other ones first. */
public enum SolverKind {
  /** The solver of clauses in Java: faster on nearly all questions, and its memory is Java's. */
  CLAUSES,
  /** Z3: a second opinion from code that shares nothing with the first. */
  Z3
}
