/**
 * Mapping tables in an editor.
 *
 * <p>Duty: {@link periscope.lsp.mapping.MappingService} has the source operations and the instructions of a row. The
 * glossary of the target's litmus language explains these instructions. Invariant: problems come from the reader and
 * from {@link periscope.mappings.table.Lint}, warnings included.
 */
package periscope.lsp.mapping;
