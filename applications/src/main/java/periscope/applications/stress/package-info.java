/**
 * What applications run in: eight environments ([STRESS], section 4.2).
 *
 * <p>Duty: an {@link periscope.applications.stress.Environment} is a strategy of stress, and whether work-groups are
 * shuffled; {@link periscope.applications.stress.Tuned} says where, how and how widely systematic stress is; a {@link
 * periscope.applications.stress.Plan} is what the work-groups of one launch are told of it, as {@code environment.h}
 * reads it.
 *
 * <p>Invariants: work-groups that stress have memory of their own, so that what the application may do stays the same.
 * Shuffling keeps which work-items share a work-group, and which a sub-group. A plan follows from its seed.
 */
package periscope.applications.stress;
