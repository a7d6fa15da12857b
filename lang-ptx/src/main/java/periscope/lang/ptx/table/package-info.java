/**
 * PTX in mapping tables: templates, what is wrong with a row of them, and how rows may be edited.
 *
 * <p>Duty: what {@link periscope.mappings.table.TargetLanguage} asks of PTX. Invariant: a template is an instruction of
 * PTX, or an {@code OpenScope}, whose scope is that which the left side names.
 */
package periscope.lang.ptx.table;
