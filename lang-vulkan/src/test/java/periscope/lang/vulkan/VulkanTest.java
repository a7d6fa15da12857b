package periscope.lang.vulkan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.lang.vulkan.model.VulkanVocabulary;
import periscope.litmus.LitmusTest;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;

/** The text of tests, what is refused, and the part of a filter. */
class VulkanTest {

  private static final String HEAD = "VULKAN t\n{ x=0; f=0; }\n";
  private static final String TWO = HEAD + "P0@sg 0, wg 0, qf 0 | P1@sg 0, wg 1, qf 0 ;\n";

  private final Vulkan language = new Vulkan();
  private final CompiledModel model = new Models().compile(new Models().load("vulkan"), VulkanVocabulary.SHARED);

  private LitmusTest read(String text) {
    LitmusTest test = language.parse(new SourceText("t", text));
    assertEquals(test, language.parse(new SourceText("printed", language.print(test))), language.print(test));
    return test;
  }

  private Diagnostic refused(String instruction) {
    return assertThrows(InvalidInputException.class,
        () -> language.parse(new SourceText("t", HEAD + "P0@sg 0, wg 0, qf 0 ;\n" + instruction + " ;\n")),
        instruction).diagnostics().get(0);
  }

  @Test
  void everyInstructionIsReadAndPrinted() {
    LitmusTest test = read("""
        vulkan all (* any case *)
        "free text"
        { x=1; [y]=-2; P0:r9=5; z aliases x; }
        { ssw 0 1; }
        P0@sg 1, wg 0, qf 0 | P1@qf 1,wg 0,sg 0 ;
        st.sc0 x, 1 | ld.nonpriv.sc1 r0, y ; // a comment
        st.atom.rel.wg.sc0.semsc0.semsc1.semav z, r9 | ld.atom.acq.qf.sc0.semsc2.semvis r1, [x] ;
        rmw.atom.acq_rel.dv.sc3.semsc3.semav.semvis.xor r1, x, 3 | rmw.atom.sg.sc0 r2, z, 1 ;
        membar.rel.sg.semsc0 | cbar.wg 3 ;
        cbar.acq.dv.semsc0.semvis 1, 2, 1 | avdevice ;
        LC00: add r0, r1, 1 | visdevice ;
        bne r0, 4, LC00 | goto LC01 LC01: ;
        filter (P0:r0 = 1) ~exists (P0:r0=1 /\\ x=1)
        """);
    assertEquals(List.of(new Placement(0, 0), new Placement(1, 1, 0)),
        test.threads().stream().map(t -> t.placement()).toList(), "work-groups are nested in queue families");
    assertTrue(language.print(test).contains("rmw.atom.acq_rel.dv.sc3.semsc3.semav.semvis.xor r1, x, 3"));
    assertEquals(List.of("z"), test.locations().get(0).aliases().stream().map(a -> a.name()).toList());
    assertEquals("VULKAN", LitmusLanguages.load().parse(new SourceText("t", TWO)).language());
  }

  @Test
  void mistakesAreNamed() {
    assertEquals("the access has no storage class", refused("st.nonpriv x, 1").message());
    assertEquals("the access has no scope", refused("ld.atom.sc0 r0, x").message());
    assertEquals("an order without a storage class orders nothing", refused("membar.rel.dv").message());
    assertEquals("the memory barrier has no order", refused("membar.dv").message());
    assertEquals("a store does not acquire", refused("st.atom.acq.dv.sc0.semsc0 x, 1").message());
    assertEquals("only a releasing operation makes available", refused("ld.atom.acq.dv.sc0.semsc0.semav r, x")
        .message());
    assertEquals("only an atomic access has an order", refused("ld.acq.sc0.semsc0 r, x").message());
    assertEquals("a barrier is no access", refused("membar.av.rel.dv.semsc0").message());
    assertEquals("a plain access has a scope as an availability or visibility operation only",
        refused("st.dv.sc0 x, 1").message());
    assertEquals("unknown part '.sc4'", refused("st.sc4 x, 1").message());
    assertEquals("there is no instruction 'stt.sc0'", refused("stt.sc0 x, 1").message());
    assertEquals("there is no label 'LC00' in this thread", refused("goto LC00").message());
    assertEquals("a read-modify-write with .mul is not modelled", refused("rmw.atom.dv.sc0.mul r, x, 1").message());
    assertEquals("the mnemonic has a second scope, wg", refused("st.av.dv.wg.sc0 x, 1").message());
  }

  /** A condition may ask for a register or a location that the test has, and no other. */
  @Test
  void conditionsNameWhatIsThere() {
    for (String asked : List.of("P2:r0 = 1", "P0:r1 = 1", "y = 1")) {
      assertThrows(InvalidInputException.class,
          () -> language.parse(new SourceText("t", TWO + "ld.sc0 r0, x | ;\nexists (" + asked + ")\n")), asked);
    }
  }

  @Test
  void filtersDropRunsWithTheirRaces() {
    String body = """
        st.nonpriv.sc0 x, 1 | ld.atom.acq.dv.sc0.semsc0.semvis r0, f ;
        st.atom.rel.dv.sc0.semsc0.semav f, 1 | ld.nonpriv.sc0 r1, x ;
        """;
    LitmusTest filtered = read(TWO + body + "filter (P1:r0 = 1)\n");
    assertEquals(Quantifier.EXISTS, filtered.condition().orElseThrow().quantifier());
    assertEquals(new Proposition.True(), filtered.condition().get().proposition());
    for (Simulation found : both(filtered)) {
      assertFalse(found.race().isPresent());
      assertEquals(Set.of("1:r0=1 1:r1=1"), registers(found));
    }
    for (Simulation found : both(read(TWO + body + "exists (P1:r0 = 1)\n"))) {
      assertTrue(found.race().isPresent());
      assertEquals(Set.of("1:r0=0 1:r1=0", "1:r0=0 1:r1=1", "1:r0=1 1:r1=1"), registers(found));
    }
    for (Simulation found : both(read(TWO + body + "filter (P1:r0 = 1 \\/ not (P1:r0 != 0))\n"))) {
      assertTrue(found.race().isPresent(), "a part with an or counts as one");
      assertEquals(3, found.states().size());
    }
    for (Simulation found : both(read(TWO + body + "filter (P1:r0 = 7)\n"))) {
      assertEquals(Set.of(), found.states().keySet());
      assertFalse(found.race().isPresent());
    }
  }

  private List<Simulation> both(LitmusTest test) {
    SourceText text = new SourceText("t", language.print(test));
    try (SymbolicSimulator symbolic = new SymbolicSimulator(model)) {
      return List.of(new Simulator(model).simulate(test, text), symbolic.simulate(test, text, false, () -> false));
    }
  }

  private static Set<String> registers(Simulation found) {
    return found.states().keySet().stream().map(o -> String.join(" ", o.registers().entrySet().stream()
        .map(r -> r.getKey() + "=" + r.getValue()).toList())).collect(Collectors.toSet());
  }
}
