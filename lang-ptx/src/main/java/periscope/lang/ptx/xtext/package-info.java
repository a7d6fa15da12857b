/**
 * The grammar of PTX litmus tests and what turns its syntax trees into litmus tests.
 *
 * <p>Duty: everything that touches Xtext or EMF. {@link periscope.lang.ptx.xtext.PtxReader} is the only way in; the
 * classes named {@code …Node}, {@code …Entry} and {@code …Part} are generated from {@code Ptx.xtext}.
 *
 * <p>Invariant: the grammar accepts any word as a mnemonic, a placement or an operand; the lowering says what is wrong
 * with it in the user's words.
 */
package periscope.lang.ptx.xtext;
