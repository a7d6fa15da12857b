/**
 * Devices of OpenCL (OpenCL 3.0 specification, "The OpenCL Platform Layer" and "The OpenCL Runtime").
 *
 * <p>Duty: finds every device of every driver, reports its capabilities, builds {@linkplain
 * periscope.runtime.kernel.LitmusKernel kernels} for it, launches them and reads their results. It writes no kernel:
 * {@code periscope.runtime.kernel} does.
 *
 * <p>Nouns: {@link periscope.runtime.opencl.OpenClDevices} finds devices; a <em>session</em> is a context, a queue and
 * their allocated memory; a <em>prepared test</em> is a session with a program.
 *
 * <p>Invariants: types of OpenCL's Java binding stay in this package. Looking for devices never throws. A launch that
 * takes longer than a bound becomes a {@link periscope.runtime.DeviceException}; its resources are then given up,
 * since releasing them would wait for the launch. The outcomes of a launch add up to its instances, or it fails.
 */
package periscope.runtime.opencl;
