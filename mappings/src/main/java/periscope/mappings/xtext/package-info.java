/**
 * The grammar of mapping tables and what turns its syntax trees into mappings.
 *
 * <p>Duty: everything that touches Xtext or EMF. {@link periscope.mappings.xtext.TableReader} is the only way in; the
 * classes named {@code …Node} are generated from {@code MappingTable.xtext}.
 *
 * <p>Invariant: the grammar accepts any word as an operation, a qualifier or an instruction; the lowering says what is
 * wrong with it in the user's words. Instructions are for the target language to read, see {@link
 * periscope.mappings.table.TargetLanguage#read}.
 */
package periscope.mappings.xtext;
