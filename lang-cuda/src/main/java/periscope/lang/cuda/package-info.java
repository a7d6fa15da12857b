/**
 * CUDA C litmus tests, text to {@link periscope.litmus.LitmusTest} and back.
 *
 * <p>Duty: CUDA's additions to the C core ({@code periscope.lang.c}, whose charter says how texts are read): volatile
 * and shared memory, CUDA's functions, and the atomic objects of libcu++. {@link periscope.lang.cuda.Cuda} reads and
 * writes the header {@code CUDA}. The programs of [GPUC] (Figs. 2, 6 and 10) are such tests.
 *
 * <p>Functions. {@code atomicAdd(p, v)} and its like, {@code atomicCAS(p, expected, desired)} and {@code atomicExch}
 * are relaxed read-modify-writes of device scope, of CTA and system scope with {@code _block} and {@code _system} at
 * the end (CUDA C++ Programming Guide, "Atomic Functions"). {@code __threadfence()} and its like are sequentially
 * consistent fences of these scopes ("Memory Fence Functions"); {@code __syncthreads()} is the barrier of the CTA.
 * Fences and barriers order all memory. An {@code atomicCAS} gives the old value: it is an assignment of the expected
 * value to a register and a compare-exchange that leaves the old value there.
 *
 * <p>The compiler's functions {@code __nv_atomic_…} (there, "__nv_atomic functions") state their orders, and a scope
 * if it is not the system's.
 *
 * <p>Objects. A {@code cuda::atomic<int, scope>} in memory, or a {@code cuda::atomic_ref<int, scope>} that is declared
 * or used on the spot, has {@code load}, {@code store}, {@code exchange}, {@code fetch_…} and {@code
 * compare_exchange_…}, with orders as in C++: seq_cst if none is given, system scope if the type names none. Its
 * operators are such operations too: {@code *a} of a {@code cuda::atomic} parameter is a sequentially consistent load,
 * {@code a += 1} a fetch-and-add. An order that C++ forbids for an operation is an error here. An expected value is a
 * register or memory, never a value. A {@code cuda::std::atomic_flag} holds 0 or 1. An object of a thread's own is a
 * register ({@link periscope.lang.cuda.OwnLowering}).
 *
 * <p>Decisions. A thread accesses the memory of a volatile parameter with volatile accesses; a cast {@code *(volatile
 * int*)x} makes one access volatile. A location is atomic if it is declared an atomic object or an atomic operation
 * accesses it. {@code __global__} and {@code __device__} before a thread have no effect. Types have the widths of a
 * 64-bit Linux. Placements read {@code @cta 0, gpu 0} or {@code @block 0, device 0} or {@code @wg 0, dev 0}; a scope
 * tree's top level is {@code grid}, {@code gpu} or {@code device}, and its warps are not kept. {@code
 * memory_order_consume} is an acquire.
 *
 * <p>Writing. A relaxed read-modify-write is CUDA's function, every other atomic operation that of a {@code
 * cuda::atomic_ref}.
 *
 * <p>Invariants: reading a printed test gives an equal test; only {@code InvalidInputException} escapes the reader;
 * Xtext and EMF types do not leave the module.
 */
package periscope.lang.cuda;
