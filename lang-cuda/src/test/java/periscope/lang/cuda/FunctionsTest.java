package periscope.lang.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
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
}
