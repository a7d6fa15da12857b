package periscope.engines.enumeration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.engines.simulation.Simulation;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;

/**
 * Rounds of a loop in which nothing happens but a race: of accesses of unequal scopes, which race in some models
 * although each one's scope includes the other's thread.
 */
class UnequalScopesTest {

  private static final SourceText TEXT = new SourceText("a.litmus", """
      OPENCL a
      { [y]=1; [f]=0; }
      P0@wg 1, dev 0 (global atomic_int* y, global atomic_int* f) {
        int r0 = atomic_load_explicit(f, memory_order_acquire, memory_scope_device);
        if (r0 == 1) { atomic_store_explicit(y, 5, memory_order_release, memory_scope_device); }
      }
      P1@wg 1, dev 0 (global atomic_int* y) {
        int e; int r1;
        do {
          e = 5;
          r1 = atomic_compare_exchange_strong_explicit(y, &e, 6, memory_order_acq_rel, memory_order_relaxed,
              memory_scope_device);
        } while (r1 == 0);
      }
      P2@wg 1, dev 0 (global atomic_int* y, global atomic_int* f) {
        int r2 = atomic_fetch_add_explicit(y, 1, memory_order_relaxed, memory_scope_work_group);
        atomic_store_explicit(f, 1, memory_order_release, memory_scope_device);
      }
      exists (y=6)
      """);

  /** What P1 reads before P0 writes races with what P2 does; the write that it waits for comes after that. */
  @ParameterizedTest
  @CsvSource({"opencl, 1", "opencl-weak-sc, 1", "opencl-scoped-sc, 1", "opencl-scoped-sc-mixed, 0", "opencl-rsp, 0"})
  void roundsThatOnlyRaceAreFollowed(String name, int races) {
    Models models = new Models();
    CompiledModel model = models.compile(models.load(name), Vocabularies.of("opencl").orElseThrow());
    LitmusTest test = LitmusLanguages.load().parse(TEXT);
    Simulation enumerated = new Simulator(model).simulate(test, TEXT);
    assertEquals(races, enumerated.races().size());
    assertFalse(enumerated.cut());
    try (SymbolicSimulator solver = new SymbolicSimulator(model)) {
      assertEquals(enumerated.races(), solver.simulate(test, TEXT, false, () -> false).races());
    }
  }
}
