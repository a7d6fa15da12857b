/**
 * What simulating a litmus test under a model means, whichever engine does it.
 *
 * <p>Duty: the question and the answer. Nouns: an {@link periscope.verifier.simulate.Engine} is asked and gives a
 * {@link periscope.verifier.simulate.Simulation}, which may hold {@link periscope.verifier.simulate.Witness}es.
 *
 * <p>Invariants: two engines give the same states, faults and flags for the same test and model whenever both are complete;
 * only the number of executions for each state may be missing from one of them.
 */
package periscope.verifier.simulate;
