/**
 * Devices of Vulkan ("Vulkan Memory Model", appendix of the Vulkan specification; GL_KHR_memory_scope_semantics).
 *
 * <p>Duty: finds the devices of every Vulkan driver that has the Vulkan memory model, says what of it each has,
 * compiles {@linkplain periscope.runtime.kernel.LitmusKernel kernels} in GLSL to SPIR-V, launches them and reads what
 * they leave. It writes no kernel: that is {@code periscope.runtime.kernel}'s.
 *
 * <p>Nouns: {@link periscope.runtime.vulkan.VulkanDevices} is where devices are found; a <em>session</em> is a logical
 * device with a queue, pipelines and memory for one test, so that a lost device takes nothing else along.
 *
 * <p>Invariants: types of the Vulkan binding stay in this package. Looking for devices never throws. What the memory
 * model needs is asked for when a session is opened. A launch that takes longer than a bound becomes a {@link
 * periscope.runtime.DeviceException}; what it holds is then given up, since releasing it would wait for it. With
 * validation, which tests switch on, a word of the validation layer fails the launch.
 */
package periscope.runtime.vulkan;
