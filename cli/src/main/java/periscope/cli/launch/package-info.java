/**
 * The commands {@code launch}, which runs a kernel many times on a device, and {@code replay}, which runs a saved trace
 * again.
 *
 * <p>Duty: read the command line, and tell what the runs show. {@link periscope.cli.launch.LaunchInput} has the options
 * that both share; {@code periscope.kernels.launch} runs launches and cuts them down.
 */
package periscope.cli.launch;
