/**
 * The languages that kernels are written in.
 *
 * <p>Duty: a {@link periscope.runtime.kernel.dialect.Dialect} writes what languages write differently: words,
 * functions, the memory that kernels share with the host, the accesses and fences of the test. {@link
 * periscope.runtime.kernel.dialect.OpenClC} has pointers, numbers of all widths and every order; {@link
 * periscope.runtime.kernel.dialect.Glsl} and {@link periscope.runtime.kernel.dialect.Wgsl} have what {@link
 * periscope.runtime.kernel.dialect.Shader} says of both. What stands around the test is the same in all of them and is
 * written by {@code periscope.runtime.kernel}.
 *
 * <p>Nouns: a {@link periscope.runtime.kernel.dialect.KernelBuffer} is memory that the host sees, an <em>entry</em>
 * what is started by itself.
 *
 * <p>Invariants: a dialect keeps no state. It refuses what it cannot say, with the reason, and what it does not refuse
 * it says in full: every access is one access of the kernel, with its order and scope, or a wider one.
 */
package periscope.runtime.kernel.dialect;
