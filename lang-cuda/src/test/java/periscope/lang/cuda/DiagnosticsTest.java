package periscope.lang.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static periscope.lang.cuda.ReadingTest.LANGUAGE;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/** What is said of texts that are wrong, and where. */
class DiagnosticsTest {

  /** The text has a mark, « », around the span of its first diagnostic. */
  private static DynamicTest wrong(String marked, String message, String hint) {
    int start = marked.indexOf('«');
    SourceText text = new SourceText("t", marked.replace("«", "").replace("»", ""));
    return DynamicTest.dynamicTest(message + ": " + marked.replace('\n', ' '), () -> {
      Diagnostic first = assertThrows(InvalidInputException.class, () -> LANGUAGE.parse(text)).diagnostics().get(0);
      assertTrue(first.message().contains(message), first.render());
      assertTrue(first.hint().contains(hint), first.render());
      assertEquals(start, first.span().offset(), first.render());
      assertEquals(marked.indexOf('»') - start - 1, first.span().length(), first.render());
    });
  }

  private static DynamicTest inThread(String statement, String message, String hint) {
    return wrong("CUDA t\n{ x=0; }\nP0 (int* x, cuda::atomic<int>* o) {\n  int r = 0;\n  " + statement + "\n}\n",
        message, hint);
  }

  @TestFactory
  Stream<DynamicTest> texts() {
    return Stream.of(
        wrong("«»", "the file is empty", "CUDA"),
        wrong("«OPENCL» t\n{}", "a CUDA litmus test starts with CUDA", "CUDA <name"),
        wrong("CUDA t\n«{ x=0; }»", "no threads", "P0 (int* x)"),
        wrong("CUDA t\n{}\nP0@cta 0, «dive 0» () {}", "unknown place 'dive'", "P0@cta 0, gpu 0"),
        wrong("CUDA t\n{}\nP0@cta 0 «gpu» 0 () {}", "expected ',' before 'gpu'", "P0@cta 0, gpu 0"),
        wrong("CUDA t\n{}\nP0@cta 0, gpu 0 () {}\n«P1 () {}»", "P1 has no placement", "P1@cta 0, gpu 0"),
        wrong("CUDA t\n{}\nP0@cta 0, gpu 0 () {}\n«ScopeTree(grid(cta P0))»", "placed twice", "@cta"),
        wrong("CUDA t\n{}\nP0 () {}\nP1 () {}\n«ScopeTree(grid(cta(warp P0)))»", "lacks P1", "some CTA"),
        wrong("CUDA t\n{}\nP0 () {}\nScopeTree(grid(warp «P0»))", "P0 is in no CTA", "ScopeTree (grid"),
        wrong("CUDA t\n{}\nP0 («cuda::atomic<int, cuda::thread_scope_gpu>* o») {}",
            "unknown thread scope thread_scope_gpu", "thread_scope_device"),
        wrong("CUDA t\n{}\nP0 («cuda::std::atomic<int, cuda::thread_scope_block>* o») {}",
            "have system scope", "drop std::"),
        wrong("CUDA t\n{}\nP0 (int*«)» {}", "expected a name before ')'", "volatile int* x"));
  }

  private static DynamicTest withBarrier(String statement, String message, String hint) {
    return wrong("CUDA t\n{ x=0; b=1; }\nP0 (int* x, __shared__ cuda::barrier<cuda::thread_scope_block>* b) {\n"
        + "  int r = 0;\n  " + statement + "\n}\n", message, hint);
  }

  @TestFactory
  Stream<DynamicTest> barriersInMemory() {
    String type = "cuda::barrier<cuda::thread_scope_block>* b";
    return Stream.of(
        wrong("CUDA t\n{ b=1; }\nP0 («__shared__ cuda::barrier<cuda::thread_scope_device>* b») {}",
            "barriers of other scopes", "cuda::barrier<cuda::thread_scope_block>"),
        wrong("CUDA t\n{ b=1; }\nP0 (" + type + ") { «b->arrive()»; }", "outside shared memory", "__shared__"),
        wrong("CUDA t\n{ «b=1048576»; }\nP0 (__shared__ " + type + ") { b->arrive(); }", "1 to 1048575 arrivals",
            "write 1"),
        withBarrier("«b->wait()»;", "wrong arguments for wait", "wait(std::move(token))"),
        withBarrier("«b->try_wait_for(r)»;", "try_wait_for is not read", "wait"),
        withBarrier("b->wait_parity(«2»);", "this number is 0 to 1", ""),
        withBarrier("b->arrive(«0»);", "this number is 1 to 1048575", ""),
        withBarrier("«b->wait(r)»;", "only wait() takes it", "auto t = b->arrive()"),
        withBarrier("auto t = b->arrive(); «*x = t;»", "only wait() takes it", "auto t = b->arrive()"),
        withBarrier("«r = *b;»", "which only its own functions access", "b->arrive()"));
  }

  @TestFactory
  Stream<DynamicTest> calls() {
    return Stream.of(
        inThread("«atomicCas(x, 0, 1)»;", "unknown function atomicCas", "did you mean atomicCAS"),
        inThread("«atomicSubb_block(x, 1)»;", "unknown function", "atomicSub_block"),
        inThread("«load(x)»;", "unknown function load", "load is a member function"),
        inThread("«cuda::atomic_thread_fenc(memory_order_acquire)»;", "unknown function", "cuda::atomic_thread_fence"),
        inThread("r = «atomicCAS(x, 0)»;", "takes 3 arguments, not 2", "the location, the expected value"),
        inThread("«atomicAdd(x)»;", "takes 2 arguments, not 1", "the location, the operand"),
        inThread("«__threadfence(1)»;", "takes 0 arguments, not 1", "nothing"),
        inThread("«cuda::atomic_thread_fence()»;", "takes 1 to 2 arguments, not 0", "the order"),
        inThread("cuda::atomic_thread_fence(«memory_order_aquire»);", "unknown memory order", "memory_order_acquire"),
        inThread("cuda::atomic_thread_fence(memory_order_acquire, «thread_scope_cta»);", "unknown thread scope",
            "thread_scope_block"),
        inThread("cuda::atomic_thread_fence(«1»);", "this is not a memory order", "memory_order_"),
        inThread("r = «__threadfence()»;", "has no value", "statement of its own"),
        inThread("r = 1 + «__syncthreads()»;", "has no value", "statement of its own"),
        inThread("atomicAdd(«*x», 1);", "not a location", "write x"),
        inThread("atomicAdd(«flag», 1);", "unknown location flag", ""));
  }

  @TestFactory
  Stream<DynamicTest> objects() {
    String reference = "cuda::atomic_ref<int, cuda::thread_scope_device>";
    return Stream.of(
        inThread("«o->lod()»;", "no member function lod", "did you mean load"),
        inThread("«o->store()»;", "store takes 1 to 2 arguments, not 0", "the value"),
        inThread("«o->load(memory_order_acquire, 1)»;", "load takes 0 to 1 arguments, not 2", "the order"),
        inThread("«o->compare_exchange_weak(r)»;", "takes 2 to 4 arguments, not 1", "one or two orders"),
        inThread("r = o->load(«cuda::memory_order_release»);", "a load cannot have memory_order_release",
            "memory_order_relaxed, memory_order_acquire, memory_order_seq_cst"),
        inThread("o->store(1, «memory_order_acq_rel»);", "a store cannot have memory_order_acq_rel",
            "memory_order_release"),
        inThread("o->compare_exchange_strong(r, 1, memory_order_acq_rel, «memory_order_release»);",
            "the load of a failed compare-exchange cannot have memory_order_release", "memory_order_acquire"),
        inThread("o->compare_exchange_strong(«0», 1);", "this cannot be", "int e = 0"),
        inThread("r = «x->load()»;", "x is not an atomic object", reference + "(*x).load(…)"),
        inThread("r = «r.load()»;", "r is not an atomic object", reference + " a(*x);"),
        inThread("«p».store(1);", "unknown register or location p", ""),
        inThread(reference + " a(«x»);", "this is none", "write *x"),
        inThread(reference + " a(«r + 1»);", "this is none", "(*x)"),
        inThread("«cuda::atomic_ref<int, cuda::thread_scope_devise> a(*x);»", "unknown thread scope",
            "thread_scope_device"),
        inThread(reference + " a(*x), «r(*x)»;", "there is a register r already", "another name"),
        inThread("«*o *= 2;»", "atomic objects have no '*='", "compare-exchanges"),
        inThread("r = «s»;", "unknown register or location s", ""),
        inThread("__shared__ int «z = 1»;", "shared memory has no initial value", "z = …"),
        inThread("int «z[2]»;", "not a plain register", "__shared__ int*"));
  }

  /** Every prefix of a good test, and every test with one character gone, is read or diagnosed. */
  @Test
  void damagedTests() {
    String good = """
        CUDA t
        { [x]=0; cuda::atomic<int> y=0; }
        P0@cta 0, gpu 0 (volatile int* x, cuda::atomic<int, cuda::thread_scope_block>* y) {
          while (atomicCAS(x, 0, 1) != 0) ;
          y->store(*(int*)x, cuda::memory_order_release);
          int r = cuda::atomic_ref<int>(*x).fetch_add(1);
        }
        exists (0:r=1)
        """;
    for (int i = 0; i < good.length(); i++) {
      for (String text : List.of(good.substring(0, i), good.substring(0, i) + good.substring(i + 1))) {
        try {
          LANGUAGE.parse(new SourceText("t", text));
        } catch (InvalidInputException e) {
          for (Diagnostic d : e.diagnostics()) {
            assertTrue(d.span().offset() <= text.length() && !d.message().contains("RULE_"), d.render());
          }
        }
      }
    }
  }
}
