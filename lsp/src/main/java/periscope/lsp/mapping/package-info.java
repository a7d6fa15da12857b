/**
 * Mapping tables in an editor.
 *
 * <p>Duty: {@link periscope.lsp.mapping.MappingService} says which source operations a row is for and what it emits.
 * What the emitted instructions do is said by the glossary of the target's litmus language. Invariant: problems are
 * those of the reader and of {@link periscope.mappings.table.Lint}, warnings included.
 */
package periscope.lsp.mapping;
