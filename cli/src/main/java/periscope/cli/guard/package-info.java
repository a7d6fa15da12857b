/**
 * {@code periscope guard}: which clauses of a model a suite of tests pins down.
 *
 * <p>Duty: {@link periscope.cli.guard.Guard} has the tests simulated as {@code simulate} does, then each
 * {@link periscope.cli.guard.Mutant} of the model, and tells a {@link periscope.cli.guard.Fate} for each.
 *
 * <p>Invariants: a clause is called a gap only with a test that shows it, and implied only if every program of the
 * bound was searched. What is told does not depend on the number of cores.
 */
package periscope.cli.guard;
