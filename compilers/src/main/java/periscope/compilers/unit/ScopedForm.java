package periscope.compilers.unit;

import java.util.List;
import java.util.Optional;
import periscope.lang.cuda.Cuda;
import periscope.litmus.LitmusTest;
import periscope.mappings.table.SourceOperation;

/**
 * CUDA C++ for clang without CUDA's headers: clang's builtins with scopes replace {@code cuda::atomic_ref}. Fences
 * without a builtin call an undefined function.
 */
final class ScopedForm implements UnitForm {

  private static final String HEADER = """
      #define __device__
      #define __syncthreads() __nvvm_barrier_sync(0)
      #ifndef __has_builtin
      #define __has_builtin(x) 0
      #endif
      namespace cuda {
      enum memory_order { memory_order_relaxed = __ATOMIC_RELAXED, memory_order_acquire = __ATOMIC_ACQUIRE,
        memory_order_release = __ATOMIC_RELEASE, memory_order_acq_rel = __ATOMIC_ACQ_REL,
        memory_order_seq_cst = __ATOMIC_SEQ_CST };
      enum thread_scope { thread_scope_thread = __MEMORY_SCOPE_SINGLE, thread_scope_block = __MEMORY_SCOPE_WRKGRP,
        thread_scope_device = __MEMORY_SCOPE_DEVICE, thread_scope_system = __MEMORY_SCOPE_SYSTEM };
      #define PERISCOPE_INLINE __attribute__((always_inline)) inline
      template <class T, thread_scope S> struct atomic_ref {
        T* at;
        PERISCOPE_INLINE explicit atomic_ref(T& x) : at(&x) {}
        PERISCOPE_INLINE T load(memory_order o) const { return __scoped_atomic_load_n(at, o, S); }
        PERISCOPE_INLINE void store(T v, memory_order o) const { __scoped_atomic_store_n(at, v, o, S); }
        PERISCOPE_INLINE T exchange(T v, memory_order o) const { return __scoped_atomic_exchange_n(at, v, o, S); }
        PERISCOPE_INLINE T fetch_add(T v, memory_order o) const { return __scoped_atomic_fetch_add(at, v, o, S); }
        PERISCOPE_INLINE T fetch_sub(T v, memory_order o) const { return __scoped_atomic_fetch_sub(at, v, o, S); }
        PERISCOPE_INLINE T fetch_and(T v, memory_order o) const { return __scoped_atomic_fetch_and(at, v, o, S); }
        PERISCOPE_INLINE T fetch_or(T v, memory_order o) const { return __scoped_atomic_fetch_or(at, v, o, S); }
        PERISCOPE_INLINE T fetch_xor(T v, memory_order o) const { return __scoped_atomic_fetch_xor(at, v, o, S); }
        PERISCOPE_INLINE T fetch_min(T v, memory_order o) const { return __scoped_atomic_fetch_min(at, v, o, S); }
        PERISCOPE_INLINE T fetch_max(T v, memory_order o) const { return __scoped_atomic_fetch_max(at, v, o, S); }
        PERISCOPE_INLINE bool compare_exchange_strong(T& e, T d, memory_order o, memory_order f) const {
          return __scoped_atomic_compare_exchange_n(at, &e, d, 0, o, f, S); }
        PERISCOPE_INLINE bool compare_exchange_weak(T& e, T d, memory_order o, memory_order f) const {
          return __scoped_atomic_compare_exchange_n(at, &e, d, 1, o, f, S); }
      };
      extern "C" void periscope_no_fence();
      #if __has_builtin(__scoped_atomic_thread_fence)
      PERISCOPE_INLINE void atomic_thread_fence(memory_order o, thread_scope s) {
        __scoped_atomic_thread_fence(o, s); }
      #else
      PERISCOPE_INLINE void atomic_thread_fence(memory_order, thread_scope) { periscope_no_fence(); }
      #endif
      }
      """;

  @Override
  public String name() {
    return "cuda-scoped";
  }

  @Override
  public String suffix() {
    return ".cpp";
  }

  @Override
  public Optional<String> function(String name, SourceOperation operation) {
    return operation.ofCluster() ? Optional.empty()
        : COperation.function("", name, operation, Cuda.notation(false));
  }

  @Override
  public ThreadFunction thread(String name, LitmusTest test, int thread) {
    return CThread.of(test, thread, Cuda.notation(false)).function("", name);
  }

  @Override
  public String unit(List<String> functions) {
    return HEADER + "\nextern \"C\" {\n" + String.join("\n", functions) + "\n}\n";
  }
}
