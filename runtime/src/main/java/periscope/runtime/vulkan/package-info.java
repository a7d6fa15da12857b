/**
 * Devices of Vulkan ("Vulkan Memory Model", appendix of the Vulkan specification; GL_KHR_memory_scope_semantics).
 *
 * <p>Duty: finds the devices of every Vulkan driver that has the Vulkan memory model, reports the parts of it that
 * each has, compiles {@linkplain periscope.runtime.kernel.LitmusKernel kernels} in GLSL to SPIR-V, launches them and
 * reads their results. It writes no kernel: {@code periscope.runtime.kernel} does.
 *
 * <p>Nouns: {@link periscope.runtime.vulkan.VulkanDevices} finds devices; a <em>session</em> is a logical device with
 * a queue, pipelines and memory for one test, so that a lost device takes nothing else along.
 *
 * <p>Invariants: types of the Vulkan binding stay in this package. Looking for devices never throws. A session asks
 * for the features that the memory model needs when it is opened. A launch that takes longer than a bound becomes a
 * {@link periscope.runtime.DeviceException}; its resources are then given up, since releasing them would wait for the
 * launch. With validation, which tests switch on, a message of the validation layer fails the launch.
 */
package periscope.runtime.vulkan;
