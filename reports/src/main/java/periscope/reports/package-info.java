/**
 * Answers as text, pages, JSON, SARIF and pictures.
 *
 * <p>Duty: turn answers into reports for people and programs. Nouns: {@link periscope.reports.Output} takes lines and
 * progress, {@link periscope.reports.Palette} colours words; a {@link periscope.reports.Context} is one run of a
 * command: its inputs, its output, and the request to stop. Reports of one subject stand in a package beside the forms
 * that all share, or in the module of the subject.
 *
 * <p>Invariant: nothing here writes to a stream of the process; {@code cli} has the terminal.
 */
package periscope.reports;
