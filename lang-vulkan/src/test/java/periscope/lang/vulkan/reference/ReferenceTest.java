package periscope.lang.vulkan.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.lang.vulkan.Vulkan;
import periscope.lang.vulkan.model.VulkanVocabulary;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.testing.Sample;

/** The evaluator from the specification's clauses and the two engines give the same answers on random programs. */
class ReferenceTest {

  private static final int PROGRAMS = Sample.of(100, 3_000);
  private static final long SEED = Sample.seed(20261130);

  private final CompiledModel model = new Models().compile(new Models().load("vulkan"), VulkanVocabulary.SHARED);
  private final Simulator enumerating = new Simulator(model);

  @Test
  void enginesAgreeWithTheClauses() {
    Random seeds = new Random(SEED);
    int racy = 0;
    int many = 0;
    try (SymbolicSimulator symbolic = new SymbolicSimulator(model)) {
      for (int i = 0; i < PROGRAMS; i++) {
        long seed = seeds.nextLong();
        Program program = new RandomPrograms(new Random(seed)).next();
        String content = ProgramText.of(program, "random");
        SourceText text = new SourceText("random", content);
        LitmusTest test = new Vulkan().parse(text);
        assertEquals(test, new Vulkan().parse(new SourceText("printed", new Vulkan().print(test))), content);
        Executions.Answer expected = Executions.of(program);
        Simulation found = enumerating.simulate(test, text);
        assertEquals(expected, answer(found), () -> "enumeration, seed " + seed + "\n" + content);
        assertEquals(expected, answer(symbolic.simulate(test, text, false, () -> false)),
            () -> "solver, seed " + seed + "\n" + content);
        racy += expected.racy() ? 1 : 0;
        many += expected.outcomes().size() > 2 ? 1 : 0;
      }
    }
    assertTrue(racy > PROGRAMS / 10 && racy < PROGRAMS * 9 / 10, racy + " programs race");
    assertTrue(many > PROGRAMS / 4, many + " programs have more than two outcomes");
  }

  private static Executions.Answer answer(Simulation simulation) {
    Set<String> outcomes = simulation.states().keySet().stream()
        .map(o -> o.registers().entrySet().stream()
            .sorted((a, b) -> a.getKey().name().compareTo(b.getKey().name()))
            .map(r -> r.getKey().name() + "=" + r.getValue()).collect(Collectors.joining(" ")))
        .collect(Collectors.toCollection(TreeSet::new));
    return new Executions.Answer(outcomes, simulation.race().isPresent());
  }
}
