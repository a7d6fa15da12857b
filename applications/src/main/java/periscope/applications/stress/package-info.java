/**
 * The eight environments of applications ([STRESS], section 4.2).
 *
 * <p>Duty: an {@link periscope.applications.stress.Environment} is a strategy of stress, and whether work-groups are
 * shuffled; {@link periscope.applications.stress.Tuned} has the place, the accesses and the width of systematic
 * stress; a {@link periscope.applications.stress.Plan} has the parameters for the work-groups of one launch, as {@code
 * environment.h} reads it.
 *
 * <p>Invariants: work-groups that stress have memory of their own, so that the behaviours of the application stay the
 * same. Shuffling keeps work-items together that share a work-group, or a sub-group. A plan follows from its seed.
 */
package periscope.applications.stress;
