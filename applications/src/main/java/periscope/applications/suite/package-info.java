/**
 * The applications of [STRESS], Table 4, written anew.
 *
 * <p>Duty: the job of each, with its post-condition. Their texts are resources ({@code applications/cbe-dot.cl});
 * locks are the files of {@code kernels/locks}.
 *
 * <p>Invariants: a job's data follow from its seed; sizes do not. Inputs are such that a missing part changes the
 * result: no addend is 0.
 */
package periscope.applications.suite;
