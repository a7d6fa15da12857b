/**
 * The {@code periscope} command: what users type, what they see, and what the process returns.
 *
 * <p>Duty: read what the command line names, hand it to the engines, show the answer. Nouns:
 * {@link periscope.cli.Session}, {@link periscope.cli.Terminal}, {@link periscope.cli.Exit}. Each subcommand is a class
 * of {@code periscope.cli.command} that {@link periscope.cli.Periscope} lists.
 *
 * <p>Invariants: results go to stdout, everything else to stderr; invalid input ends with a diagnostic and
 * {@link periscope.cli.Exit#INVALID}, never with a stack trace; no command keeps state between runs.
 */
package periscope.cli;
