/**
 * Mutants of a model, and the tests that notice them.
 *
 * <p>Duty: simulate a suite under the original model, then ask each {@link periscope.verifier.mutation.Mutant}, and
 * give each a {@link periscope.verifier.mutation.Fate}; {@link periscope.verifier.mutation.Programs} search for
 * programs that tell a mutant from the original where no test does.
 *
 * <p>Invariants: a clause is called a gap only with a test that shows it, and implied only if every program of the
 * bound was searched. Reports do not depend on the number of cores.
 */
package periscope.verifier.mutation;
