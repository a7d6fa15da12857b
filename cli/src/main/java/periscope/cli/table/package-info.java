/**
 * The commands that change a table and ask for the effect of the change: {@code compare}, {@code minimise} and {@code
 * repair}.
 *
 * <p>Duty: read the command line; {@code periscope.verifier.table} answers.
 */
package periscope.cli.table;
