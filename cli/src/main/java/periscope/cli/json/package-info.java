/**
 * Reports for programs: how they are written, and what several of them contain.
 *
 * <p>Duty: a report is a record, and its components are its fields; {@link periscope.reports.json.Json} writes any.
 * Each command has its own beside it, and a schema in {@code docs} says what it means. The same in all are an outcome,
 * an {@link periscope.reports.json.OutcomeJson}, a place in a file, a {@link periscope.reports.json.PlaceJson}, a row
 * of a table, a {@link periscope.reports.json.RowJson}, and what is wrong with an input, a {@link
 * periscope.reports.json.ProblemJson}.
 *
 * <p>Invariants: fields come in the order in which they are declared; what is not there is left out, never {@code
 * null}; only commands that were asked for JSON come here, since the library costs start-up time.
 */
package periscope.cli.json;

