/**
 * Kernels as texts, for other programs to run: a test's kernel for no device in particular.
 *
 * <p>Duty: {@link periscope.litmus.language.Emitter}s of OpenCL C, GLSL and WGSL, found as services, so that every
 * command that writes tests in a form writes these. The kernels are those of {@code periscope.runtime.kernel}, with
 * its three entries; their first lines state the number of instances of a launch and the buffers.
 *
 * <p>Invariants: a test that a language cannot express is refused with the reason. The published form of WGSL has a
 * name of its own, and its text states where it is weaker than the test.
 */
package periscope.runtime.emit;
