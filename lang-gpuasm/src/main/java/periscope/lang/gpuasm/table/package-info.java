/**
 * GPU assembly in mapping tables: templates, the lint of a row, and edits of rows.
 *
 * <p>Duty: the {@link periscope.mappings.table.TargetLanguage} of GPU assembly.
 */
package periscope.lang.gpuasm.table;
