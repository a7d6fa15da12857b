/**
 * The soundness search (remote-scope-promotion paper, Thm. 1, bounded): for every small source program, is every outcome of
 * its compiled form an outcome of the source, or does the source race?
 *
 * <p>Nouns: a {@link periscope.verifier.program.Bound} says which programs; the
 * {@link periscope.verifier.soundness.exhaustive.ProgramSpace} of one placement numbers every thread that a program can have and knows
 * which programs are the same up to renaming threads and locations; the {@link periscope.verifier.soundness.exhaustive.SourceOracle}
 * says what the source model allows; the {@link periscope.verifier.soundness.exhaustive.Search} runs through the space and collects
 * {@link periscope.verifier.soundness.Finding}s; the answer is a {@link periscope.verifier.soundness.exhaustive.SearchResult}.
 *
 * <p>Invariants: a verdict is never stronger than what was checked. Outcomes are the value of every executed load and
 * increment, and final memory. Stored values are distinct and too far apart for increments to confuse them, so an outcome
 * tells what each read read from.
 */
package periscope.verifier.soundness;
