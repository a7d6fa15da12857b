package periscope.engines.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import periscope.engines.enumeration.Simulator;
import periscope.engines.ptx.Definitions.Edition;
import periscope.engines.ptx.RandomPtx.Instructions;
import periscope.engines.simulation.Engine;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.lang.ptx.model.PtxVocabulary;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.testing.Sample;

/**
 * Both engines under the shipped models find the final states that brute force over the definitions finds, on random
 * programs.
 */
class BruteForceAgreesTest {

  private static final int TESTS = Sample.of(10, 300);
  private static final long SEED = Sample.seed(20260604);
  /** Candidates that brute force visits of one program. */
  private static final long MOST = 20_000;
  /** Differences after which to stop. */
  private static final int DIFFERENCES = Integer.getInteger("ptx.differences", 1);
  private static final SourceText NO_TEXT = new SourceText("generated", "");

  private final Models models = new Models();

  @Test
  void without_proxies_under_6() {
    compare("ptx-6.0", Edition.PTX_6_0, Instructions.OF_6_0);
  }

  @Test
  void without_proxies_under_7() {
    compare("ptx-7.5", Edition.PTX_7_5, Instructions.OF_6_0);
  }

  @Test
  void with_proxies_under_7() {
    compare("ptx-7.5", Edition.PTX_7_5, Instructions.OF_7_5);
  }

  @Test
  void hardware_of_2015() {
    compare("ptx-asplos15", Edition.HARDWARE_2015, Instructions.OF_2015);
  }

  @Test
  void editions_differ_in_proxies_only() {
    Random seeds = new Random(SEED);
    Simulator older = new Simulator(model("ptx-6.0"));
    Simulator newer = new Simulator(model("ptx-7.5"));
    int compared = 0;
    while (compared < TESTS) {
      long seed = seeds.nextLong();
      LitmusTest test = new RandomPtx(new Random(seed), Instructions.OF_6_0).program();
      assertEquals(found(older, test), found(newer, test), () -> "seed " + seed + "\n" + text(test));
      compared++;
    }
    System.out.println("ptx-6.0 and ptx-7.5: " + compared + " compared");
  }

  private CompiledModel model(String name) {
    return models.compile(models.load(name), PtxVocabulary.SHARED);
  }

  private void compare(String model, Edition edition, Instructions instructions) {
    Random seeds = new Random(SEED);
    int compared = 0;
    int tooLarge = 0;
    int several = 0;
    Set<String> differences = new TreeSet<>();
    try (SymbolicSimulator symbolic = new SymbolicSimulator(model(model))) {
      List<Engine> engines = List.of(new Simulator(model(model)), symbolic);
      while (compared < TESTS && differences.size() < DIFFERENCES) {
        long seed = seeds.nextLong();
        LitmusTest test = new RandomPtx(new Random(seed), instructions).program();
        try {
          Set<Outcome> expected = brute(test, edition);
          several += expected.size() > 1 ? 1 : 0;
          compared++;
          if (!engines.stream().allMatch(e -> found(e, test).equals(expected))) {
            differences.add(difference(seed, test, edition, engines));
          }
        } catch (BruteForcePtx.TooLarge e) {
          tooLarge++;
        }
      }
    }
    String what = model + (instructions == Instructions.OF_7_5 ? " with proxies" : "");
    System.out.println(what + ": " + compared + " compared, " + several + " with several final states, "
        + tooLarge + " too large");
    assertTrue(differences.isEmpty(), () -> String.join("\n", differences));
    assertTrue(several > compared / 2, "most programs have something to choose");
  }

  private static String difference(long seed, LitmusTest test, Edition edition, List<Engine> engines) {
    LitmusTest small = Shrink.smallest(test, t -> differs(t, edition, engines));
    Set<Outcome> expected = brute(small, edition);
    StringBuilder out = new StringBuilder("seed " + seed + ", smallest:\n" + text(small));
    for (Engine engine : engines) {
      Set<Outcome> found = found(engine, small);
      out.append(engine.getClass().getSimpleName()).append(" lacks ").append(without(expected, found))
          .append(", has too many ").append(without(found, expected)).append('\n');
    }
    return out.toString();
  }

  private static boolean differs(LitmusTest test, Edition edition, List<Engine> engines) {
    try {
      Set<Outcome> expected = brute(test, edition);
      return !engines.stream().allMatch(e -> found(e, test).equals(expected));
    } catch (BruteForcePtx.TooLarge e) {
      return false;
    }
  }

  private static Set<Outcome> without(Set<Outcome> from, Set<Outcome> what) {
    Set<Outcome> left = new TreeSet<>(from);
    left.removeAll(what);
    return left;
  }

  private static Set<Outcome> brute(LitmusTest test, Edition edition) {
    return BruteForcePtx.outcomes(test, edition, MOST).stream()
        .map(o -> complete(o, test)).collect(Collectors.toSet());
  }

  private static Set<Outcome> found(Engine engine, LitmusTest test) {
    Set<Outcome> found = new HashSet<>();
    engine.simulate(test, NO_TEXT, false, () -> false).states().keySet().forEach(o -> found.add(complete(o, test)));
    return found;
  }

  /** With 0 in the registers that were not written. */
  private static Outcome complete(Outcome outcome, LitmusTest test) {
    TreeMap<Outcome.Register, Long> registers = new TreeMap<>(outcome.registers());
    for (int thread = 0; thread < test.threads().size(); thread++) {
      for (Instruction instruction : test.threads().get(thread).body()) {
        for (String register : ThreadRuns.written(instruction)) {
          registers.putIfAbsent(new Outcome.Register(thread, register), 0L);
        }
      }
    }
    return new Outcome(registers, outcome.memory());
  }

  private static String text(LitmusTest test) {
    return LitmusLanguages.load().ofHeader("PTX").print(test);
  }
}
