/**
 * The orders in which a full expression may be evaluated.
 *
 * <p>Duty: work out, once for all users, the orders that the blocks of {@link periscope.litmus.instruction.Sequencing}
 * leave open. Engines that know a partial order of events ask for {@linkplain
 * periscope.litmus.sequencing.EvaluationOrders#partial ways} in which only unsequenced accesses are without order;
 * such a way becomes a choice between events, with marks for accesses that {@code sb} leaves out. Machines, which run
 * one instruction after the other, and compilers ask for {@linkplain
 * periscope.litmus.sequencing.EvaluationOrders#total total orders} and get one test for each ({@link
 * periscope.litmus.sequencing.CompiledOrders}).
 *
 * <p>Nouns: a <em>unit</em> is a part that is evaluated at once: an access, a call, or a computation in registers; a
 * <em>way</em> is one choice of an order for all indeterminately sequenced units. Ways are traces, so no two ways are
 * the same.
 *
 * <p>Invariants: every allowed order is in exactly one way; this package knows no language: parsers mark the orders
 * that a language leaves open.
 */
package periscope.litmus.sequencing;
