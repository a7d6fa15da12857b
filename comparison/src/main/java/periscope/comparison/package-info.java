/**
 * Forbidden outcomes among observed ones, with the reason: shared by the commands that put outcomes beside models.
 *
 * <p>Duty: compare the outcomes that a device, a machine or another model showed with the outcomes that a model
 * allows. Nouns: a {@link periscope.comparison.ModelAnswer} is a model's answer about a test; a {@link
 * periscope.comparison.ModelComparison} is a set of observed outcomes beside it; {@link
 * periscope.comparison.DistinguishedOutcome} shows an outcome that one allows and another forbids.
 *
 * <p>Invariants: an outcome is called forbidden only if a model's complete answer lacks it, and the test's behaviour
 * is defined under that model; otherwise it is unknown, or anything goes. A run is compared with a model on the
 * registers and locations that both speak of. A model that ran out of time, or loops that a device may run more often
 * than the model followed, make an outcome unknown. Instances without an outcome are counted apart. So a forbidden
 * outcome in a headline is worth an afternoon of somebody's work.
 */
package periscope.comparison;
