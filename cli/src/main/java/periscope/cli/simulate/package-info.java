/**
 * The command {@code simulate}: the outcomes that a memory model allows litmus tests.
 *
 * <p>Duty: run many tests at once and show the results in the order of the tests. Nouns: {@link
 * periscope.engines.portfolio.Engines} is the one place that chooses an engine; {@link
 * periscope.engines.answer.InOrder} does pieces of work on all cores; a {@link periscope.engines.answer.TestRunner}
 * takes one test after the other from its file to its {@link periscope.engines.answer.TestResult}; a {@link
 * periscope.reports.simulation.SimulateReport} is a result in herd's shape; an {@link
 * periscope.engines.answer.Explanation} says why an outcome is possible or not; the {@link
 * periscope.reports.simulation.SummaryTable} has a row for every test that was asked for.
 *
 * <p>Invariants: whatever becomes of one test, the others get their answers; results appear in the order in which
 * tests were asked for, whatever finishes first; only the thread of the command writes.
 */
package periscope.cli.simulate;
