package periscope.runtime.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.runtime.Corpus;
import periscope.runtime.Stresses;

/** What shading languages can say, and what they say. */
class ShaderTest {

  private static String glsl(String name) {
    Corpus.Entry entry = Corpus.read("opencl-rsp/" + name);
    return LitmusKernel.of(entry.test(), entry.text(), Sayable.GLSL, Stresses.parallel(1_000)).text();
  }

  private static List<Diagnostic> refused(String name, Capabilities device) {
    Corpus.Entry entry = Corpus.read("opencl-rsp/" + name);
    return assertThrows(InvalidInputException.class,
        () -> LitmusKernel.of(entry.test(), entry.text(), device, Stresses.parallel(1_000))).diagnostics();
  }

  @Test
  void ofTheFiftyTwoWgslSaysThirtyFourAndTheOthersInThePublishedFormOnly() {
    assertEquals(52, Sayable.ofMutators(Sayable.GLSL).size());
    Map<String, String> strict = Sayable.ofMutators(Sayable.WGSL);
    assertEquals(34, strict.size());
    Map<String, String> published = Sayable.ofMutators(Sayable.PUBLISHED);
    assertEquals(52, published.size());
    Set<String> weaker = published.entrySet().stream().filter(e -> e.getValue().contains("// Weaker than the source"))
        .map(Map.Entry::getKey).collect(Collectors.toSet());
    assertEquals(18, weaker.size());
    assertTrue(strict.keySet().stream().noneMatch(weaker::contains));
  }

  @Test
  void glslMakesAvailableAndVisibleWhatOpenClOrders() {
    String text = glsl("MP+rel.dv+acq.dv");
    assertTrue(text.contains("atomicStore(memory[y], 1, gl_ScopeDevice, gl_StorageSemanticsBuffer,"
        + " gl_SemanticsRelease | gl_SemanticsMakeAvailable)"), text);
    assertTrue(text.contains("atomicLoad(memory[y], gl_ScopeDevice, gl_StorageSemanticsBuffer,"
        + " gl_SemanticsAcquire | gl_SemanticsMakeVisible)"), text);
    assertTrue(text.contains("nonprivate buffer Memory"), text);
  }

  @Test
  void wgslRefusesOrdersFencesAndStrongCompareExchanges() {
    assertTrue(refused("MP+rel.dv+acq.dv", Sayable.WGSL).get(0).message()
        .startsWith("WGSL has no operations of memory_order_release"));
    assertTrue(refused("MP+frel.dv+facq.dv", Sayable.WGSL).stream()
        .anyMatch(d -> d.message().equals("WGSL has no fences")));
    assertTrue(refused("CAS+expected-in-memory", Sayable.WGSL).stream()
        .anyMatch(d -> d.message().equals("WGSL has no strong compare-exchange")));
  }

  /** The other thread has an equal fence outside of branches. */
  @Test
  void aFenceInABranchHasNoPublishedForm() {
    Corpus.Entry entry = Corpus.read("opencl-rsp/MP+far.dv+far.dv");
    List<Diagnostic> found = refused("MP+far.dv+far.dv", Sayable.PUBLISHED);
    assertEquals(1, found.size(), found::toString);
    assertEquals("put the fence outside of branches and loops", found.get(0).hint());
    assertTrue(found.get(0).span().offset() > entry.text().content().indexOf("if (r0"), found::toString);
  }

  private static List<Diagnostic> refusedIn(String statement) {
    Corpus.Entry entry = Corpus.of("""
        OPENCL numbers
        { [x]=0; }
        P0@wg 0, dev 0 (global atomic_int* x) {
          int a = atomic_load_explicit(x, memory_order_relaxed, memory_scope_device);
          uint b = atomic_load_explicit(x, memory_order_relaxed, memory_scope_device);
          %s
        }
        exists (0:c=0)
        """.formatted(statement));
    try {
      LitmusKernel.of(entry.test(), entry.text(), Sayable.GLSL, Stresses.parallel(1_000));
      return List.of();
    } catch (InvalidInputException e) {
      return e.diagnostics();
    }
  }

  @Test
  void whatThirtyTwoBitsCannotComputeIsRefused() {
    for (String exact : List.of("int c = a + 1;", "uint c = b * 3u;", "int c = a == 1 && b < 2u;", "int c = a ^ a;")) {
      assertEquals(List.of(), refusedIn(exact), exact);
    }
    for (String inexact : List.of("int c = (char) a;", "int c = (long) a + 1 == 2;")) {
      assertTrue(refusedIn(inexact).get(0).message().startsWith("GLSL kernels compute with 32 bits"), inexact);
    }
  }

  @Test
  void vulkanHasNoSequentialConsistency() {
    assertEquals("it has relaxed, acquire, release, acq_rel", refused("SB+sc.dv+sc.dv", Sayable.GLSL).get(0).hint());
  }
}
