/**
 * What is forbidden of what was seen, and why: shared by the commands that put outcomes beside models.
 *
 * <p>Duty: hold what somebody saw, a device, a machine or another model, against what a model allows. Nouns: a {@link
 * periscope.comparison.ModelAnswer} is what a model says of a test; a {@link
 * periscope.comparison.ModelComparison} is what was seen beside it; {@link periscope.comparison.DistinguishedOutcome}
 * shows an outcome that one allows and another forbids.
 *
 * <p>Invariants: an outcome is called forbidden only if a model's complete answer lacks it, and the test's behaviour
 * is defined under that model; otherwise it is unknown, or anything goes.
 */
package periscope.comparison;

