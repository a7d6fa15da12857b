/**
 * Modules of PTX as compilers write them, read as modules of IR ({@link periscope.lang.llvm.module.IrModule}).
 *
 * <p>Duty: parse the text ({@link periscope.lang.ptx.module.ModuleParser}, {@link
 * periscope.lang.ptx.module.BodyParser}), find the registers that hold addresses ({@link
 * periscope.lang.ptx.module.Addresses}), and write each function's instructions as IR's ({@link
 * periscope.lang.ptx.module.FunctionWriter} with the writers of arithmetic and memory). The door is {@link
 * periscope.lang.ptx.module.PtxModules}.
 *
 * <p>Invariants: whatever changes a value or an order and is not read is refused by name and line; hints for caches and
 * for the assembler alone are passed over. A register of PTX is a variable in memory of IR, which becomes a value again
 * in the steps behind. Source: PTX ISA 9.0.
 */
package periscope.lang.ptx.module;
