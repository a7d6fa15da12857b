/**
 * Tests of answers on progress: the corpus, and random programs whose answers a second way computes.
 *
 * <p>Nouns: a {@link periscope.suites.progress.LoopProgram} is a random program, a {@link
 * periscope.suites.progress.FixpointOracle} the second way to its answers.
 */
package periscope.suites.progress;
