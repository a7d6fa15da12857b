/**
 * Edits of tables, and what each edit does to programs: the work of {@code compare}, {@code minimise}, {@code repair}
 * and {@code generate --for}.
 *
 * <p>Nouns: an {@link periscope.verifier.table.EditedTable} is a table with what was edited in it, asked about over
 * the programs that use that; {@link periscope.verifier.table.Changes} are the rows in which two tables differ, {@link
 * periscope.verifier.table.Edits} what of a table's rows may be left out or weakened, which an {@link
 * periscope.verifier.table.EditSearch} asks about; {@link periscope.verifier.table.NeededTests} are the programs that
 * edits break, as tests; a {@link periscope.verifier.table.RowReport} tells what came of one row, a {@link
 * periscope.verifier.table.RepairReport} which tables are sound instead.
 *
 * <p>Invariant: a finding tells against an edit only if the table without it compiles that program rightly.
 */
package periscope.verifier.table;

