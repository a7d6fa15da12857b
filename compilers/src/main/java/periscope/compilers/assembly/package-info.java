/**
 * The text that compilers write, read as what it is.
 *
 * <p>Nouns: a module is a list of {@link periscope.compilers.assembly.PtxFunction}s, each of {@link
 * periscope.compilers.assembly.PtxStatement}s; {@link periscope.compilers.assembly.PtxModuleReader} reads them, and
 * {@link periscope.compilers.assembly.MemoryCode} says what a function without branches does to memory.
 *
 * <p>Invariants: a directive or an instruction that is not known is an error at its place, never nothing.
 */
package periscope.compilers.assembly;
