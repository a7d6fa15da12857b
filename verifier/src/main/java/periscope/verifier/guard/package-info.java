/**
 * Whether tests notice a change of a model, and what would where none does.
 *
 * <p>Duty: {@link periscope.verifier.guard.Suite} says which of its tests notice a changed model, and
 * {@link periscope.verifier.guard.TellingSearch} looks for the smallest program that tells it from the original, or
 * shows that there is none up to a bound. Nouns: a test <em>notices</em> a change if what can be
 * {@link periscope.verifier.guard.Observed observed} of it differs: whether its condition's proposition can hold, can
 * fail, whether its behaviour is undefined, which flags are raised, whether the model covers it.
 *
 * <p>Invariants: an answer that a limit cut short is never taken for equal or different, unless what was seen decides
 * it. What is said to be implied was shown for all that can be observed: outcomes, undefined behaviour, flags.
 */
package periscope.verifier.guard;
