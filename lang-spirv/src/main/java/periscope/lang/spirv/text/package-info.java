/**
 * Modules of SPIR-V as lists of instructions.
 *
 * <p>Duty: read assembly, as {@code spirv-dis} writes it, into {@link periscope.lang.spirv.text.Statement}s, and write
 * the binary form as assembly, so that one reader serves both and places are lines of assembly.
 */
package periscope.lang.spirv.text;
