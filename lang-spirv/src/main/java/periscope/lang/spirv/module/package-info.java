/**
 * Modules of SPIR-V as modules of IR.
 *
 * <p>Duty: translate {@link periscope.lang.spirv.text.Statement}s into the {@link periscope.lang.llvm.module.IrModule}
 * that the reader of kernels knows. Values keep their ids as names. Orders, scopes and classes of memory go through as
 * SPIR-V's numbers, to which a {@link periscope.lang.llvm.kernel.Level} gives their meaning. What is not translated is
 * refused by name and line.
 */
package periscope.lang.spirv.module;
