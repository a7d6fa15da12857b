/**
 * Mapping tables as data ([RSP], Table 3; [GPUC], Table 5).
 *
 * <p>Nouns: a {@link periscope.mappings.table.Mapping} is a list of {@link periscope.mappings.table.Row rows}; a row's
 * {@link periscope.mappings.table.Pattern} matches {@link periscope.mappings.table.SourceOperation source operations},
 * and its templates are the instructions of the target language that these become. {@link
 * periscope.mappings.table.Languages} finds the languages that make a pair, and a {@link
 * periscope.mappings.table.TargetLanguage} reads the templates of its instructions, and translates a scope that a left
 * side names. {@link periscope.mappings.table.Lint} reports problems of a table, {@link
 * periscope.mappings.table.RowLint} problems that its languages see in a single row.
 *
 * <p>A line of a table may be for several operations ({@link periscope.mappings.table.Family}); its rows stand here
 * one by one, with one place in common. Where a more special row replaces part of an inherited row, the inherited row
 * is written out for the remaining operations, so that no operation ever has two rows in a table without errors.
 *
 * <p>Invariants: everything here is immutable; a mapping that extends another already holds the inherited rows;
 * positions in the text ({@link periscope.mappings.table.Place}) never make two mappings differ.
 *
 * <p>Reading of the table: a pattern without an order word means acquire for {@code load}, release for {@code store},
 * acq_rel for everything else; {@code fetch_inc} is a fetch-and-add of the constant 1.
 */
package periscope.mappings.table;
