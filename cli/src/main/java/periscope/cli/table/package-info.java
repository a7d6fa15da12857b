/**
 * The commands that change a table and ask what the change does: {@code compare}, {@code minimise} and {@code repair};
 * and {@code generate --for}, which writes tests that notice it.
 *
 * <p>Duty: read the command line; {@code periscope.verifier.table} answers.
 */
package periscope.cli.table;
