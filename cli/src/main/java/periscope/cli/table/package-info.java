/**
 * The commands that change a table and ask what the change does: {@code compare}, {@code minimise} and {@code repair};
 * and {@code generate --for}, which writes tests that notice it.
 *
 * <p>Nouns: an {@link periscope.cli.table.EditedTable} is a table with what was edited in it, asked about over the
 * programs that use that; {@link periscope.cli.table.Changes} are the rows in which two tables differ, {@link
 * periscope.cli.table.Edits} what of a table's rows may be left out or weakened, which an {@link
 * periscope.cli.table.EditSearch} asks about; {@link periscope.cli.table.NeededTests} are the programs that edits
 * break, as tests; a {@link periscope.cli.table.RowReport} tells what came of one row, a {@link
 * periscope.cli.table.RepairReport} which tables are sound instead.
 *
 * <p>Invariant: a finding tells against an edit only if the table without it compiles that program rightly.
 */
package periscope.cli.table;
