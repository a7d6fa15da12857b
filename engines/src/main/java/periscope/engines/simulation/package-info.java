/**
 * What simulating a litmus test under a model means, whichever engine does it.
 *
 * <p>Duty: the question and the answer. Nouns: an {@link periscope.engines.simulation.Engine} is asked and gives a
 * {@link periscope.engines.simulation.Simulation}, which may hold {@link periscope.engines.simulation.Witness}es.
 * A {@link periscope.engines.simulation.Race} is a pair of places in the text that race, or another fault; executions
 * show it between {@link periscope.engines.simulation.RaceEvents}, {@link periscope.engines.simulation.RaceFinder}
 * looks for them, and {@link periscope.engines.simulation.RaceRules} says what is called which and what no model has to
 * say.
 *
 * <p>Invariants: two engines give the same states, faults, flags and races for the same test and model whenever both
 * are complete; only the number of executions for each state may be missing from one of them.
 */
package periscope.engines.simulation;

