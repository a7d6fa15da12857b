/**
 * Devices of OpenCL (OpenCL 3.0 specification, "The OpenCL Platform Layer" and "The OpenCL Runtime").
 *
 * <p>Duty: finds every device of every driver, says what it can do, builds {@linkplain
 * periscope.runtime.kernel.LitmusKernel kernels} for it, launches them and reads what they leave. It writes no kernel:
 * that is {@code periscope.runtime.kernel}'s.
 *
 * <p>Nouns: {@link periscope.runtime.opencl.OpenClDevices} is where devices are found; a <em>session</em> is a context,
 * a queue and what was allocated in it; a <em>prepared test</em> is a session with a program.
 *
 * <p>Invariants: types of OpenCL's Java binding stay in this package. Looking for devices never throws. A launch that
 * takes longer than a bound becomes a {@link periscope.runtime.DeviceException}; what it holds is then given up, since
 * releasing it would wait for it. The outcomes of a launch add up to its instances, or it fails.
 */
package periscope.runtime.opencl;
