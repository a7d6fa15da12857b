/**
 * What simulating a litmus test under a model means, whichever engine does it.
 *
 * <p>Duty: the question and the answer. Nouns: an {@link periscope.verifier.simulate.Engine} is asked and gives a
 * {@link periscope.verifier.simulate.Simulation}, which may hold {@link periscope.verifier.simulate.Witness}es.
 * A {@link periscope.verifier.simulate.Race} is a pair of places in the text that race, or another fault; executions
 * show {@link periscope.verifier.simulate.Finding}s of it, {@link periscope.verifier.simulate.RaceFinder} looks for
 * them, and {@link periscope.verifier.simulate.RaceRules} says what is called which and what no model has to say.
 *
 * <p>Invariants: two engines give the same states, faults, flags and races for the same test and model whenever both are
 * complete; only the number of executions for each state may be missing from one of them.
 */
package periscope.verifier.simulate;
