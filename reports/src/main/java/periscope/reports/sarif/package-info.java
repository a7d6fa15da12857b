/**
 * What a command found as SARIF 2.1.0, the format in which services that look at changes take the findings of tools.
 *
 * <p>Nouns: {@link periscope.reports.sarif.Sarif} is the part of the format that is written; a {@link
 * periscope.reports.sarif.Rule} is a kind of finding; a {@link periscope.reports.sarif.SarifLog} gathers what one
 * command has to say.
 *
 * <p>Invariants: every result has a file, relative to where the command runs if it lies below; what comes with
 * Periscope has no file, and {@code shipped:NAME} for a URI; a command whose input cannot be used writes a log that
 * says so, and a later step of a pipeline finds it.
 */
package periscope.reports.sarif;

