/**
 * Small edits of mapping tables, for asking whether every instruction of a table is needed.
 *
 * <p>Invariant: an edit changes one row and never drops an access (LD, ST, INC): the result still performs the source
 * operation, if perhaps not soundly.
 */
package periscope.mappings.edit;
