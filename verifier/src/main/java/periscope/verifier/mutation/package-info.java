/**
 * Mutants of a model, the tests that notice them, and programs that tell a mutant from its model.
 *
 * <p>Duty: simulate a {@link periscope.verifier.mutation.Suite} under the original model, then ask each {@link
 * periscope.verifier.mutation.Mutant}, and give each a {@link periscope.verifier.mutation.MutantVerdict}; where no
 * test notices a mutant, {@link periscope.verifier.mutation.ProgramSearch} and {@link
 * periscope.verifier.mutation.DistinguishingSearch} look for the smallest program that tells it from the original, or
 * show that there is none up to a bound. A test <em>notices</em> a mutant if its {@link
 * periscope.verifier.mutation.ModelView} differs: whether its condition's proposition can hold, can fail, whether its
 * behaviour is undefined, which flags are raised, whether the model covers it.
 *
 * <p>Invariants: an answer that a limit cut short counts as equal or different only if the seen part decides it. A
 * clause is called a gap only with a test that shows it, and implied only if every program of the bound was searched,
 * for outcomes, undefined behaviour and flags. Reports do not depend on the number of cores.
 */
package periscope.verifier.mutation;
