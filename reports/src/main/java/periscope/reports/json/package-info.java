/**
 * Reports for programs: their writer, and the parts that several reports share.
 *
 * <p>Duty: a report is a record, and its components are its fields; {@link periscope.reports.json.Json} writes any.
 * The report of a subject stands beside its text, and its schema in {@code docs/schemas} is generated from it. Parts of
 * several reports are an outcome, an {@link periscope.reports.json.OutcomeJson}, a place in a file, a {@link
 * periscope.reports.json.PlaceJson}, a row of a table, a {@link periscope.reports.json.RowJson}, and a problem of an
 * input, a {@link periscope.reports.json.ProblemJson}.
 *
 * <p>Invariants: fields come in the order in which they are declared; an absent value is left out, never {@code null};
 * only commands that were asked for JSON come here, since the library costs start-up time.
 */
package periscope.reports.json;
