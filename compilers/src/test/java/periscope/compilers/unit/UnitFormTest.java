package periscope.compilers.unit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;

/** The threads of tests, written as functions. */
class UnitFormTest {

  private static ThreadFunction thread(String form, String test) {
    LitmusTest read = LitmusLanguages.load().parse(new SourceText("t.litmus", test));
    return UnitForm.of(form).orElseThrow().thread("f", read, 0);
  }

  /** All registers are declared first and hold 0. Those with a name are returned, each at a multiple of its size. */
  @Test
  void cudaWithResults() {
    ThreadFunction f = thread("cuda", """
        CUDA T
        { [x]=0; short s=0; }
        P0@cta 0, gpu 0 (cuda::atomic<int, cuda::thread_scope_device>* x, short* s) {
          short r1 = *s;
          if (r1) { long r2 = x->load(cuda::memory_order_relaxed); }
          x->fetch_add(2);
          __threadfence();
        }
        exists (x=1)
        """);
    assertEquals("""
        struct f_result { short r1; long r2; };
        __device__ struct f_result f(int* x, short* s) {
          short r1;
          long r2;
          r1 = 0;
          r2 = 0;
          r1 = *s;
          if (r1) { r2 = cuda::atomic_ref<int, cuda::thread_scope_device>(*x).load(cuda::memory_order_relaxed); }
          cuda::atomic_ref<int, cuda::thread_scope_device>(*x).fetch_add(2, cuda::memory_order_seq_cst);
          cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
          struct f_result periscope_result = {r1, r2};
          return periscope_result;
        }""", f.text());
    assertEquals(List.of("x", "s"), f.parameters());
    assertEquals(List.of(0, 8), f.results().stream().map(ThreadFunction.Result::offset).toList());
  }

  @Test
  void cudasOwnFunctions() {
    assertEquals("""
        __device__ void f(int* x) {
          atomicAdd(x, 1);
          __threadfence_block();
        }""", thread("cuda-functions", """
        CUDA T
        { [x]=0; }
        P0@cta 0, gpu 0 (int* x) {
          atomicAdd(x, 1);
          __threadfence_block();
        }
        exists (x=1)
        """).text());
  }

  /** Memory that is only read is constant, and a value that nobody asks for is not stored. */
  @Test
  void kernels() {
    String test = """
        %s T
        { x=0; [y]=0; }
        P0%s
          int r0 = *x;
          int r1 = *x;
          *y = r1;
        }
        exists (0:r0=1)
        """;
    assertEquals("""
        struct f_result { int r0; };
        __global__ void f(const int* __restrict__ x, int* __restrict__ y, \
        struct f_result* __restrict__ periscope_results) {
          int r0, r1;
          r0 = 0;
          r1 = 0;
          r0 = *x;
          r1 = *x;
          *y = r1;
          periscope_results->r0 = r0;
        }""", thread("cuda-kernels", test.formatted("CUDA", "@cta 0, gpu 0 (int* x, int* y) {")).text());
    assertEquals("kernel void f(const global int* restrict x, global int* restrict y, "
        + "global struct f_result* restrict periscope_results) {",
        thread("opencl-kernels", test.formatted("OPENCL", " (global int* x, global int* y) {"))
        .text().lines().skip(1).findFirst().orElseThrow());
  }

  /** A volatile object is never bound to an atomic_ref. */
  @Test
  void volatileAndAtomicAccessesOfOneLocation() {
    assertEquals("""
        __device__ void f(int* x) {
          *(volatile int*)x = 1;
          cuda::atomic_ref<int, cuda::thread_scope_device>(*x).store(2, cuda::memory_order_relaxed);
        }""", thread("cuda", """
        CUDA T
        { [x]=0; }
        P0@cta 0, gpu 0 (volatile int* x) {
          *x = 1;
          cuda::atomic_ref<int, cuda::thread_scope_device>(*(int*) x).store(2, cuda::memory_order_relaxed);
        }
        exists (x=1)
        """).text());
  }

  /** Where blocks meet, a phi determines what a register holds. */
  @Test
  void irWithResultsOfBranches() {
    assertEquals("""
        define { i32, i32 } @f(ptr addrspace(1) %x, ptr addrspace(1) %y) {
        periscope.entry:
          %r0 = load atomic i32, ptr addrspace(1) %x syncscope("device") acquire, align 4
          %c = icmp eq i32 %r0, 1
          br i1 %c, label %a, label %b
        a:
          %r1 = load i32, ptr addrspace(1) %y
          br label %b
        b:
          %r0.at.b = phi i32 [ %r0, %periscope.entry ], [ %r0, %a ]
          %r1.at.b = phi i32 [ 0, %periscope.entry ], [ %r1, %a ]
          %result.0.b = insertvalue { i32, i32 } poison, i32 %r0.at.b, 0
          %result.1.b = insertvalue { i32, i32 } %result.0.b, i32 %r1.at.b, 1
          ret { i32, i32 } %result.1.b
        }""", thread("llvm", """
        LLVM T
        { [x]=0; [y]=0; }
        P0@block 0, device 0 (ptr %x, ptr %y) {
          %r0 = load atomic i32, ptr %x syncscope("device") acquire, align 4
          %c = icmp eq i32 %r0, 1
          br i1 %c, label %a, label %b
        a:
          %r1 = load i32, ptr %y
          br label %b
        b:
          ret void
        }
        exists (0:r0=1)
        """).text());
  }
}
