/**
 * The reading of assembly of AMD's GPUs as LLVM writes it.
 *
 * <p>Nouns: a module is a list of {@link periscope.compilers.amd.AmdFunction}s, each of {@link
 * periscope.compilers.amd.AmdStatement}s; {@link periscope.compilers.amd.AmdModuleReader} reads them, and {@link
 * periscope.compilers.amd.AmdRowCode} makes the right side of a row from a function without branches.
 *
 * <p>Invariants: an unknown directive or instruction is an error at its place, and never passed over; whatever touches
 * memory in another way than the tests of {@code periscope.amdgpu} is refused by name.
 */
package periscope.compilers.amd;
