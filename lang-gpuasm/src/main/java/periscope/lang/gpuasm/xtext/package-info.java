/**
 * The grammar of GPU assembly, and the lowering of its syntax trees to litmus tests.
 *
 * <p>Duty: all contact with Xtext and EMF. {@link periscope.lang.gpuasm.xtext.GpuAsmReader} is the only way in; the
 * classes named {@code …Node} are generated from {@code GpuAsm.xtext}.
 *
 * <p>Invariant: the grammar accepts any word as a mnemonic, a placement or an operand; the lowering reports a wrong
 * word in the user's terms.
 */
package periscope.lang.gpuasm.xtext;
