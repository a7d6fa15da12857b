/**
 * A solver of clauses, for the searches over all programs and for simulations.
 *
 * <p>Duty: {@link periscope.engines.symbolic.clause.ClauseSolver} decides whether clauses have a solution, adds clauses
 * between questions, and keeps what it learned. Nothing here knows formulas: {@link
 * periscope.engines.symbolic.formula.Solver#of} turns them into clauses.
 *
 * <p>Nouns: a literal is an {@code int}, a clause its place in a {@link
 * periscope.engines.symbolic.clause.ClauseStore}. {@link periscope.engines.symbolic.clause.Propagation} finds what
 * follows from the literals of an {@link periscope.engines.symbolic.clause.Assignment}; {@link
 * periscope.engines.symbolic.clause.Conflict} learns a clause from a violated one. {@link
 * periscope.engines.symbolic.clause.Elimination} makes clauses fewer before the search.
 *
 * <p>Why it is here: Z3 spends nine tenths of a search on questions that are clauses alone, and Java's libraries for
 * clauses take four to five times as long as MiniSat; docs/performance.md has the figures. Trust: a solution is checked
 * against all formulas; learned clauses make a proof, which tests check clause by clause.
 */
package periscope.engines.symbolic.clause;
