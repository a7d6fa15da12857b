/**
 * Memory of kernels in LLVM IR: the objects of pointers, the cells of objects, and accesses to them.
 *
 * <p>Duty: find the objects into which pointers point ({@link periscope.lang.llvm.memory.PointsTo}), divide them into
 * cells as accesses see them ({@link periscope.lang.llvm.memory.Memory}, {@link
 * periscope.lang.llvm.memory.ObjectLayout}), and make instructions of accesses ({@link
 * periscope.lang.llvm.memory.Accesses}, {@link periscope.lang.llvm.memory.CellWriter}).
 *
 * <p>Invariants: cells are known only once all code is lowered, so that an access stays a function of them until then
 * ({@link periscope.lang.llvm.memory.Code}). Bytes are in the order of all GPUs, the lowest bits first.
 */
package periscope.lang.llvm.memory;
