/**
 * Modules of LLVM IR as compilers write them: types, global variables, functions with their basic blocks, names for
 * debuggers.
 *
 * <p>Duty: turn the text of a {@code .ll} file into records ({@link periscope.lang.llvm.module.IrModule}), without an
 * opinion on what a kernel may contain. Nouns: {@link periscope.lang.llvm.module.IrType} with its {@link
 * periscope.lang.llvm.module.Layout}, {@link periscope.lang.llvm.module.IrValue}, {@link
 * periscope.lang.llvm.module.IrInstruction}, {@link periscope.lang.llvm.module.IrBlock}, {@link
 * periscope.lang.llvm.module.IrFunction}.
 *
 * <p>Invariants: each instruction has its place in the text. An instruction that the package does not know becomes
 * {@link periscope.lang.llvm.module.IrInstruction.Unread}, which whoever executes it refuses by name; nothing is
 * skipped but attributes, metadata, and records for debuggers. Source: LLVM's Language Reference [LLVM].
 */
package periscope.lang.llvm.module;
