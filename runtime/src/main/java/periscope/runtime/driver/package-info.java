/**
 * The shared part of all real devices, for any driver.
 *
 * <p>Duty: a {@link periscope.runtime.PreparedTest} of a {@link periscope.runtime.kernel.LitmusKernel} and of a {@link
 * periscope.runtime.driver.KernelDriver}, the only part that OpenCL and Vulkan have to bring: it runs a drawn launch
 * and gives back words of memory.
 *
 * <p>Invariants: a launch whose outcomes are not as many as its instances is an error, never a smaller histogram;
 * after a failure the device gets no further request.
 */
package periscope.runtime.driver;
