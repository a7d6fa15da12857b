package periscope.lang.vulkan.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.lang.vulkan.Vulkan;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Rereading;
import periscope.semantics.LoopBound;
import periscope.testing.Sample;

/**
 * Rounds of loops that only wait may be left out, as the models' files state: the final states and whether something
 * races are those of executions with up to three rounds, of which none is left out.
 */
class WaitingLoopsTest {

  private static final int PROGRAMS = Sample.of(40, 1_000);
  private static final Models MODELS = new Models();

  private static final List<String> BEFORE = List.of("", "st.nonpriv.sc0 x, 1 |", "st.av.wg.sc0 x, 1 |",
      "st.atom.dv.sc0 x, 1 |");
  private static final List<String> FENCES = List.of("", "membar.rel.dv.semsc0.semav |",
      "membar.acq_rel.wg.semsc0.semav.semvis |");
  private static final List<String> SIGNALS = List.of("st.atom.rel.dv.sc0.semsc0.semav f, 1 |",
      "st.atom.dv.sc0 f, 1 |", "rmw.atom.acq_rel.dv.sc0.semsc0.semav.semvis.add r4, f, 1 |",
      "rmw.atom.wg.sc0 r4, f, 1 |");
  private static final List<String> WAITS = List.of("ld.atom.acq.dv.sc0.semsc0.semvis r0, f", "ld.atom.dv.sc0 r0, f",
      "ld.atom.wg.sc0 r0, f", "rmw.atom.dv.sc0.add r0, f, 0", "rmw.atom.acq.dv.sc0.semsc0.semvis.or r0, f, 0",
      "ld.nonpriv.sc0 r0, f");
  private static final List<String> INSIDE = List.of("", "", "membar.acq.dv.semsc0.semvis", "ld.vis.dv.sc0 r3, x",
      "ld.atom.dv.sc0 r3, x");
  private static final List<String> BEHIND = List.of("ld.nonpriv.sc0 r1, x", "ld.vis.dv.sc0 r1, x",
      "ld.atom.dv.sc0 r1, x", "st.nonpriv.sc0 x, 2", "membar.acq.dv.semsc0.semvis");

  private final Random random = new Random(Sample.seed(20261130));

  private String any(List<String> list) {
    return list.get(random.nextInt(list.size()));
  }

  private String program() {
    StringBuilder rows = new StringBuilder();
    for (String first : List.of(any(BEFORE), any(FENCES), any(SIGNALS))) {
      rows.append(first.isEmpty() ? "" : first + " ;\n");
    }
    String inside = any(INSIDE);
    for (String second : List.of("LC00:", any(WAITS), inside, "beq r0, 0, LC00", any(BEHIND), any(BEHIND))) {
      rows.append(second.isEmpty() ? "" : "| " + second + " ;\n");
    }
    return "VULKAN random\n{ x=0; f=0; P0:r4=0; P1:r0=0; P1:r1=0; P1:r3=0; }\nP0@sg 0, wg 0, qf 0 | P1@sg 0, wg "
        + random.nextInt(2) + ", qf 0 ;\n" + rows + "exists (P1:r1 == 1)\n";
  }

  private static Set<String> states(Simulation found) {
    return found.states().keySet().stream().map(Object::toString).collect(Collectors.toSet());
  }

  @ParameterizedTest
  @ValueSource(strings = {"vulkan", "vulkan-nochains"})
  void fewerRoundsShowTheSame(String name) {
    CompiledModel model = MODELS.compile(MODELS.load(name), VulkanVocabulary.SHARED);
    assertEquals(Rereading.IDLE, model.rereading());
    int racy = 0;
    int whole = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      String content = program();
      SourceText text = new SourceText("random", content);
      LitmusTest test = new Vulkan().parse(text);
      Simulation some = new Simulator(model, LoopBound.of(3), Rereading.NONE).simulate(test, text);
      Simulation left = new Simulator(model, LoopBound.of(3)).simulate(test, text);
      if (left.cuts().isEmpty()) {
        whole++;
        assertEquals(states(some), states(left), content);
        assertEquals(some.race().isPresent(), left.race().isPresent(), content);
        racy += left.race().isPresent() ? 1 : 0;
      }
    }
    assertTrue(whole > PROGRAMS / 3 && racy > PROGRAMS / 10 && racy < whole, whole + " whole, " + racy + " racy");
  }
}
