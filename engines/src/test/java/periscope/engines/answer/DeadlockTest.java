package periscope.engines.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.LivenessEngine;
import periscope.engines.simulation.Simulation;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Judgement;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;

/** Both engines tell tests in which no execution ends from tests in which some execution ends. */
class DeadlockTest {

  private static final Models MODELS = new Models();

  /** Who waits, as reports tell it; nothing where some execution ends. */
  private static List<String> waits(String model, String content) {
    SourceText text = new SourceText("a.litmus", content);
    LitmusTest test = LitmusLanguages.load().parse(text);
    CompiledModel compiled = MODELS.compile(MODELS.load(model),
        Vocabularies.of(MODELS.language(model).orElseThrow()).orElseThrow());
    List<String> enumerated =
        waits(test, text, new Simulator(compiled), new Simulator(MODELS.fair(compiled)));
    try (SymbolicSimulator solver = new SymbolicSimulator(compiled);
        SymbolicSimulator fair = new SymbolicSimulator(MODELS.fair(compiled))) {
      assertEquals(enumerated, waits(test, text, solver, fair), content);
    }
    return enumerated;
  }

  private static List<String> waits(LitmusTest test, SourceText text, LivenessEngine engine, LivenessEngine fair) {
    Simulation found = engine.simulate(test, text, false, () -> false);
    Judgement judgement =
        Judgement.of(test.condition(), found.states(), found.complete() && found.undefined().isEmpty(),
            found.bounded());
    return !Deadlock.mayBe(judgement, found) ? List.of()
        : Deadlock.of(test, text, found, engine, fair, () -> false).stream().flatMap(d -> d.waits().stream())
            .map(Deadlock.Wait::text).toList();
  }

  private static String ptx(String... lines) {
    return "PTX t\n{ x=0; y=0; }\n P0@cta 0,gpu 0 | P1@cta 0,gpu 0 ;\n" + String.join("\n", lines) + "\nexists (x=0)\n";
  }

  @Test
  void barriersForMoreThreadsThanCome() {
    assertEquals(List.of("P0, line 4: bar.cta.sync 1, 1, 3 waits for ever"),
        waits("ptx-7.5", ptx("bar.cta.sync 1, 1, 3 | st.relaxed.gpu x, 1 ;")));
    assertEquals(List.of("P0, line 4: bar.cta.sync 1, 1, 3 waits for ever",
        "P1, line 4: bar.cta.sync 1, 1, 3 waits for ever"),
        waits("ptx-6.0", ptx("bar.cta.sync 1, 1, 3 | bar.cta.sync 1, 1, 3 ;")));
    assertEquals(List.of(), waits("ptx-6.0", ptx("bar.cta.sync 1, 1, 2 | bar.cta.arrive 1, 1, 2 ;")));
    assertEquals(List.of(), waits("ptx-6.0", ptx("bar.cta.sync 1 | st.relaxed.gpu x, 1 ;")),
        "without a number it keeps nobody waiting");
  }

  @Test
  void barriersThatAreCrossed() {
    assertEquals(List.of("P0, line 5: bar.cta.sync 0 waits for ever", "P1, line 4: bar.cta.sync 1 waits for ever"),
        waits("ptx-6.0", ptx("ld.weak r0, x | bar.cta.sync 1 ;", "bar.cta.sync 0 | st.weak x, 1 ;",
            "bar.cta.sync 1 | bar.cta.sync 0 ;")));
  }

  @Test
  void loopsForWhatNobodyWrites() {
    String each = "L0: ld.relaxed.gpu r0, x | L1: ld.relaxed.gpu r0, y ;\nbne r0, 1, L0 | bne r0, 1, L1 ;\n";
    assertEquals(List.of("P0, line 5: bne r0, 1, L0 goes round for ever, reading x=0",
        "P1, line 5: bne r0, 1, L1 goes round for ever, reading y=0"),
        waits("ptx-7.5", ptx(each + "st.relaxed.gpu y, 1 | st.relaxed.gpu x, 1 ;")));
    assertEquals(List.of(), waits("ptx-7.5", ptx("st.relaxed.gpu y, 1 | st.relaxed.gpu x, 1 ;\n" + each)));
  }

  /** A lock that its thread takes twice, in rounds that write what is there. */
  @Test
  void aLockThatIsNotGivenBack() {
    String grab = "while (atomic_exchange_explicit(x, 1, memory_order_acquire, memory_scope_device) == 1) ;\n";
    String content = "OPENCL t\n{ }\nP0@wg 0, dev 0 (global atomic_int *x) {\n%s}\nexists (x=1)\n";
    assertEquals(List.of("P0, line 5: while (atomic_exchange_explicit(x, 1, m… goes round for ever, reading x=1"),
        waits("opencl-rsp", content.formatted(grab + grab)));
    assertEquals(List.of(), waits("opencl-rsp", content.formatted(grab)));
  }
}
