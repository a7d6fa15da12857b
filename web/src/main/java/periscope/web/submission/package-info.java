/**
 * Results that visitors hand in.
 *
 * <p>Duty: {@link periscope.web.submission.Submissions} takes a record at {@code /api/submissions} and keeps it in the
 * database that {@code periscope results} reads; {@link periscope.web.submission.RecordRules} checks its content, and
 * {@link periscope.web.submission.RateLimit} limits the number of records.
 *
 * <p>Invariants: a record is kept whole, or refused with the reason and the place; an acknowledged record is on disk.
 * The name of a contributor is kept apart from the results, only if the contributor gave it, and no page shows it.
 */
package periscope.web.submission;
