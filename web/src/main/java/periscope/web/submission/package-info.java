/**
 * Results that visitors hand in.
 *
 * <p>Duty: {@link periscope.web.submission.Submissions} takes a record at {@code /api/submissions} and keeps it in the
 * database that {@code periscope results} reads; {@link periscope.web.submission.RecordRules} says what may be in one,
 * and {@link periscope.web.submission.RateLimit} how often one may come.
 *
 * <p>Invariants: a record is kept whole, or refused with the reason and the place; what was acknowledged is on disk.
 * Who handed it in stands apart from what it found, only if they said so, and no page shows it.
 */
package periscope.web.submission;

