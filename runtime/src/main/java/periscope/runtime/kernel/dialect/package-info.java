/**
 * The languages that kernels are written in.
 *
 * <p>Duty: a {@link periscope.runtime.kernel.dialect.Dialect} writes the parts in which languages differ: words,
 * functions, the memory that kernels share with the host, the accesses and fences of the test. {@link
 * periscope.runtime.kernel.dialect.OpenClC} has pointers, numbers of all widths and every order; {@link
 * periscope.runtime.kernel.dialect.Glsl} and {@link periscope.runtime.kernel.dialect.Wgsl} share {@link
 * periscope.runtime.kernel.dialect.Shader}. {@code periscope.runtime.kernel} writes the code around the test, which is
 * the same in all of them.
 *
 * <p>Nouns: a {@link periscope.runtime.kernel.dialect.KernelBuffer} is memory that the host sees, an <em>entry</em> is
 * a function that a host starts.
 *
 * <p>Invariants: a dialect keeps no state. It refuses a test that it cannot express, with the reason, and expresses
 * any other in full: every access is one access of the kernel, with its order and scope, or a wider one.
 */
package periscope.runtime.kernel.dialect;
