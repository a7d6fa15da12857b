/**
 * Runs, checks and counts of applications in a database of results, so that a killed command goes on where it stopped.
 *
 * <p>Duty: the runs of an application ({@link periscope.applications.kept.StoredTrials}), the checks of a hardening
 * ({@link periscope.applications.kept.StoredChecks}) and the counts of a tuning ({@link
 * periscope.applications.kept.StoredCounts}), each a run of the database that is found again by all its premises:
 * device, seed, options, texts ({@link periscope.applications.kept.Fingerprint}), and the version of Periscope.
 *
 * <p>Invariants: each kept record is whole, a transaction of its own. A known trial does not run again, whether its
 * run was finished or not, and a report from kept trials equals a report from runs that nobody ended.
 */
package periscope.applications.kept;
