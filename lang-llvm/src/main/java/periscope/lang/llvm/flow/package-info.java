/**
 * The control flow of kernels in LLVM IR: one list of blocks from a kernel and the functions that it calls, values for
 * variables in memory, and checks of the instructions that come out.
 *
 * <p>Duty: change blocks into blocks before they are lowered ({@link periscope.lang.llvm.flow.Inliner}, {@link
 * periscope.lang.llvm.flow.Promotion}, {@link periscope.lang.llvm.flow.BlockOrder}), and instructions into instructions
 * afterwards ({@link periscope.lang.llvm.flow.Assigned}, {@link periscope.lang.llvm.flow.Jumps}).
 *
 * <p>Invariants: nothing here knows a launch; a part that is not read is refused with its place ({@link
 * periscope.lang.llvm.flow.Refusal}).
 */
package periscope.lang.llvm.flow;
