/**
 * The {@code periscope} command: its command line, its output, and its exit code.
 *
 * <p>Duty: start the command that the first word names, and turn its result into an exit code. {@link
 * periscope.cli.Main} is the process; {@link periscope.cli.Periscope} lists the subcommands, which live in packages of
 * their own below this one; {@link periscope.cli.session} has their terminal, their exit codes and the options that
 * several of them have. A command parses options, calls a module below, and prints.
 *
 * <p>Invariants: results go to stdout, everything else to stderr; invalid input ends with a diagnostic and {@link
 * periscope.cli.session.Exit#INVALID}, never with a stack trace; no command keeps state between runs. Nothing depends
 * on this package.
 */
package periscope.cli;
