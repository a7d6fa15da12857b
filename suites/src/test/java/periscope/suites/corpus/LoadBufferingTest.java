package periscope.suites.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.vocabulary.Vocabularies;

/** The test asks each shipped model whether it allows load buffering; {@code list models} gives the same answer. */
class LoadBufferingTest {

  /** For each language, two threads that load and then store; in PTX weakly, since older models know nothing else. */
  private static final Map<String, String> TESTS = Map.of(
      "opencl-rsp", """
          OPENCL LB
          { [x]=0; [y]=0; }
          P0@wg 0, dev 0 (global atomic_int *x, global atomic_int *y) {
            int r0 = atomic_load_explicit(x, memory_order_relaxed, memory_scope_device);
            atomic_store_explicit(y, 1, memory_order_relaxed, memory_scope_device);
          }
          P1@wg 1, dev 0 (global atomic_int *x, global atomic_int *y) {
            int r0 = atomic_load_explicit(y, memory_order_relaxed, memory_scope_device);
            atomic_store_explicit(x, 1, memory_order_relaxed, memory_scope_device);
          }
          """,
      "cuda", """
          CUDA LB
          { [x]=0; [y]=0; }
          P0@cta 0, gpu 0 (cuda::atomic<int, cuda::thread_scope_device> *x,
                           cuda::atomic<int, cuda::thread_scope_device> *y) {
            int r0 = x->load(cuda::memory_order_relaxed);
            y->store(1, cuda::memory_order_relaxed);
          }
          P1@cta 1, gpu 0 (cuda::atomic<int, cuda::thread_scope_device> *x,
                           cuda::atomic<int, cuda::thread_scope_device> *y) {
            int r0 = y->load(cuda::memory_order_relaxed);
            x->store(1, cuda::memory_order_relaxed);
          }
          """,
      "llvm", """
          LLVM LB
          { [x]=0; [y]=0; }
          P0@block 0, device 0 (ptr %x, ptr %y) {
            %r0 = load atomic i32, ptr %x syncscope("device") monotonic, align 4
            store atomic i32 1, ptr %y syncscope("device") monotonic, align 4
            ret void
          }
          P1@block 1, device 0 (ptr %x, ptr %y) {
            %r0 = load atomic i32, ptr %y syncscope("device") monotonic, align 4
            store atomic i32 1, ptr %x syncscope("device") monotonic, align 4
            ret void
          }
          """,
      "ptx", """
          PTX LB
          { x = 0; y = 0; }
          P0@cta 0,gpu 0           | P1@cta 1,gpu 0           ;
          ld.weak r0, x            | ld.weak r0, y            ;
          st.weak y, 1             | st.weak x, 1             ;
          """,
      "vulkan", """
          VULKAN LB
          { x=0; y=0; }
          P0@sg 0, wg 0, qf 0      | P1@sg 0, wg 1, qf 0      ;
          ld.atom.dv.sc0 r0, x     | ld.atom.dv.sc0 r0, y     ;
          st.atom.dv.sc0 y, 1      | st.atom.dv.sc0 x, 1      ;
          """);

  @TestFactory
  Stream<DynamicTest> modelsSayWhetherTheyBufferLoads() {
    Models models = new Models();
    assertEquals(List.of(),
        models.shipped().stream().filter(m -> !TESTS.containsKey(written(language(models, m)))).toList());
    assertFalse(Vocabularies.loadBuffering("sc"));
    return models.shipped().stream().map(m -> DynamicTest.dynamicTest(m, () ->
        assertEquals(allows(models, m), Vocabularies.loadBuffering(m))));
  }

  private static String language(Models models, String model) {
    return models.language(model).orElseThrow();
  }

  /** The language in which tests of a language are written; those with barriers in memory are CUDA C, too. */
  private static String written(String language) {
    return language.equals("cuda-barriers") ? "cuda" : language;
  }

  private static boolean allows(Models models, String model) {
    String language = language(models, model);
    SourceText text = new SourceText("LB", TESTS.get(written(language)) + "exists (0:r0 = 1 /\\ 1:r0 = 1)\n");
    LitmusTest test = LitmusLanguages.load().parse(text);
    Simulation found = new Simulator(models.compile(models.load(model), Vocabularies.of(language).orElseThrow()))
        .simulate(test, text);
    return found.states().keySet().stream().anyMatch(test.condition().orElseThrow().proposition()::holds);
  }
}
