/**
 * PTX litmus tests as kernels that an assembler accepts (PTX ISA; [GPUC], §4.2).
 *
 * <p>Duty: translate a test to the text of a {@code .ptx} module with one entry, and describe its launch. Nouns:
 * parameter (a pointer to a global location), result slot (the place of a register's final value), testing thread.
 *
 * <p>Invariants: every memory operation, fence and barrier of the test is one instruction of the module, in the test's
 * order; an operation without an instruction in PTX is refused, never left out.
 *
 * <p>Decisions: registers and locations are 32 bits wide. Each testing thread is the first of a warp of its own, since
 * threads of one warp do not run independently everywhere; barriers therefore count whole warps. Registers that only
 * ever hold comparisons and only guard instructions are predicates. The launching program sets up global locations,
 * the kernel sets up shared ones.
 */
package periscope.lang.ptx.kernel;
