/**
 * Mapping tables as data ([RSP], Table 3; [GPUC], Table 5).
 *
 * <p>Nouns: a {@link periscope.mappings.table.Mapping} is a list of {@link periscope.mappings.table.Row rows}; a row's
 * {@link periscope.mappings.table.Pattern} says which {@link periscope.mappings.table.SourceOperation source
 * operations} it is for, its templates what they become: instructions of the target language. {@link
 * periscope.mappings.table.Languages} finds the languages that make a pair, and a {@link
 * periscope.mappings.table.TargetLanguage} says how templates of its instructions are read, and what a scope that a
 * left side names is in them. {@link periscope.mappings.table.Lint} says what is wrong with a table,
 * {@link periscope.mappings.table.RowLint} what its languages have to say of a single row.
 *
 * <p>A line of a table may be for several operations ({@link periscope.mappings.table.Family}); its rows are here one
 * by one, and have their place in common. Where a more special row replaces part of an inherited one, that is written
 * out for the rest, so that no operation ever has two rows in a table without errors.
 *
 * <p>Invariants: everything here is immutable; a mapping that extends another already holds the inherited rows;
 * positions in the text ({@link periscope.mappings.table.Place}) never make two mappings differ.
 *
 * <p>Reading of the table: a pattern without an order word means acquire for {@code load}, release for {@code store},
 * acq_rel for everything else; {@code fetch_inc} is a fetch-and-add of the constant 1.
 */
package periscope.mappings.table;
