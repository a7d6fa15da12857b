/**
 * The grammar of SPIR-V's instructions.
 *
 * <p>Duty: say which instructions, extended instructions and words SPIR-V has, with their numbers and the kinds of
 * their operands, for the reader of assembly and for that of the binary form. The tables are resources of this package.
 */
package periscope.lang.spirv.grammar;
