/**
 * Runs, checks and counts of applications in a database of results, so that a command that was killed goes on where it
 * was.
 *
 * <p>Duty: the runs of an application ({@link periscope.applications.kept.StoredTrials}), the checks of a hardening
 * ({@link periscope.applications.kept.StoredChecks}) and the counts of a tuning ({@link
 * periscope.applications.kept.StoredCounts}), each a run of the database that is found again by all that it rests
 * on: device, seed, options, texts ({@link periscope.applications.kept.Fingerprint}), and the version of Periscope.
 *
 * <p>Invariants: what is kept is whole, a transaction at a time. What is known is not run again, whether the run was
 * finished or not, and a report that rests on it says the same as one of runs that nobody ended.
 */
package periscope.applications.kept;

