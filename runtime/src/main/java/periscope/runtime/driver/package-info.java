/**
 * What all real devices share, whatever drives them.
 *
 * <p>Duty: a {@link periscope.runtime.PreparedTest} of a {@link periscope.runtime.kernel.LitmusKernel} and of a {@link
 * periscope.runtime.driver.KernelDriver}, which is all that OpenCL and Vulkan have to bring: it runs a launch that was
 * drawn and gives back words of memory.
 *
 * <p>Invariants: a launch whose outcomes are not as many as its instances is an error, never a smaller histogram; after
 * a failure nothing is asked of the device any more.
 */
package periscope.runtime.driver;
