/**
 * Whole tests through a compiler.
 *
 * <p>Nouns: a {@link periscope.compilers.check.RealCompiler} takes the place of a mapping table: it makes a compiled
 * test of a test, for the same question that a table gets.
 *
 * <p>Invariants: each thread is a function of its own, so that the compiler knows nothing of other threads; a test
 * whose code is not known in full is not compiled, with the reason, and never compared in part. The work of the
 * assembler is not checked.
 */
package periscope.compilers.check;
