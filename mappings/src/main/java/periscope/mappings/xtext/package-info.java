/**
 * The grammar of mapping tables, and the lowering of its syntax trees to mappings.
 *
 * <p>Duty: all contact with Xtext and EMF. {@link periscope.mappings.xtext.TableReader} is the only way in; the
 * classes named {@code …Node} are generated from {@code MappingTable.xtext}.
 *
 * <p>Invariant: the grammar accepts any word as an operation, a qualifier or an instruction; the lowering reports a
 * wrong word in the user's terms. The target language reads the instructions, see {@link
 * periscope.mappings.table.TargetLanguage#read}.
 */
package periscope.mappings.xtext;
