package periscope.web.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import periscope.litmus.answer.Verdict;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.web.tests.PageTest.Shown;
import periscope.web.tests.TestCatalogue.Form;
import periscope.web.tests.TestCatalogue.Group;

/** The tests of the site. */
class TestCatalogueTest {

  private static final Judge NOBODY = (test, text, outcomes) -> new Judge.Word("nobody", outcomes.stream()
      .collect(Collectors.toMap(o -> o, o -> Verdict.UNKNOWN)), "");

  private final TestCatalogue shelf = new TestCatalogue(LitmusLanguages.load(), List.of(), NOBODY);

  private List<Form> forms(String group) {
    return shelf.groups().stream().filter(g -> g.name().equals(group)).map(Group::tests).flatMap(List::stream)
        .flatMap(i -> i.forms().stream()).toList();
  }

  @Test
  void hasAllConformanceTestsAndMutants() {
    List<Form> forms = forms("Conformance tests and their mutants");
    assertEquals(52, forms.size());
    assertEquals(18, forms.stream().filter(Form::weaker).count());
  }

  @Test
  void knowsWhichMutantsAConformanceTestHas() {
    assertEquals(20, shelf.families().size());
    assertEquals(32, shelf.families().stream().mapToInt(f -> f.mutants().size()).sum());
    assertTrue(shelf.families().contains(new TestCatalogue.Kin("messagePassingBarrier",
        List.of("messagePassing", "messagePassingBarrier1", "messagePassingBarrier2"))));
    assertTrue(shelf.families().stream().allMatch(f -> shelf.ids().contains(f.conformance())
        && shelf.ids().containsAll(f.mutants())));
  }

  @Test
  void hasTheSixWeakTestsInAllTheirForms() {
    List<Form> forms = forms("Weak memory");
    assertEquals(6, shelf.groups().get(0).tests().size());
    assertEquals(6 * 6 + 3 * 2, forms.size());
    // What is between work-groups is the form that WGSL cannot say as it is.
    assertEquals(Set.of("storage, work-groups apart, barriers",
        "storage, work-groups apart, read-modify-writes, barriers"),
        forms.stream().filter(Form::weaker).map(Form::label).collect(Collectors.toSet()));
  }

  @Test
  void placesEveryOutcome() {
    for (String id : shelf.ids()) {
      PageTest test = shelf.test(id).orElseThrow();
      assertEquals(test.facts().bins(), test.bins().size(), id);
      Set<Integer> used = new HashSet<>(test.bins());
      assertEquals(test.outcomes().size(), used.size(), id);
      assertTrue(test.outcomes().stream().anyMatch(Shown::target), id);
      assertEquals(id, test.name());
    }
  }

  /** A value that is computed may be one that has no digit, and is nothing that cannot be. */
  @Test
  void knowsWhereEveryOutcomeIsThere() {
    assertTrue(shelf.test("mp").orElseThrow().whole());
    assertTrue(shelf.test("rr").orElseThrow().whole());
    assertFalse(shelf.test("atomicity").orElseThrow().whole());
  }

  private PageTest read(String text) {
    return TestCatalogue.read(LitmusLanguages.load(), new SourceText("own.litmus", text), NOBODY);
  }

  /** A test with a store and a load of the same location in two threads. */
  private static String scoped(String scope, int group) {
    return "OPENCL own\n{ [x]=0; }\nP0@wg 0, dev 0 (global atomic_int* x) {\n  atomic_store_explicit(x, 1, "
        + "memory_order_relaxed, " + scope + ");\n}\nP1@wg " + group + ", dev 0 (global atomic_int* x) {\n"
        + "  int r0 = atomic_load_explicit(x, memory_order_relaxed);\n}\nexists (1:r0=1)\n";
  }

  @Test
  void saysWhereAScopeIsWidened() {
    String stronger = read(scoped("memory_scope_work_group", 1)).stronger();
    assertTrue(stronger.startsWith("Stronger than the source") && stronger.contains("P0's memory_scope_work_group on x")
        && !stronger.contains("P1"), stronger);
    assertEquals("", read(scoped("memory_scope_work_group", 0)).stronger());
    assertEquals("", read(scoped("memory_scope_device", 1)).stronger());
    assertEquals("", shelf.test("mp").orElseThrow().stronger());
  }

  @Test
  void tellsOtherLanguagesThatItRunsOpenCl() {
    InvalidInputException refused = assertThrows(InvalidInputException.class, () -> read(
        "GPUASM own\n{ x=0; }\n P0@wg 0, dev 0 ;\n ST 1 x ;\nexists (x=1)\n"));
    assertTrue(refused.getMessage().contains("this page runs OpenCL tests"), refused::getMessage);
    assertFalse(refused.getMessage().contains("NVIDIA"), refused::getMessage);
  }

  /** A condition in a comment of the shader is the condition of the test, unchanged. */
  @Test
  void keepsConditionsInComments() {
    String shader = shelf.test("mp").orElseThrow().shader();
    assertTrue(shader.lines().anyMatch(l -> l.startsWith("// mp: Looks for") && l.contains(" /\\ ")), shader);
  }

  @Test
  void classifiesMessagePassing() {
    Map<String, String> kinds = shelf.test("mp").orElseThrow().outcomes().stream()
        .filter(o -> !o.kind().equals("impossible")).collect(Collectors.toMap(Shown::text, Shown::kind));
    assertEquals(Map.of("1:r0=0; 1:r1=0;", "sequential", "1:r0=2; 1:r1=1;", "sequential", "1:r0=0; 1:r1=1;",
        "interleaved", "1:r0=2; 1:r1=0;", "weak"), kinds);
  }

  @Test
  void theTargetOfAWeakTestIsWeak() {
    for (Form form : forms("Weak memory")) {
      shelf.test(form.id()).orElseThrow().outcomes().stream().filter(Shown::target)
          .forEach(o -> assertEquals("weak", o.kind(), form.id()));
    }
  }
}
