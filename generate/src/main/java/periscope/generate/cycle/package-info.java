/**
 * Cycles of relations between accesses, and the tests that they are turned into [DIY].
 *
 * <p>Nouns: an {@link periscope.generate.cycle.Edge} leads from one access to the next; a {@link
 * periscope.generate.cycle.Cycle} is a list of them that closes, in its least rotation. {@link
 * periscope.generate.cycle.CriticalCycles} lists those of Shasha and Snir; {@link periscope.generate.cycle.Placements}
 * the ways of putting threads into groups. A {@link periscope.generate.cycle.Spelling} has the instructions and words
 * of a family of languages. A {@link periscope.generate.cycle.CycleTest} is the program whose candidate execution has
 * the cycle, with a condition that only such executions meet.
 *
 * <p>Invariants: neighbouring edges agree on the access between them; threads change at external edges and nowhere
 * else; a cycle has no place where it begins. Every condition is one that sequential consistency forbids.
 */
package periscope.generate.cycle;
