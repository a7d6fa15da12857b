/**
 * A launch that is run, and what a run that shows something is cut down to.
 *
 * <p>Duty: run a launch as often as it is asked for ({@link periscope.kernels.launch.LaunchRuns}), tell what was seen
 * ({@link periscope.kernels.launch.RunsReport}), cut a run of a simulated device down ({@link
 * periscope.kernels.launch.Shrunk}): first to a grid of at most four work-items, if one of those shows the same, then
 * to few moves; and tell what happens in it ({@link periscope.kernels.launch.TraceReport}), draw it ({@link
 * periscope.kernels.launch.TraceExecution}) and make of it what a litmus test is cut out of ({@link
 * periscope.kernels.launch.TraceHistory}); {@link periscope.kernels.launch.CutRun} does that for other commands, also
 * of whole runs. Nouns: {@link periscope.kernels.launch.LaunchSource} is what is launched, on any grid; {@link
 * periscope.kernels.launch.RunFault} what a run shows; {@link periscope.kernels.launch.TraceEvents} are the steps of a
 * run that are events of an execution; a {@link periscope.kernels.launch.ScheduleFile} has the moves of a run, from
 * which it is replayed; {@link periscope.kernels.launch.StoredRuns} keep counts in a database of results.
 *
 * <p>Invariants: a run that was cut down shows what the one does that it was cut down from: the same step that goes
 * wrong for the same reason, or a condition that is not met; runs in order on the same grid do not show it.
 */
package periscope.kernels.launch;

