/**
 * The choice of an engine where the user has not chosen one.
 *
 * <p>Duty: {@link periscope.engines.portfolio.Portfolio} gives each engine the tests that suit it. Enumeration is
 * faster by far on litmus tests of the usual size and counts executions; the symbolic engine goes on where there are
 * too many of them.
 *
 * <p>Invariant: the answer is that of one engine, whole; answers are never mixed.
 */
package periscope.engines.portfolio;
