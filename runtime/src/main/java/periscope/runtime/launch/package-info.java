/**
 * Kernels that run as they are, on grids of any size.
 *
 * <p>Duty: one way to launch a kernel, on any device. A {@link periscope.runtime.launch.LaunchDevice} makes a {@link
 * periscope.litmus.launch.LaunchedProgram}, the description of a launch, ready ({@link
 * periscope.runtime.launch.PreparedLaunch}); each run begins with fresh memory and gives the final memory ({@link
 * periscope.machines.grid.GridRun}). {@link periscope.runtime.launch.LaunchDevices} finds the devices: those of
 * OpenCL, which run the user's text, and machines of {@link periscope.machines.grid}, which run the program that was
 * read from it.
 *
 * <p>Invariants: observations on devices are compared with the known behaviour of simulated ones, and with nothing
 * else; a device that cannot run a launch refuses it before it runs.
 */
package periscope.runtime.launch;
