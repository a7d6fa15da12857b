/**
 * Results in a database: one file, SQLite.
 *
 * <p>Duty: keep the results of a run as soon as they are there. {@link periscope.results.store.ResultStore} opens a
 * database and has its queries, {@link periscope.results.store.RunWriter} adds to a run, {@link
 * periscope.results.store.Migrations} brings older databases up to date, {@link periscope.results.store.Merging} takes
 * in another one, {@link periscope.results.store.StoreProblem} explains a refusal of the database.
 *
 * <p>Invariants: each result is a transaction of its own and on disk when the call returns, unless a larger one was
 * begun; a reader never waits for a writer; a second writer waits, and fails with a message if that takes too long.
 * SQL stays here, and in the readers of published databases. Configurations and devices are rows of their own, found
 * by their content, so that equal ones are equal across runs, and databases merge without clashing numbers.
 */
package periscope.results.store;
