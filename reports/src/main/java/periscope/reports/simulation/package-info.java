/**
 * Reports of simulated tests.
 *
 * <p>Nouns: a {@link periscope.reports.simulation.SimulateReport} is an answer in herd's shape, a {@link
 * periscope.reports.simulation.SimulateJson} the same as data; an {@link periscope.reports.simulation.ExplanationText}
 * says why an outcome is possible or not; the {@link periscope.reports.simulation.SummaryTable} has a row for every
 * test; {@link periscope.reports.simulation.Pictures} draw executions.
 */
package periscope.reports.simulation;
