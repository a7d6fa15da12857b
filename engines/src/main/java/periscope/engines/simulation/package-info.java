/**
 * The simulation of a litmus test under a model: question and answer, the same for all engines.
 *
 * <p>Nouns: an {@link periscope.engines.simulation.Engine} answers with a {@link
 * periscope.engines.simulation.Simulation}, which may hold {@link periscope.engines.simulation.Witness}es. A {@link
 * periscope.engines.simulation.Race} is a pair of places in the text that race, or another fault; executions show it
 * between {@link periscope.engines.simulation.RaceEvents}, {@link periscope.engines.simulation.RaceFinder} looks for
 * them, and {@link periscope.engines.simulation.RaceRules} gives them names, and reads off the events the faults that
 * need no model: unsequenced accesses and diverging barriers.
 *
 * <p>Invariants: two engines give the same states, faults, flags and races for the same test and model whenever both
 * are complete; only the number of executions for each state may be missing from one of them.
 *
 * <p>Races have places. A race is a pair of places in the text, however many executions show it: each event carries
 * its place. {@code RaceFinder} takes all pairs of a model's race relation in each execution, at the price of a few
 * comparisons of bits; the symbolic engine asks for an execution with a pair that no execution had before. Tests
 * compare the races of the two engines on the whole corpus.
 */
package periscope.engines.simulation;
