/**
 * The reading of assembly of AMD's GPUs as LLVM writes it.
 *
 * <p>Nouns: a module is a list of {@link periscope.compilers.amd.AmdFunction}s, each of {@link
 * periscope.compilers.amd.AmdStatement}s; {@link periscope.compilers.amd.AmdModuleReader} reads them, and {@link
 * periscope.compilers.amd.AmdRowCode} makes the right side of a row from a function without branches. An {@link
 * periscope.compilers.amd.AmdTest} is made of whole functions and kernels: {@link periscope.compilers.amd.AmdPaths}
 * follows the code on what is known of its registers, an {@link periscope.compilers.amd.AmdState}, and keeps accesses,
 * waits, cache instructions and the branches on loaded values.
 *
 * <p>Invariants: an unknown directive or instruction is an error at its place, and never passed over; whatever touches
 * memory in another way than the tests of {@code periscope.amdgpu} is refused by name. A register whose content is not
 * known is never read.
 */
package periscope.compilers.amd;
