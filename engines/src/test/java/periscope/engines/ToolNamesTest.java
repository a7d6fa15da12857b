package periscope.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Engine;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.lang.ptx.model.PtxVocabulary;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.models.vocabulary.Vocabulary;

/** What a name of Dat3M means, where it decides what a test may do; both engines say the same. */
class ToolNamesTest {

  private static final Models DAT3M = new Models(List.of(), Optional.of("dat3m"));

  /**
   * Message passing through releases and acquires of a whole device, with a fence on either side; both values arrive.
   */
  private static final String FENCED = """
      PTX fenced
      { x=0; y=0; }
       P0@cta 0,gpu 0      | P1@cta %d,gpu 0      ;
       st.weak x, 1        | ld.acquire.gpu r1, y ;
       fence.%s            | fence.%s             ;
       st.release.gpu y, 1 | ld.weak r2, x        ;
      exists (1:r1=1 /\\ 1:r2=%d)
      """;

  private static final String FENCES_IN_ORDER = """
      Fences
      // In Dat3M's manner.
      let sync = [W & REL] ; (rf & sr) ; [R & ACQ]
      let cause = po? ; ((sync | sync_fence) ; po?)+
      empty ([F & SC] ; cause ; [F & SC]) \\ sync_fence as Fences
      irreflexive (rf | rf^-1 ; co) ; cause as Causality
      """;

  private static boolean seen(String model, Vocabulary vocabulary, String content) {
    CompiledModel compiled = DAT3M.compile(DAT3M.parse("m", new SourceText("m.cat", model)), vocabulary);
    SourceText text = new SourceText("t.litmus", content);
    LitmusTest test = LitmusLanguages.load().parse(text);
    try (SymbolicSimulator symbolic = new SymbolicSimulator(compiled)) {
      boolean[] seen = new boolean[2];
      List<Engine> engines = List.of(new Simulator(compiled), symbolic);
      for (int i = 0; i < 2; i++) {
        seen[i] = engines.get(i).simulate(test, text, false, () -> false).states().keySet().stream()
            .anyMatch(s -> test.condition().get().proposition().holds(s));
      }
      assertEquals(seen[0], seen[1], content);
      return seen[0];
    }
  }

  /**
   * Fences whose scopes do not include each other follow each other in causality, and no order of fences forbids it.
   */
  @ParameterizedTest
  @CsvSource({"1, sc.cta, sc.cta, 1, true", "1, sc.cta, sc.cta, 0, false", "1, sc.gpu, sc.cta, 1, true",
      "1, sc.gpu, sc.gpu, 1, true", "0, sc.cta, sc.cta, 1, true"})
  void scFencesThatAreNotOrderedAskForNothing(int cta, String one, String other, int value, boolean seen) {
    assertEquals(seen, seen(FENCES_IN_ORDER, PtxVocabulary.SHARED, FENCED.formatted(cta, one, other, value)));
  }

  /** A model that defines the name anew means its own by it, also where it subtracts it. */
  @Test
  void whatAModelDefinesIsItsOwn() {
    String own = FENCES_IN_ORDER.replace("let sync =", "let sync_fence = sync_fence & sr\nlet sync =");
    assertTrue(seen(FENCES_IN_ORDER, PtxVocabulary.SHARED, FENCED.formatted(1, "sc.cta", "sc.cta", 1)));
    assertEquals(false, seen(own, PtxVocabulary.SHARED, FENCED.formatted(1, "sc.cta", "sc.cta", 1)));
  }

  /** An sc fence has no other order; one that only acquires or releases is in none of the tool's tests. */
  @Test
  void fencesHaveTheOrderThatTheyAreWrittenWith() {
    String model = FENCES_IN_ORDER + "empty F & ACQ_REL as None\n";
    assertTrue(seen(model, PtxVocabulary.SHARED, FENCED.formatted(0, "sc.cta", "sc.gpu", 1)));
    assertEquals(false, seen(model, PtxVocabulary.SHARED, FENCED.formatted(0, "acq_rel.cta", "sc.gpu", 1)));
    for (String oneSided : List.of("acquire.gpu", "release.gpu")) {
      String test = FENCED.formatted(0, "sc.gpu", oneSided, 1);
      String said = assertThrows(InvalidInputException.class, () -> seen(FENCES_IN_ORDER, PtxVocabulary.SHARED, test))
          .diagnostics().get(0).render();
      assertTrue(said.contains("one sided fences"), said);
    }
  }

  /** Whatever its model says, a thread's own accesses to a location are in order. */
  @ParameterizedTest
  @CsvSource({"*x = 1; *x = 2, x=1", "int r = *x; *x = 1, 0:r=1", "*x = 1; *x = 2; int r = *x, 0:r=1",
      "*x = 1; int r = *x, 0:r=0"})
  void aThreadSeesItsOwnAccessesInOrder(String body, String condition) {
    String test = "OPENCL own\n{ [x]=0; }\nP0@wg 0, dev 0 (global int* x) { " + body + "; }\nexists ("
        + condition + ")\n";
    assertEquals(false, seen("Anything // in Dat3M's manner\n empty rmw & (fre ; coe)", new OpenClVocabulary(),
        test), body);
  }

  /** The entry fence of a barrier is no release, and its exit fence no acquire: the barrier synchronises by itself. */
  @Test
  void fencesOfBarriersHaveNoOrder() {
    String test = """
        OPENCL barrier
        { [x]=0; }
        P0@wg 0, dev 0 (global int* x) {
          *x = 1;
          B1: barrier(CLK_GLOBAL_MEM_FENCE);
        }
        P1@wg 0, dev 0 (global int* x) {
          B1: barrier(CLK_GLOBAL_MEM_FENCE);
          int r0 = *x;
        }
        exists (1:r0=1)
        """;
    for (String model : List.of("empty F & EF & (ACQ | REL | ACQ_REL | SC)",
        "empty F & XF & (ACQ | REL | ACQ_REL | SC)")) {
      assertTrue(seen("Sketch // in Dat3M's manner\n" + model, new OpenClVocabulary(), test), model);
    }
    assertEquals(false, seen("Sketch // the same\n empty F & EF", new OpenClVocabulary(), test));
  }
}
