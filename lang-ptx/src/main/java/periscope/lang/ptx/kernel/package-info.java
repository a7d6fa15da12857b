/**
 * PTX litmus tests as kernels that an assembler accepts (PTX ISA; [GPUC], §4.2).
 *
 * <p>Duty: a test to the text of a {@code .ptx} module with one entry, and how to launch it. Nouns: parameter (a
 * pointer to a global location), result slot (where a register goes at the end), testing thread.
 *
 * <p>Invariants: every memory operation, fence and barrier of the test is one instruction of the module, in the test's
 * order; what PTX has no instruction for is refused, never left out.
 *
 * <p>Decisions: registers and locations are 32 bits wide. Each testing thread is the first of a warp of its own, since
 * threads of one warp do not run independently everywhere; barriers therefore count whole warps. Registers that only
 * ever hold comparisons and only guard instructions are predicates. Global locations are set up by whoever launches the
 * kernel, shared ones by the kernel.
 */
package periscope.lang.ptx.kernel;
