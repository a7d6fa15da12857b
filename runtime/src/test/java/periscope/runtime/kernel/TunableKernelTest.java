package periscope.runtime.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.litmus.source.InvalidInputException;
import periscope.runtime.Corpus;
import periscope.runtime.Stress;
import periscope.runtime.Stresses;
import periscope.runtime.emit.KernelForm;
import periscope.runtime.kernel.dialect.KernelBuffer;
import periscope.runtime.stress.Presets;
import periscope.runtime.stress.StressJson;

/** A kernel with numbers that are set later is the kernel that was written with these numbers. */
class TunableKernelTest {

  private static final Pattern CONSTANT = Pattern.compile("(?m)^(const|override) (\\w+): u32 = (\\w+)u;(.*)$");

  private static final Stress BASE = Presets.of("harbor-stress").orElseThrow();

  /** Ways of running tests under which a kernel has the same parts. */
  private static final List<Stress> SAME_PARTS = List.of(BASE,
      StressJson.with(BASE, Map.of("instances", 1, "workGroupSize", 1)),
      StressJson.with(BASE, Map.of("instances", 917 * 92, "workGroupSize", 92, "stressingGroups", 61, "targetLines", 14,
          "scratchSize", 229_376, "stride", 512, "alignment", 7, "stressTurns", 926, "preStressTurns", 110)),
      StressJson.with(BASE, Map.of("instances", 100, "workGroupSize", 33, "stressingGroups", 1, "targetLines", 16,
          "scratchSize", 3, "stride", 4, "stressTurns", 1, "preStressTurns", 1)));

  /** The text without its header, with the constants that it is given, all of them constant. */
  private static String settled(String text, Map<String, Long> constants) {
    return CONSTANT.matcher(text.substring(text.indexOf("//\n"))).replaceAll(m -> Matcher.quoteReplacement("const "
        + m.group(2) + " = " + constants.getOrDefault(m.group(2), Long.decode(m.group(3))) + m.group(4)));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void withItsConstantsItIsTheKernelOfThatStress(boolean published) {
    Map<String, TunableKernel> all = Sayable.tunable(published);
    for (Stress stress : SAME_PARTS) {
      Map<String, LitmusKernel> written = Sayable.kernels(published ? Sayable.PUBLISHED : Sayable.WGSL, stress);
      assertEquals(written.keySet(), all.keySet());
      all.forEach((name, kernel) -> {
        LitmusKernel other = written.get(name);
        assertEquals(settled(other.text(), Map.of()), settled(kernel.text(), kernel.constants(stress)), name);
        LitmusKernel same = kernel.under(stress);
        assertEquals(other, new LitmusKernel(same.test(), other.text(), same.shape(), same.index()), name);
      });
    }
  }

  private static TunableKernel kernel(String name) {
    Corpus.Entry entry = Corpus.read("opencl-rsp/" + name);
    return TunableKernel.of(entry.test(), entry.text(), false);
  }

  /** A kernel that leaves a part out has fewer constants, and the others are the same. */
  @ParameterizedTest
  @ValueSource(strings = {"harbor-basic", "harbor-interleave"})
  void constantsOfPartsThatAreLeftOutAreTheOnlyOnesMore(String preset) {
    Stress stress = Presets.of(preset).orElseThrow();
    for (TunableKernel kernel : Sayable.tunable(false).values()) {
      LitmusKernel written =
          LitmusKernel.of(kernel.test(), Corpus.read("opencl-rsp/SB+rlx.dv+rlx.dv").text(), Sayable.WGSL, stress);
      Map<String, Long> there = constants(written.text());
      Map<String, Long> constants = new TreeMap<>(constants(kernel.text()));
      constants.putAll(kernel.constants(stress));
      assertEquals(0, constants.get("PRE_STRESS_TURNS"));
      constants.keySet().retainAll(there.keySet());
      assertEquals(there, constants);
    }
  }

  private static Map<String, Long> constants(String text) {
    return CONSTANT.matcher(text).results().collect(Collectors.toMap(m -> m.group(2), m -> Long.decode(m.group(3)),
        (a, b) -> a, TreeMap::new));
  }

  @Test
  void everyNumberThatDependsOnStressIsAnOverride() {
    TunableKernel kernel = kernel("SB+rlx.dv+rlx.dv");
    Set<String> overrides = CONSTANT.matcher(kernel.text()).results().filter(m -> m.group(1).equals("override"))
        .map(m -> m.group(2)).collect(Collectors.toSet());
    assertEquals(overrides, kernel.constants(BASE).keySet());
    assertEquals(18, overrides.size(), overrides::toString);
    assertTrue(kernel.text().contains("@workgroup_size(WORK_ITEMS)"), kernel.text());
    assertFalse(kernel.text().contains(BASE.instances() + " instances"), kernel.text());
  }

  @Test
  void factsAreThoseOfTheTest() {
    TunableKernel kernel = kernel("SB+rlx.dv+rlx.dv");
    assertEquals(new TunableKernel.Facts(2, List.of(1, 1), 2, 1, 2, 1, 0, kernel.index().bins(), false, 1024, 16, 128,
        1 << 14, Integer.MAX_VALUE), kernel.facts());
    List<String> names = new ArrayList<>();
    Sayable.tunable(false).forEach((name, k) -> {
      if (k.facts().localSlots() > 0) {
        names.add(name);
        assertTrue(k.text().contains("ROLE_SPAN * " + k.facts().localSlots() + "u * ALIGNMENT>"), name);
      }
    });
    assertFalse(names.isEmpty());
  }

  @Test
  void whatItHasNoPartForIsRefused() {
    TunableKernel kernel = kernel("SB+rlx.dv+rlx.dv");
    for (Stress stress : List.of(Stresses.together(100), Stresses.all(100), Stresses.single(1),
        StressJson.with(BASE, Map.of("stressTurns", 0)), StressJson.with(BASE, Map.of("synchronise", false)))) {
      assertThrows(IllegalArgumentException.class, () -> kernel.constants(stress), stress::toString);
    }
    Corpus.Entry fenced = Corpus.read("opencl-rsp/MP+frel.dv+facq.dv");
    InvalidInputException refused =
        assertThrows(InvalidInputException.class, () -> TunableKernel.of(fenced.test(), fenced.text(), false));
    InvalidInputException same = assertThrows(InvalidInputException.class,
        () -> LitmusKernel.of(fenced.test(), fenced.text(), KernelForm.wgsl(false), BASE));
    assertEquals(same.diagnostics(), refused.diagnostics());
  }

  @Test
  void buffersAreAsLargeAsThoseOfTheKernelOfThatStress() {
    TunableKernel kernel = kernel("SB+rlx.dv+rlx.dv");
    assertEquals(2L * BASE.alignment() * kernel.under(BASE).shape().run(),
        kernel.under(BASE).words(KernelBuffer.MEMORY, BASE));
  }
}
