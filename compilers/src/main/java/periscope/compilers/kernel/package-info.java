/**
 * Files of kernels that a compiler turns into LLVM IR before they are read.
 *
 * <p>Duty: run the compiler on a user's file within its limits, and hand on its output as a text that the readers of
 * kernels know ({@link periscope.compilers.kernel.CompiledKernels}). Invariants: the output names its compiler, its
 * version and the level, which every answer states; the description of a launch in the user's file goes with it.
 */
package periscope.compilers.kernel;
