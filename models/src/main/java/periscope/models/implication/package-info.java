/**
 * What one model's verdict says of another's, read off their expressions.
 *
 * <p>Duty: {@link periscope.models.implication.Implication} shows that whatever one compiled model allows is allowed by
 * another, or which checks of the other stay open; {@link periscope.models.implication.Correspondence} says which
 * registers of the two have the same value in every execution.
 *
 * <p>Invariants: what is shown holds for every event structure; what is not shown may hold all the same. No execution
 * is evaluated.
 */
package periscope.models.implication;
