/**
 * Kernels as texts, for other programs to run: a test's kernel for no device in particular.
 *
 * <p>Duty: {@link periscope.litmus.language.Emitter}s of OpenCL C, GLSL and WGSL, found as services, so that every
 * command that writes tests in a form writes these. The kernels are those of {@code periscope.runtime.kernel}, with its
 * three entries; their first lines say how many instances a launch has and what the buffers are.
 *
 * <p>Invariants: what a language cannot say is refused with the reason. The published form of WGSL has a name of its
 * own, which says in its text where it is weaker than the test.
 */
package periscope.runtime.emit;
