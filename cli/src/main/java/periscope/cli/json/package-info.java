/**
 * Reports for programs: how they are written, and what several of them contain.
 *
 * <p>Duty: a report is a record, and its components are its fields; {@link periscope.cli.json.Json} writes any. Each
 * command has its own beside it, and a schema in {@code docs} says what it means; an outcome is the same in all, an
 * {@link periscope.cli.json.OutcomeJson}.
 *
 * <p>Invariants: fields come in the order in which they are declared; what is not there is left out, never {@code
 * null}; only commands that were asked for JSON come here, since the library costs start-up time.
 */
package periscope.cli.json;
