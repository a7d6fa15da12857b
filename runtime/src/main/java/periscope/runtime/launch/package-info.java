/**
 * Kernels that run as they are, on grids of any size.
 *
 * <p>Duty: one way to launch a kernel, whatever runs it. A {@link periscope.runtime.launch.LaunchDevice} makes a {@link
 * periscope.litmus.launch.LaunchedProgram}, which says what a launch is, ready ({@link
 * periscope.runtime.launch.PreparedLaunch}); each run begins with fresh memory and says what memory holds in the end
 * ({@link periscope.machines.grid.GridRun}). {@link periscope.runtime.launch.LaunchDevices} finds what there is: the
 * devices of OpenCL, which run the user's text, and machines of {@link periscope.machines.grid}, which run the program
 * that was read from it.
 *
 * <p>Invariants: what devices show is compared with what is known of simulated ones, and with nothing else; a device
 * that cannot run a launch says so before it runs.
 */
package periscope.runtime.launch;
