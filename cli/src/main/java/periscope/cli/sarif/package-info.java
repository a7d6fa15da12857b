/**
 * What a command found as SARIF 2.1.0, the format in which services that look at changes take the findings of tools.
 *
 * <p>Nouns: {@link periscope.cli.sarif.Sarif} is the part of the format that is written; a {@link
 * periscope.cli.sarif.Rule} is a kind of finding; a {@link periscope.cli.sarif.SarifLog} gathers what one command has
 * to say, and {@link periscope.cli.sarif.SarifOption} is the {@code --sarif} option with the file that it names.
 *
 * <p>Invariants: every result has a file, relative to where the command runs if it lies below; what comes with
 * Periscope has no file, and {@code shipped:NAME} for a URI; a command whose input cannot be used writes a log that
 * says so, and a later step of a pipeline finds it.
 */
package periscope.cli.sarif;
