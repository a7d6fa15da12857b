/**
 * Results in a database: one file, SQLite.
 *
 * <p>Duty: keep what a run found as soon as it was found. {@link periscope.results.store.ResultStore} opens a database
 * and has its queries, {@link periscope.results.store.RunWriter} adds to a run, {@link
 * periscope.results.store.Migrations} brings older databases up to date, {@link periscope.results.store.Merging} takes
 * in another one, {@link periscope.results.store.StoreProblem} says in words what the database refused.
 *
 * <p>Invariants: each result is a transaction of its own and on disk when the call returns, unless a larger one was
 * begun; who reads never waits for who writes; a second writer waits, and is told if that takes too long. SQL stays
 * here, and in what reads published databases.
 */
package periscope.results.store;
