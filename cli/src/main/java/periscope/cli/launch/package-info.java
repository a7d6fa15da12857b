/**
 * {@code kernel --device}: a launch that runs on a device.
 *
 * <p>Duty: name the device and its options, and show the observations of {@link periscope.kernels.launch}.
 */
package periscope.cli.launch;
