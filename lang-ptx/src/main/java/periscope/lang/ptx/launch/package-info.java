/**
 * Kernels in PTX, as compilers write them, read as launches.
 *
 * <p>Duty: give the instructions of PTX's litmus language to the accesses and fences of a module that {@link
 * periscope.lang.ptx.module} has read ({@link periscope.lang.ptx.launch.PtxLevel}), and register the form of such files
 * ({@link periscope.lang.ptx.launch.PtxKernels}). The steps between are those of LLVM's IR ({@link
 * periscope.lang.llvm.kernel}).
 *
 * <p>Decisions. PTX's models judge the kernel: no race is undefined, so that a launch without a condition is asked for
 * accesses out of bounds, values that nothing assigned, barriers and endless loops alone. An access whose address
 * depends on a register has an address dependency on it; a branch is a control dependency of all that follows it.
 */
package periscope.lang.ptx.launch;
