/**
 * Whole tests through a compiler.
 *
 * <p>Nouns: a {@link periscope.compilers.check.RealCompiler} takes the place of a mapping table: it makes a compiled
 * test of a test, for the same question as a table is asked.
 *
 * <p>Invariants: each thread is a function of its own, so that nothing is known of other threads; a test whose code is
 * not known in full is not compiled, with the reason, and never compared in part. What the assembler does with the code
 * is not looked at.
 */
package periscope.compilers.check;
