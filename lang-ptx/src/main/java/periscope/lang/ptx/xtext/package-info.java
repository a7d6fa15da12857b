/**
 * The grammar of PTX litmus tests, and the lowering of its syntax trees to litmus tests.
 *
 * <p>Duty: all contact with Xtext and EMF. {@link periscope.lang.ptx.xtext.PtxReader} is the only way in; the classes
 * named {@code …Node}, {@code …Entry} and {@code …Part} are generated from {@code Ptx.xtext}.
 *
 * <p>Invariant: the grammar accepts any word as a mnemonic, a placement or an operand; the lowering reports a wrong
 * word in the user's terms.
 */
package periscope.lang.ptx.xtext;
