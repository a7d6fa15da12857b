/**
 * Implications between the verdicts of two models, read off their expressions.
 *
 * <p>Duty: {@link periscope.models.implication.Implication} shows that whatever one compiled model allows is allowed
 * by another, or which checks of the other stay open; {@link periscope.models.implication.Correspondence} finds
 * registers of the two that have the same value in every execution.
 *
 * <p>Invariants: a shown implication holds for every event structure; an implication that is not shown may hold all
 * the same. No execution is evaluated.
 */
package periscope.models.implication;
