/**
 * Launches that run, and failing runs that are cut down.
 *
 * <p>Duty: run a launch a given number of times ({@link periscope.kernels.launch.LaunchRuns}), report the observations
 * ({@link periscope.kernels.launch.RunsReport}), cut a run of a simulated device down ({@link
 * periscope.kernels.launch.Shrunk}): first to a grid of at most four work-items, if one of those shows the same, then
 * to few moves; and report its steps ({@link periscope.kernels.launch.TraceReport}), draw it ({@link
 * periscope.kernels.launch.TraceExecution}) and turn it into the input for cutting a litmus test ({@link
 * periscope.kernels.launch.TraceHistory}); {@link periscope.kernels.launch.CutRun} does that for other commands, also
 * of whole runs. Nouns: {@link periscope.kernels.launch.LaunchSource} is the kernel of a launch, on any grid; {@link
 * periscope.kernels.launch.RunFault} is a fault that a run shows; {@link periscope.kernels.launch.TraceEvents} are the
 * steps of a run that are events of an execution; a {@link periscope.kernels.launch.ScheduleFile} has the moves of a
 * run, for its replay; {@link periscope.kernels.launch.StoredRuns} keep counts in a database of results.
 *
 * <p>Invariants: a run that was cut down shows the fault of the original run: the same step that goes wrong for the
 * same reason, or a condition that is not met; runs in order on the same grid do not show it.
 */
package periscope.kernels.launch;
