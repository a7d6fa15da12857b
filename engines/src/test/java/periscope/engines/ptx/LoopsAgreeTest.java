package periscope.engines.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.lang.ptx.model.PtxVocabulary;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.testing.Sample;

/**
 * Both engines find the same final states of random threads that jump about, forwards and backwards, and say alike
 * whether runs were cut.
 */
class LoopsAgreeTest {

  private static final int PROGRAMS = Sample.of(3, 40);
  private static final long SEED = Sample.seed(20261121);

  private final LitmusLanguages languages = LitmusLanguages.load();

  @Test
  void jumpsInEveryDirection() {
    Models models = new Models();
    CompiledModel model = models.compile(models.load("ptx-7.5"), PtxVocabulary.SHARED);
    Simulator enumerating = new Simulator(model);
    int cut = 0;
    int several = 0;
    try (SymbolicSimulator solving = new SymbolicSimulator(model)) {
      for (int i = 0; i < PROGRAMS; i++) {
        SourceText text = new SourceText("random", program(new Random(SEED + i)));
        LitmusTest test = languages.parse(text);
        Simulation one = enumerating.simulate(test, text, false, () -> false);
        Simulation other = solving.simulate(test, text, false, () -> false);
        assertEquals(one.states().keySet(), other.states().keySet(), () -> "seed " + SEED + "\n" + text.content());
        assertEquals(one.cut(), other.cut(), () -> "seed " + SEED + "\n" + text.content());
        cut += one.cut() ? 1 : 0;
        several += one.states().size() > 1 ? 1 : 0;
      }
    }
    assertTrue(cut > PROGRAMS / 4 && several > PROGRAMS / 4, cut + " cut, " + several + " with several states");
  }

  /** Two threads of two or three instructions, each followed by a branch that may lead anywhere in its thread. */
  private static String program(Random random) {
    List<List<String>> columns = List.of(column(random), column(random));
    StringBuilder text = new StringBuilder("PTX random\n{ x=0; y=0; }\nP0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n");
    for (int row = 0; row < Math.max(columns.get(0).size(), columns.get(1).size()); row++) {
      int r = row;
      text.append(String.join(" | ", columns.stream().map(c -> r < c.size() ? c.get(r) : "").toList())).append(" ;\n");
    }
    return text.append("exists (x=1)\n").toString();
  }

  private static List<String> column(Random random) {
    int steps = 2 + random.nextInt(2);
    List<String> column = new ArrayList<>();
    for (int i = 0; i < steps; i++) {
      column.add("L" + i + ":");
      column.add(access(random, "r" + i));
      if (random.nextInt(3) > 0) {
        column.add((random.nextBoolean() ? "bne" : "beq") + " r" + i + ", " + random.nextInt(2) + ", L"
            + random.nextInt(steps + 1));
      }
    }
    column.add("L" + steps + ":");
    return column;
  }

  private static String access(Random random, String register) {
    String location = random.nextInt(3) > 0 ? "x" : "y";
    return switch (random.nextInt(5)) {
      case 0, 1 -> "atom.relaxed.gpu.exch " + register + ", " + location + ", " + random.nextInt(2);
      case 2 -> "atom.acq_rel.gpu.cas " + register + ", " + location + ", 0, 1";
      case 3 -> "ld.acquire.gpu " + register + ", " + location;
      default -> "st.release.gpu " + location + ", 1";
    };
  }
}
