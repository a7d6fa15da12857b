/**
 * The search for a smallest counterexample, size by size and layout by layout: {@link
 * periscope.verifier.soundness.sized.IterativeDeepening} gives the programs of each layout to a {@link
 * periscope.verifier.soundness.sized.LayoutEngine}. One engine stands here, {@link
 * periscope.verifier.soundness.sized.EnumeratingEngine}, which runs them one by one; tests check the solver with it.
 *
 * <p>Invariants: all programs of one size are decided before larger ones are looked at, and the answer does not depend
 * on the number of workers.
 */
package periscope.verifier.soundness.sized;
