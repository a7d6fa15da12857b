package periscope.lang.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static periscope.lang.cuda.ReadingTest.LANGUAGE;
import static periscope.lang.cuda.ReadingTest.parse;
import static periscope.lang.cuda.ReadingTest.thread;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Reading what was printed gives the same test, and printing that gives the same text. */
class RoundTripTest {

  private static void assertRoundTrip(LitmusTest test) {
    String text = LANGUAGE.print(test);
    LitmusTest again = parse(text);
    assertEquals(test, again, text);
    assertEquals(text, LANGUAGE.print(again));
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "",
      "*x = *v + *x; *v = *x;",
      "*(volatile int*)x = 1; r = *x + *(volatile int*)x;",
      "a[1] = *((volatile int*)a + 1) + a[r] + *((volatile int*)a + s);",
      "*(int*)v = 1;",
      "r = atomicCAS(x, 0, 1);",
      "atomicCAS(x, 0, 1); atomicCAS_block(x, r, *x); r = atomicCAS_system(v, *x, *v) + *v;",
      "r = atomicCAS(x, r, s); s = atomicCAS(x, r, s); r = atomicCAS(x, r, r);",
      "r = *v + atomicCAS(x, *v, atomicAdd(x, 1)) * *v;",
      "while (atomicCAS(x, 0, 1) != 0) ;",
      "while (atomicCAS(x, 0, 1) != 0 && *v) { *x = 1; }",
      "do { r = atomicCAS(x, s, r); } while (r != s);",
      "if (atomicCAS(x, 0, 1) == 0) { __threadfence(); r = *x; } else r = 3;",
      "r = s ? atomicCAS(x, 0, 1) : *v;",
      "r = atomicCAS(a + r, 0, 1) + atomicCAS(&a[1], s && *x, r || *v);",
      "r = atomicCAS(x + (r ^ r), 0, 1);",
      "int e = 0; r = cuda::atomic_ref<int, cuda::thread_scope_device>(*x).compare_exchange_strong(e, 1, "
          + "cuda::memory_order_relaxed, cuda::memory_order_relaxed); r = r + e;",
      "r = atomicExch(x, 1) + atomicSub_block(x, *x); atomicInc(x, 3); "
          + "atomicDec_system(x, r); atomicMin(v, atomicMax(v, 1));",
      "r = cuda::atomic_ref<int, cuda::thread_scope_thread>(*x).fetch_add(1, cuda::memory_order_relaxed);",
      "r = cuda::atomic_ref<int>(a[r]).exchange(*v, memory_order_acq_rel) + o->load() + *o;",
      "cuda::atomic_ref<int, cuda::thread_scope_block> p(a[r]); r = 3; p.store(p.load(memory_order_acquire)); p |="
          + " 4; p--;",
      "while (!o->compare_exchange_weak(r, 5, memory_order_acq_rel)) ;",
      "r = o->compare_exchange_strong(*x, *v + 1); o->compare_exchange_strong(*v, 1);"
          + " o->compare_exchange_strong(a[r], 1);",
      "B1: __syncthreads(); __syncthreads(); __threadfence_block(); __threadfence_system();",
      "cuda::atomic_thread_fence(memory_order_acquire); atomic_thread_fence(memory_order_seq_cst,"
          + " thread_scope_thread);",
      "__shared__ int l; __shared__ volatile int m[2]; l = 1; m[1] = l; atomicAdd(&l, 1);",
      "for (int i = 0; i < 2; i++) { if (*v) break; if (*x == i) continue; *x = i; }",
      "int $0 = *x; r = *v + atomicCAS(x, 0, 1); *x = $0;",
      "int $1 = *x; r = atomicCAS(x, $1, 1); *x = $1;",
      "int e = atomicCAS(x, 0, 1); s = e + e;",
      "r = 0; int ok = cuda::atomic_ref<int, cuda::thread_scope_device>(*x).compare_exchange_strong(r, 1, "
          + "memory_order_relaxed, memory_order_relaxed); *x = ok;",
  })
  void statements(String statements) {
    assertRoundTrip(thread(statements));
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "CUDA a { __shared__ int z=2; cuda::atomic<int> c=1; volatile int v=3; __shared__ cuda::atomic<int> y[2]={1,"
          + " 2}; }\n" + "__global__ void P0 () { } P1 () {}",
      "CUDA a+b.c-d_1 [e]\n\"some (* free\n text\" { }\n "
          + "P0 (volatile int* x, int* y, __shared__ int* z) { *x = *y; *z = 1; } "
          + "P1 (int* x) { *x = 2; atomicAdd(y, 1); } exists (x=2 /\\ [y]=1)",
      "CUDA a {} P0@block 3, dev 1 (cuda::atomic<int>* c) { int r = c->load(); } P1@cta 2, gpu 0 (int* c) { *c = 1; }"
          + "filter (c=1) ~exists (0:r=1)",
  })
  void tests(String text) {
    assertRoundTrip(parse(text));
  }

  static Stream<Path> corpus() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(Path.of("..", "corpus", "cuda"))) {
      files = all.filter(f -> f.toString().endsWith(".litmus")).sorted().toList();
    }
    assertTrue(files.size() >= 10, "the corpus is there");
    return files.stream();
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void corpus(Path file) throws IOException {
    LitmusTest test = LANGUAGE.parse(new SourceText(file.getFileName().toString(), Files.readString(file)));
    assertEquals(file.getFileName().toString(), test.name() + ".litmus");
    assertTrue(test.condition().isPresent());
    assertRoundTrip(test);
  }

  /** The whole programs of [GPUC], Figs. 2, 6 and 10. */
  @ParameterizedTest
  @ValueSource(strings = {
      """
      P0 (int* mutex, int* sum) {
        while (atomicCAS(mutex, 0, 1) != 0);
        __threadfence();
        *sum += 1;
        __threadfence();
        atomicExch(mutex, 0);
      }
      """,
      """
      P0 (volatile int* head, volatile int* tail, int* tasks) {
        tasks[*tail] = 7;
        __threadfence();
        (*tail)++;
        (*tail)--;
        int oldHead = *head;
        int newHead = oldHead;
        newHead++;
        if (*tail == oldHead) {
          if (atomicCAS(head, oldHead, newHead) == oldHead) { __threadfence(); int task = tasks[oldHead]; return; }
          atomicExch(head, newHead);
        }
      }
      """,
      """
      P0 (int* lockAddr, int* x) {
        bool leaveLoop = false;
        while (!leaveLoop) {
          int lockValue = atomicCAS(lockAddr, 0, 1);
          if (lockValue == 0) {
            leaveLoop = true;
            __threadfence();
            *x = *x + 1;
            __threadfence();
            atomicExch(lockAddr, 0);
          }
        }
      }
      """,
  })
  void programs(String thread) {
    assertRoundTrip(parse("CUDA program\n{ int tasks[2]; }\n" + thread));
  }

  @Test
  void atomicCasIsPrintedAsOne() {
    String text = LANGUAGE.print(thread("while (atomicCAS(x, 0, 1) != 0); r = atomicCAS_block(x, s, 2);"));
    assertTrue(text.contains("while (atomicCAS(x, 0, 1) != 0) {"), text);
    assertTrue(text.contains("r = atomicCAS_block(x, s, 2);"), text);
  }

  @Test
  void volatileIsPrintedAtTheParameterIfItCanBe() {
    String text = LANGUAGE.print(thread("*v = *v + 1; *x = *(volatile int*)x;"));
    assertTrue(text.contains("volatile int* v") && text.contains("*(volatile int*)x"), text);
  }

  /** Instructions that CUDA C does not have are refused, not written as something else. */
  @Test
  void whatCudaDoesNotHave() {
    Semantics remote = new Semantics(MemoryOrder.RELAXED, Scope.DEVICE, true);
    Semantics acquire = new Semantics(MemoryOrder.ACQUIRE, Scope.DEVICE, false);
    Set<FenceFlag> global = Set.of(FenceFlag.GLOBAL);
    for (Instruction instruction : List.of(
        new Store("x", Expression.constant(1), remote, Span.NONE),
        new Fetch("r", FetchOperator.INC, "x", Expression.constant(1), acquire, Span.NONE),
        new Fence(global, acquire, Span.NONE),
        new Barrier(Optional.empty(), CallLowering.REGIONS, Scope.DEVICE, Span.NONE),
        new Instruction.Undefined(Expression.register("r"), Instruction.Cause.DIVISION, Span.NONE),
        new Instruction.Choice(List.of(List.of(), List.of()), Span.NONE),
        new Instruction.Label("L", Span.NONE))) {
      LitmusThread thread = new LitmusThread(new Placement(0, 0), List.of(instruction));
      LitmusTest test = new LitmusTest("CUDA", "t", "", thread("*x = 1;").locations(), List.of(thread),
          Optional.empty());
      assertThrows(IllegalArgumentException.class, () -> LANGUAGE.print(test), instruction.toString());
    }
  }

  static Stream<Long> seeds() {
    return LongStream.range(0, 400).boxed();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void generatedTexts(long seed) {
    assertRoundTrip(parse(new RandomText(new Random(seed)).test()));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void generatedInstructions(long seed) {
    assertRoundTrip(new RandomInstructions(new Random(seed)).test());
  }
}
