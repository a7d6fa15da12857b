/**
 * Litmus tests that are made, not written.
 *
 * <p>{@code cycle} has the cycles of relations that tests are made from, as diy has them [DIY], and their tests;
 * {@code mutation} the conformance tests of [MCM] and their mutants; {@code minimal} the minimal tests of a model
 * [LWPG17].
 *
 * <p>Invariants: the same request gives the same tests, byte for byte. Nothing here knows models: a caller that looks
 * for minimal tests brings a judge.
 */
package periscope.generate;
