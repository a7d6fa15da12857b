/**
 * Edits of tables, and their effect on programs: the work of {@code compare}, {@code minimise}, {@code repair} and
 * {@code generate regression}.
 *
 * <p>Nouns: an {@link periscope.verifier.table.EditedTable} is a table with its edits, a question about the programs
 * that use an edited row; {@link periscope.verifier.table.Changes} are the rows in which two tables differ, {@link
 * periscope.verifier.table.Edits} the instructions of a table's rows that may be left out or weakened, for the
 * questions of an {@link periscope.verifier.table.EditSearch}; {@link periscope.verifier.table.NeededTests} are the
 * programs that edits break, as tests; a {@link periscope.verifier.table.RowReport} tells the result for one row, a
 * {@link periscope.verifier.table.RepairReport} the tables that are sound instead; a {@link
 * periscope.verifier.table.MixedRepair} asks for tables that are sound in a mixture, too.
 *
 * <p>Invariant: a finding tells against an edit only if the table without it compiles that program rightly.
 */
package periscope.verifier.table;
