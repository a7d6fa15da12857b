/**
 * Boolean formulas, numbers made of them, and the solver.
 *
 * <p>Duty: {@link periscope.engines.symbolic.formula.Formulas} builds and simplifies formulas; {@link
 * periscope.engines.symbolic.formula.ValueArithmetic} computes on {@link periscope.engines.symbolic.formula.Value}s,
 * numbers that differ from execution to execution; {@link periscope.engines.symbolic.formula.Constraints} collects the
 * conditions on every solution; a {@link periscope.engines.symbolic.formula.Solver} finds solutions: Z3, or the solver
 * of clauses for searches. Nothing here knows events, models or tests.
 *
 * <p>A formula is an {@code int} and no object: relations are matrices of them, most are folded away as soon as they
 * are made, and the others go from array to array. Collections of formulas have types of their own.
 *
 * <p>Invariants: equal formulas are the same number; a formula means the same in every collection of the {@code
 * Formulas} that made it, and nothing in another. Types of Z3 stay in this package, and nothing of Z3 is loaded before
 * {@link periscope.engines.symbolic.formula.SolverContext} makes the first solver.
 */
package periscope.engines.symbolic.formula;
