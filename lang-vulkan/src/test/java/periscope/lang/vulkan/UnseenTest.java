package periscope.lang.vulkan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.execution.Races;
import periscope.engines.simulation.Simulation;
import periscope.engines.simulation.Witness;
import periscope.lang.vulkan.model.VulkanVocabulary;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Violation;

/** Reasons of races between accesses that happens-before orders, on message passing with a part left out. */
class UnseenTest {

  private static final CompiledModel MODEL =
      new Models().compile(new Models().load("vulkan"), VulkanVocabulary.SHARED);

  private static Optional<Witness> racy(String store, String release, String acquire, String load) {
    String text = "VULKAN t\n{ x=0; y=0; z aliases x; }\nP0@sg 0, wg 0, qf 0 | P1@sg 0, wg 1, qf 0 ;\n"
        + store + ", 1 | ld.atom.dv.sc0 r0, y ;\n" + release + " | " + acquire + " ;\n"
        + "st.atom.dv.sc0 y, 1 | " + load + " ;\nfilter (P1:r0 == 1)\nexists (P1:r0 == 1)\n";
    SourceText source = new SourceText("t", text);
    LitmusTest test = new Vulkan().parse(source);
    Simulation found = new Simulator(MODEL).simulate(test, source, true, () -> false);
    return found.race();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "st.sc0 x | membar.rel.dv.semsc0.semav | membar.acq.dv.semsc0.semvis | ld.nonpriv.sc0 r1, x"
          + " | the store is private",
      "st.nonpriv.sc0 x | membar.rel.dv.semsc0.semav | membar.acq.dv.semsc0.semvis | ld.sc0 r1, x"
          + " | the load is private",
      "st.nonpriv.sc0 x | membar.rel.dv.semsc0 | membar.acq.dv.semsc0.semvis | ld.nonpriv.sc0 r1, x"
          + " | the release behind it lacks .semav with .semsc0",
      "st.nonpriv.sc0 x | membar.rel.dv.semsc0.semav | membar.acq.dv.semsc0 | ld.nonpriv.sc0 r1, x"
          + " | the acquire before it lacks .semvis with .semsc0",
      "st.nonpriv.sc1 x | membar.rel.dv.semsc0.semsc1 | membar.acq.dv.semsc0.semsc1.semvis | ld.nonpriv.sc1 r1, x"
          + " | lacks .semav with .semsc1",
      "st.av.wg.sc0 x | membar.rel.dv.semsc0 | membar.acq.dv.semsc0.semvis | ld.nonpriv.sc0 r1, x"
          + " | with a scope that reaches the other thread",
      "st.nonpriv.sc0 x | membar.rel.dv.semsc0 | membar.acq.dv.semsc0 | st.nonpriv.sc0 x, 2"
          + " | its value is not available"})
  void whatAnOrderLacks(String store, String release, String acquire, String load, String reason) {
    Witness witness = racy(store, release, acquire, load).orElseThrow();
    List<Integer> pair = Races.fault(witness).map(Violation::events).orElseThrow();
    assertEquals(2, pair.size());
    boolean turned = witness.related("hb", pair.get(1), pair.get(0));
    assertTrue(turned || witness.related("hb", pair.get(0), pair.get(1)), "the order is there: " + witness);
    Optional<String> told = new Vulkan().traits().unseen(witness.structure().events(), pair.get(turned ? 1 : 0),
        pair.get(turned ? 0 : 1));
    assertTrue(told.orElse("").contains(reason), told.toString());
  }

  @Test
  void nothingIsLackingWhereNothingRaces() {
    assertEquals(Optional.empty(), racy("st.nonpriv.sc0 x", "membar.rel.dv.semsc0.semav",
        "membar.acq.dv.semsc0.semvis", "ld.nonpriv.sc0 r1, x"));
    assertEquals(Optional.empty(), racy("st.av.dv.sc0 x", "membar.rel.dv.semsc0", "membar.acq.dv.semsc0",
        "ld.vis.dv.sc0 r1, x"));
  }
}
