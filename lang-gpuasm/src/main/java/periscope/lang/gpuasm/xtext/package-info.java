/**
 * The grammar of GPU assembly and what turns its syntax trees into litmus tests.
 *
 * <p>Duty: everything that touches Xtext or EMF. {@link periscope.lang.gpuasm.xtext.GpuAsmReader} is the only way in;
 * the classes named {@code …Node} are generated from {@code GpuAsm.xtext}.
 *
 * <p>Invariant: the grammar accepts any word as a mnemonic, a placement or an operand; the lowering says what is wrong
 * with it in the user's words.
 */
package periscope.lang.gpuasm.xtext;
