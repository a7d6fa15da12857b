/**
 * Answers on progress as text and as JSON: which schedulers let every run end, and a run that never ends.
 *
 * <p>Nouns: {@link periscope.reports.progress.ProgressText} is the report on one test or launch; {@link
 * periscope.reports.progress.RunText} is a run that never ends, with the reason why each thread is held up.
 */
package periscope.reports.progress;
