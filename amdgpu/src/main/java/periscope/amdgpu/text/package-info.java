/**
 * The text of litmus tests for AMD's GPUs: a table with a column for each wave, to a test and back.
 *
 * <p>Duty: {@link periscope.amdgpu.text.AmdGpu} is the language. Accesses name a location where an assembler has an
 * address, and registers have any names. Two instructions are the house's own: {@code v_mov_b32} takes a whole
 * expression, and {@code s_cbranch (r != 0), L} stands for a comparison and the branch behind it. A wave is one thread:
 * tests look at one lane, and all lanes of an instruction go to memory together.
 */
package periscope.amdgpu.text;
