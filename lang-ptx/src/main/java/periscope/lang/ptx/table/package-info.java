/**
 * PTX in mapping tables: templates, the lint of a row, and edits of rows.
 *
 * <p>Duty: the {@link periscope.mappings.table.TargetLanguage} of PTX. Invariant: a template is an instruction of PTX,
 * or an {@code OpenScope}, whose scope is the scope that the left side names.
 */
package periscope.lang.ptx.table;
