/**
 * The mapping table that a compiler implements, read off its code for one operation at a time.
 *
 * <p>Nouns: an {@link periscope.compilers.extract.Extraction} has the code of each operation, and the reason where
 * there is none; {@link periscope.compilers.extract.ExtractedTable} writes it as a mapping table, operations of one
 * shape together.
 *
 * <p>Invariants: every operation of the source language that the unit's form has is in the table, with code or with
 * the reason why there is none; rows read back as the code that they were written from.
 */
package periscope.compilers.extract;
