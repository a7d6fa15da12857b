package periscope.amdgpu.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import periscope.amdgpu.machine.ShippedMachines;
import periscope.amdgpu.text.AmdGpu;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.machines.Exploration.Limits;

/** The machine gfx942-two-l2 beside a second implementation of it, on programs at random. */
class PlainCachesTest {

  private static final String[] PLAIN = {"ld R X 0", "ld R X 2", "st X V L2", "st X V mem", "add R X V", "wait", "inv",
    "wb"};
  private static final String[] ASSEMBLY = {"global_load_dword R, X sc0", "global_load_dword R, X sc1",
    "global_store_dword X, V", "global_store_dword X, V sc1", "global_atomic_add R, X, V sc0", "s_waitcnt vmcnt(0)",
    "buffer_inv sc1", "buffer_wbl2 sc1"};

  private static Set<String> ofMachine(List<List<String>> assembly, boolean together) {
    StringBuilder text = new StringBuilder("AMDGPU t\n{ x=0; y=0; }\nP0@wg 0, dev 0 | P1@wg 1, dev 0 ;\n"
        + ".place cu 0, xcd 0 |" + (together ? ".place cu 0, xcd 0" : ".place cu 1, xcd 1") + ";\n");
    for (int i = 0; i < assembly.get(0).size(); i++) {
      text.append(assembly.get(0).get(i)).append(" | ").append(assembly.get(1).get(i)).append(" ;\n");
    }
    SourceText source = new SourceText("t", text.toString());
    Set<String> all = new TreeSet<>();
    for (Outcome o : new AmdMachine(ShippedMachines.machine("gfx942-two-l2"))
        .explore(new AmdGpu().parse(source), source, Limits.DEFAULT, true).outcomes()) {
      TreeMap<String, Long> registers = new TreeMap<>();
      o.registers().forEach((r, v) -> registers.put(r.toString(), v));
      all.add(registers + " " + o.memory());
    }
    return all;
  }

  @Test
  void bothHaveTheSameOutcomes() {
    int several = 0;
    for (int seed = 0; seed < 15; seed++) {
      Random random = new Random(seed);
      List<List<String>> plain = List.of(new ArrayList<>(), new ArrayList<>());
      List<List<String>> assembly = List.of(new ArrayList<>(), new ArrayList<>());
      for (int w = 0; w < 2; w++) {
        for (int i = 0; i < 3; i++) {
          int kind = random.nextInt(PLAIN.length);
          String x = random.nextBoolean() ? "x" : "y";
          String value = "" + (1 + i + 4 * w);
          String register = "r" + i;
          plain.get(w).add(PLAIN[kind].replace("R", register).replace("X", x).replace("V", value));
          assembly.get(w).add(ASSEMBLY[kind].replace("R", register).replace("X", x).replace("V", value));
        }
      }
      for (boolean together : new boolean[] {false, true}) {
        Set<String> outcomes = ofMachine(assembly, together);
        assertEquals(PlainCaches.outcomes(plain, together), outcomes, "seed " + seed + " " + assembly);
        several += outcomes.size() > 1 ? 1 : 0;
      }
    }
    assertTrue(several > 10, "programs with several outcomes: " + several);
  }
}
