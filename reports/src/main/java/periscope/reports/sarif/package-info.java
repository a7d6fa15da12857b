/**
 * Findings of a command as SARIF 2.1.0, the format in which services that review changes take the findings of tools.
 *
 * <p>Nouns: {@link periscope.reports.sarif.Sarif} is the part of the format that is written; a {@link
 * periscope.reports.sarif.Rule} is a kind of finding; a {@link periscope.reports.sarif.SarifLog} gathers the findings
 * of one command.
 *
 * <p>Invariants: every result has a file, relative to where the command runs if it lies below; an input that comes
 * with Periscope has no file, and the URI {@code shipped:NAME}; a command with an unusable input writes a log with
 * that problem, and a later step of a pipeline finds it.
 */
package periscope.reports.sarif;
