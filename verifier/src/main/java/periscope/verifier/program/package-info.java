/**
 * Programs of a search: {@link periscope.verifier.program.Operations} are their parts, each a {@link
 * periscope.verifier.program.Choice}; a {@link periscope.verifier.program.Bound} limits their size; a {@link
 * periscope.verifier.program.Shape} has the placement of each thread, and a {@link periscope.verifier.program.Layout}
 * also its number of operations; a {@link periscope.verifier.program.FoundProgram} is a program with an outcome,
 * {@link periscope.verifier.program.Neighbours} are programs like it. a {@link periscope.verifier.program.Translation}
 * compiles programs.
 *
 * <p>Invariants: everything here is immutable and knows neither models of behaviour nor searches. Programs that differ
 * only in the names of threads and locations are the same. Written values differ, so that an outcome shows the write
 * that each read reads from.
 *
 * <p>Decision: searches where both languages have a model count the operations of a program, not those of a thread
 * ({@code --events}), as publications do.
 */
package periscope.verifier.program;
