/**
 * Which engine answers when nobody has chosen one.
 *
 * <p>Duty: {@link periscope.engines.portfolio.Portfolio} lets each engine do what it is good at. Enumeration is faster
 * by far on litmus tests of the usual size and counts executions; the symbolic engine goes on where there are too many
 * of them.
 *
 * <p>Invariant: the answer is that of one engine, whole; answers are never mixed.
 */
package periscope.engines.portfolio;

