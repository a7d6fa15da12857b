/**
 * In which orders a full expression may be evaluated.
 *
 * <p>Duty: what the blocks of {@link periscope.litmus.instruction.Sequencing} leave open, worked out once for
 * everybody: engines that know a partial order of events ask for {@linkplain
 * periscope.litmus.sequencing.EvaluationOrders#partial ways} in which only unsequenced accesses are without order;
 * those that run one instruction after the other, and compilers, ask for {@linkplain
 * periscope.litmus.sequencing.EvaluationOrders#total total orders}.
 *
 * <p>Nouns: a <em>unit</em> is what is evaluated at once, an access, a call, or a computation in registers; a
 * <em>way</em> is one choice of all that is indeterminately sequenced.
 *
 * <p>Invariants: every allowed order is in exactly one way; no language is known here, what it leaves open the parsers
 * say.
 */
package periscope.litmus.sequencing;
