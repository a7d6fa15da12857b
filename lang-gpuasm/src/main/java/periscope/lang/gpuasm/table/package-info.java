/**
 * GPU assembly in mapping tables: templates, what is wrong with a row of them, and how rows may be edited.
 *
 * <p>Duty: what {@link periscope.mappings.table.TargetLanguage} asks of GPU assembly.
 */
package periscope.lang.gpuasm.table;
