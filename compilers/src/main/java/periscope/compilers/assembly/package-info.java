/**
 * The reading of the text that compilers write.
 *
 * <p>Nouns: a module is a list of {@link periscope.compilers.assembly.PtxFunction}s, each of {@link
 * periscope.compilers.assembly.PtxStatement}s; {@link periscope.compilers.assembly.PtxModuleReader} reads them, and
 * {@link periscope.compilers.assembly.MemoryCode} has the memory accesses of a function without branches.
 *
 * <p>Invariants: an unknown directive or instruction is an error at its place, and never passed over.
 */
package periscope.compilers.assembly;
