/**
 * Applications whose work-groups talk to each other through memory, and go wrong where fences are missing ([STRESS]).
 *
 * <p>Duty: the records of an application. An {@link periscope.applications.Application} is a kernel in OpenCL C with
 * numbered {@link periscope.applications.Site}s at which fences may stand, and a {@link periscope.applications.Job}:
 * the input of a launch, and its post-condition. {@link periscope.applications.Applications} has those that come with
 * Periscope and those on the class path. {@code periscope.applications.suite} has the former, {@code
 * periscope.applications.stress} their environments, {@code periscope.applications.subject} their runs, and {@code
 * periscope.applications.harden} the search for the fences that they need.
 *
 * <p>Invariants: post-conditions check meaning, not whether two runs are equal; a broken structure is distinguished
 * from a wrong result. Work-items spin only on steps of other work-groups, and these begin before or at once with
 * them. Every text names the place of a work-item in the words of {@code environment.h}, so that work-groups can be
 * shuffled, and others added that stress memory.
 */
package periscope.applications;
