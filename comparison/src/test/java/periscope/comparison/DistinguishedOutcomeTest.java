package periscope.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.reports.part.Part;

/** A report on an outcome that only one model allows says if this model allows it for a race only. */
class DistinguishedOutcomeTest {

  private static final Models MODELS = new Models();
  private static final String ORDERED = "Ordered\nacyclic po | rf | fr | co as order\n";

  private static List<String> lines(String order) {
    SourceText text = new SourceText("mp.litmus", """
        OPENCL mp
        { x = 0; y = 0; }
        P0@wg 0, dev 0 (global atomic_int* x, global atomic_int* y) {
          ORDER;
          atomic_store_explicit(y, 1, memory_order_relaxed, memory_scope_device);
        }
        P1@wg 1, dev 0 (global atomic_int* x, global atomic_int* y) {
          int r0 = atomic_load_explicit(y, memory_order_relaxed, memory_scope_device);
          int r1 = atomic_load_explicit(x, memory_order_relaxed, memory_scope_device);
        }
        exists (1:r0 = 1 /\\ 1:r1 = 0)
        """.replace("ORDER", order));
    LitmusTest test = LitmusLanguages.load().ofHeader("OPENCL").parse(text);
    CompiledModel racy = MODELS.compile(MODELS.load("opencl"), Vocabularies.of("opencl").orElseThrow());
    CompiledModel strict = MODELS.compile(MODELS.parse("ordered.cat", new SourceText("ordered.cat", ORDERED)),
        Vocabularies.of("opencl").orElseThrow());
    return Part.lines(DistinguishedOutcome.of(test, text, Optional.of(racy), Optional.of(strict),
        test.condition().orElseThrow().proposition()::holds, () -> false).parts("opencl", "ordered.cat"));
  }

  @Test
  void aRaceUnderTheAllowingModelIsSaid() {
    String told = String.join(" ", lines("atomic_store_explicit(x, 1, memory_order_relaxed, memory_scope_work_group)"))
        .replaceAll(" +", " ");
    assertTrue(told.contains("opencl calls the program undefined, so that it allows every outcome: P0, line 4"), told);
    assertTrue(told.contains("races with P1, line 9"), told);
  }

  @Test
  void withoutARaceNothingIsSaid() {
    List<String> told = lines("atomic_store_explicit(x, 1, memory_order_relaxed, memory_scope_device)");
    assertEquals(List.of(), told.stream().filter(l -> l.contains("undefined")).toList());
    assertTrue(told.stream().anyMatch(l -> l.contains("axiom order")), told.toString());
  }
}
