/**
 * {@code periscope results}: results of devices, kept in a database.
 *
 * <p>Duty: the commands that fill a database of results and look into it. {@link periscope.cli.results.Results} is the
 * group; {@link periscope.cli.results.Import}, {@link periscope.cli.results.Export}, {@link
 * periscope.cli.results.ListRuns}, {@link periscope.cli.results.Show} and {@link periscope.cli.results.Merge} are its
 * commands, {@link periscope.cli.results.DatabaseOption} the option that all share, and {@link
 * periscope.cli.results.ResultsJson} their report as data.
 *
 * <p>Invariants: remarks on skipped records go to standard error, one for each kind with its number; a command that
 * only reads changes nothing.
 */
package periscope.cli.results;
