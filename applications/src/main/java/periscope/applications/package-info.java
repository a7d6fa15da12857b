/**
 * Applications whose work-groups talk to each other through memory, and go wrong where fences are missing ([STRESS]).
 *
 * <p>Duty: what an application is. An {@link periscope.applications.Application} is a kernel in OpenCL C with numbered
 * {@link periscope.applications.Site}s at which fences may stand, and a {@link periscope.applications.Job}: what a
 * launch of it is given, and what must be so in the end. {@link periscope.applications.Applications} has those that
 * come with Periscope and those on the class path. {@code periscope.applications.suite} has the former, {@code
 * periscope.applications.stress} what they run in, {@code periscope.applications.subject} how they are run, and {@code
 * periscope.applications.harden} which fences they need.
 *
 * <p>Invariants: post-conditions check meaning, not whether two runs are equal; what breaks a structure is told apart
 * from a result that is wrong. Work-items spin only on what other work-groups do, and these begin before or at once
 * with them. Every text says where a work-item is in the words of {@code environment.h}, so that work-groups can be
 * shuffled, and others added that stress memory.
 */
package periscope.applications;
