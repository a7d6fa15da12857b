package periscope.lang.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.SourceText;

/** Functions that a test defines, with what only CUDA has. */
class FunctionsTest {

  private static final Cuda LANGUAGE = new Cuda();

  private static List<Instruction> body(String functions, String body) {
    LitmusTest test = LANGUAGE.parse(new SourceText("t", "CUDA t\n" + functions + "\n{ int a[3]; }\n"
        + "__global__ void P0 (int* x, cuda::atomic<int, cuda::thread_scope_block>* y, int* a) {\n" + body + "\n}\n"));
    String printed = LANGUAGE.print(test);
    assertEquals(test, LANGUAGE.parse(new SourceText("printed", printed)), printed);
    return test.threads().get(0).body();
  }

  private static void same(String functions, String body, String inlined) {
    assertEquals(body("", inlined), body(functions, body));
  }

  @Test
  void parametersSayHowMemoryIsAccessed() {
    same("__device__ __forceinline__ int look(volatile int *p) { return *p; }", "int r0 = look(x);",
        "int r0 = *(volatile int*) x;");
    same("static __device__ int get(cuda::atomic<int, cuda::thread_scope_block> *p) {\n"
        + "  return p->load(cuda::memory_order_acquire);\n}", "int r0 = get(y);",
        "int r0 = y->load(cuda::memory_order_acquire);");
    same("__device__ void put(int *p) {\n  cuda::atomic_ref<int, cuda::thread_scope_device> r(*p);\n  r.store(1);\n}",
        "put(x);\nput(a + 1);", "cuda::atomic_ref<int, cuda::thread_scope_device> r(*x);\n  r.store(1);"
            + "cuda::atomic_ref<int, cuda::thread_scope_device> s(a[1]);\n  s.store(1);");
  }

  @Test
  void referencesShareADeclaration() {
    String reference = "cuda::atomic_ref<int, cuda::thread_scope_device> ";
    same("", reference + "r(*x), s{a[1]}; r.store(1); s.store(2);",
        reference + "r(*x);" + reference + "s(a[1]); r.store(1); s.store(2);");
  }

  @Test
  void expectedValuesAreChangedWhereTheyAre() {
    same("__device__ bool take(cuda::atomic<int, cuda::thread_scope_block> *p, int *e) {\n"
        + "  return p->compare_exchange_strong(*e, 1);\n}", "int e = 0; bool r0 = take(y, &e);",
        "int e = 0; bool r0 = y->compare_exchange_strong(e, 1);");
  }

  @Test
  void functionsAroundAtomics() {
    same("__device__ void lock(int *l) { while (atomicCAS(l, 0, 1) != 0); __threadfence(); }", "lock(x);",
        "while (atomicCAS(x, 0, 1) != 0); __threadfence();");
  }

  /** The functions of nvcc are the member functions of a reference. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "int r0 = __nv_atomic_load_n(x, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE)"
          + "|int r0 = R.load(cuda::memory_order_acquire)",
      "__nv_atomic_store_n(x, 2, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE)"
          + "|R.store(2, cuda::memory_order_release)",
      "int r0 = __nv_atomic_exchange_n(x, 2, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE)|int r0 = R.exchange(2)",
      "int r0 = __nv_atomic_fetch_xor(x, 2, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_DEVICE)"
          + "|int r0 = R.fetch_xor(2, cuda::memory_order_acq_rel)",
      "__nv_atomic_max(x, 2, __NV_ATOMIC_CONSUME, __NV_THREAD_SCOPE_DEVICE)"
          + "|R.fetch_max(2, cuda::memory_order_consume)",
      "__nv_atomic_sub(x, 2, __NV_ATOMIC_RELAXED)|cuda::atomic_ref<int>(*x).fetch_sub(2, cuda::memory_order_relaxed)",
      "int e = 1; int r0 = __nv_atomic_compare_exchange_n(x, &e, 2, false, __NV_ATOMIC_RELEASE, __NV_ATOMIC_RELAXED,"
          + " __NV_THREAD_SCOPE_DEVICE)|int e = 1; int r0 = R.compare_exchange_strong(e, 2,"
          + " cuda::memory_order_release, cuda::memory_order_relaxed)",
      "int e = 1; int r0 = __nv_atomic_compare_exchange_n(x, &e, 2, true, __NV_ATOMIC_ACQUIRE, __NV_ATOMIC_ACQUIRE,"
          + " __NV_THREAD_SCOPE_DEVICE)|int e = 1; int r0 = R.compare_exchange_weak(e, 2,"
          + " cuda::memory_order_acquire)",
      "__nv_atomic_thread_fence(__NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_BLOCK)"
          + "|cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_block)",
      "__nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST)|cuda::atomic_thread_fence(cuda::memory_order_seq_cst)"})
  void functionsOfTheCompiler(String body, String member) {
    same("", body + ";", member.replace("R.", "cuda::atomic_ref<int, cuda::thread_scope_device>(*x).") + ";");
  }

  /** Where the functions of nvcc take addresses of values, they do what the others do with the values. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "int r; __nv_atomic_load(x, &r, __NV_ATOMIC_ACQUIRE);|int r = __nv_atomic_load_n(x, __NV_ATOMIC_ACQUIRE);",
      "int v = 3; __nv_atomic_store(x, &v, __NV_ATOMIC_RELAXED);"
          + "|int v = 3; __nv_atomic_store_n(x, v, __NV_ATOMIC_RELAXED);",
      "int v = 3; int r; __nv_atomic_exchange(x, &v, &r, __NV_ATOMIC_RELAXED);"
          + "|int v = 3; int r = __nv_atomic_exchange_n(x, v, __NV_ATOMIC_RELAXED);",
      "int v = 3; int e = 0; int r = __nv_atomic_compare_exchange(x, &e, &v, 0, __NV_ATOMIC_RELAXED,"
          + " __NV_ATOMIC_RELAXED);|int v = 3; int e = 0; int r = __nv_atomic_compare_exchange_n(x, &e, v, 0,"
          + " __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED);"})
  void addressesOfValues(String addresses, String values) {
    assertEquals(accesses(values), accesses(addresses));
  }

  private static List<String> accesses(String body) {
    return LANGUAGE.print(LANGUAGE.parse(new SourceText("t", "CUDA t\n{ }\n__global__ void P0 (int* x) {\n" + body
        + "\n}\n"))).lines().filter(l -> l.contains("*x")).map(l -> l.replaceAll("\\$?\\w+ = ", "").strip()).toList();
  }

  @Test
  void placesOfThreadsAreConstants() {
    LitmusTest test = LANGUAGE.parse(new SourceText("t", """
        CUDA t
        { int a[8]; }
        P0@cta 0, gpu 0 (int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
        P1@cta 2, gpu 0 (int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
        P2@cta 2, gpu 0 (int* a) {
          const int i = threadIdx.x;
          a[blockIdx.x * blockDim.x + i] = 1;
          unsigned r0 = threadIdx.x + 1;
          if (threadIdx.y == 0 && blockDim.z == 1) { a[gridDim.x] = where(7); }
        }
        __device__ int where(int n) { return n + blockIdx.x; }
        """));
    LitmusTest same = LANGUAGE.parse(new SourceText("t", """
        CUDA t
        { int a[8]; }
        P0@cta 0, gpu 0 (int* a) { a[0] = 1; }
        P1@cta 2, gpu 0 (int* a) { a[4] = 1; }
        P2@cta 2, gpu 0 (int* a) {
          int i = 1;
          a[5] = 1;
          unsigned r0 = 1u + 1;
          if (0u == 0 && 1u == 1) { int $0 = 7 + 2u; a[3] = $0; }
        }
        """));
    assertEquals(same.threads().get(0), test.threads().get(0));
    assertEquals(same.threads().get(1), test.threads().get(1));
    assertEquals(LANGUAGE.print(same), LANGUAGE.print(test));
    assertEquals(test, LANGUAGE.parse(new SourceText("printed", LANGUAGE.print(test))));
  }
}
