/**
 * The prover behind {@code verify --unbounded}. Duty: certificates that {@link periscope.proof.ProofChecker} accepts,
 * or the
 * obligation that stays open. Nouns: {@link Prover} (states, weakened until they close), {@link QuestionClauses} (all
 * rules over
 * the named events of a pattern), {@link Refuter} (unit propagation and splits). Invariant: nothing rests on this
 * package; the
 * checker decides.
 */
package periscope.unbounded;
