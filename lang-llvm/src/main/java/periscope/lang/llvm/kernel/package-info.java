/**
 * Kernels in LLVM IR, as compilers write them, read as launches.
 *
 * <p>Duty: make the one program that engines and machines know ({@link periscope.litmus.launch.LaunchedKernel}, {@link
 * periscope.litmus.launch.LaunchedProgram}) from a kernel of a module. The steps, each a class: {@link
 * periscope.lang.llvm.flow.Inliner} puts called functions in place of calls; {@link
 * periscope.lang.llvm.flow.Promotion} makes values of variables that code without optimisation keeps in memory;
 * {@link periscope.lang.llvm.memory.PointsTo} finds the objects that pointers may point to; {@link
 * periscope.lang.llvm.kernel.WorkItem} lowers blocks; {@link periscope.lang.llvm.memory.ObjectLayout} divides objects
 * into cells, as accesses see them, so that bytes of the text become elements of arrays.
 *
 * <p>Decisions. A pointer is one of several objects, with a number of bytes behind its start. Memory of one work-item
 * ({@code alloca}) is registers. A read of one of its cells that nothing assigned is undefined behaviour, as in the
 * text that was compiled. Results of arithmetic wrap around, where flags make poison of them, and the answer says so.
 * Calls of OpenCL C's functions mean in IR what they mean in OpenCL C: a module that calls them is judged by OpenCL's
 * models, as the translation to SPIR-V keeps them; other modules by LLVM's. What is not read is refused by name and
 * line.
 */
package periscope.lang.llvm.kernel;
