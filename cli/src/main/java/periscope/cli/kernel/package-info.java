/**
 * The command {@code kernel}: every outcome of a small launch of a kernel, or of several one after the other.
 *
 * <p>Duty: read the command line. {@link periscope.cli.kernel.LaunchOptions} name the launches; {@link
 * periscope.kernels} answers, {@code periscope.cli.launch} runs launches on devices.
 */
package periscope.cli.kernel;
