/**
 * Cycles of relations between accesses, and the tests that are made from them [DIY].
 *
 * <p>Nouns: an {@link periscope.generate.cycle.Edge} leads from one access to the next; a {@link
 * periscope.generate.cycle.Cycle} is a list of them that closes, in its least rotation. {@link
 * periscope.generate.cycle.CriticalCycles} lists those of Shasha and Snir, {@link
 * periscope.generate.cycle.RelaxedCycles} cycles of given edges; an {@link periscope.generate.cycle.EdgeKind} is a
 * connection of two accesses of a thread. An {@link periscope.generate.cycle.EventAnnotation} has the order and the
 * scope of an access, a {@link periscope.generate.cycle.CyclePlacement} the places of threads and locations, {@link
 * periscope.generate.cycle.Placing} a choice of such places; a {@link periscope.generate.cycle.DecoratedCycle} is a
 * cycle with both, and a {@link periscope.generate.cycle.Variation} chooses them for a cycle. A {@link
 * periscope.litmus.language.InstructionSet} has the instructions and words of a language. A {@link
 * periscope.generate.cycle.CycleTest} is the program whose candidate execution has the cycle, with a condition that
 * only such executions meet; a {@link periscope.generate.cycle.CycleThread} writes one of its threads. Where a
 * location has three writes or more, an <em>observer</em> is a thread besides that reads them.
 *
 * <p>Invariants: neighbouring edges agree on the access between them; threads change at external edges and nowhere
 * else; a cycle has no first edge, and of cycles that differ by a rotation only one is made. Sequential consistency
 * forbids every condition. A location of work-groups is accessed by one work-group. Threads of a work-group come to as
 * many barriers as each other, and none of them alone.
 */
package periscope.generate.cycle;
