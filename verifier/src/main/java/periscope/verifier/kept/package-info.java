/**
 * Proofs that outlive a run: a table that was found SOUND is kept in a file, and a later question about an edited table
 * asks only about the programs that the edit concerns.
 *
 * <p>Nouns: a {@link periscope.verifier.kept.KeptProof} is the content of a file, {@link
 * periscope.verifier.kept.KeptProofs} are the files of a folder; a {@link periscope.verifier.kept.Basis} is all that a
 * proof rests on, as text; an {@link periscope.verifier.kept.EarlierProof} decides which programs need no search, and
 * has the argument; a {@link periscope.verifier.kept.KeptSearch} is a search that uses and keeps proofs. A {@link
 * periscope.verifier.kept.KeptMixture} is the answer about the programs that need several tables, in a file beside the
 * proofs; it may be incomplete, and have a wrong program.
 *
 * <p>Invariants: of proofs, only the complete answer SOUND of the solver's search is kept. A proof is used only if
 * the question that it answered, made again from the table in its file, rests on the same as the file says: the same
 * models, the same operations, the same code of the tool. Any doubt is a miss, and a miss costs time only.
 */
package periscope.verifier.kept;
