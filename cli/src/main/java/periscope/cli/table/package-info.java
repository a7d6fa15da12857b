/**
 * The commands that change a table and ask for the effect of the change: {@code compare}, {@code minimise} and {@code
 * repair}; and {@code generate --for}, which writes tests that notice it.
 *
 * <p>Duty: read the command line; {@code periscope.verifier.table} answers.
 */
package periscope.cli.table;
