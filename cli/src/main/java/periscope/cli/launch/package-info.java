/**
 * {@code kernel --device}: a launch that is run.
 *
 * <p>Duty: name the device and its options, and show what {@link periscope.kernels.launch} saw.
 */
package periscope.cli.launch;
