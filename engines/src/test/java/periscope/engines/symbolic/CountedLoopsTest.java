package periscope.engines.symbolic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Engine;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.Barrier;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.Span;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.testing.Sample;
import periscope.testing.Work;

/** A loop whose rounds the text counts does what its body does, written down as often. */
class CountedLoopsTest {

  private static final int TESTS = Sample.of(20, 60);
  private static final long SEED = Sample.seed(20261122);
  private static final Expression I = Expression.register("i");

  @Test
  void loopsAreWhatTheirBodiesAreWrittenDownOften() {
    Models models = new Models();
    CompiledModel model = models.compile(models.load("opencl-rsp"), new OpenClVocabulary());
    Random seeds = new Random(SEED);
    int compared = 0;
    int cut = 0;
    int several = 0;
    try (SymbolicSimulator solving = new SymbolicSimulator(model)) {
      while (compared < TESTS) {
        long seed = seeds.nextLong();
        Random random = new Random(seed);
        LitmusTest test = new RandomTests(random).test();
        if (test.threads().stream().anyMatch(t -> Instruction.walk(t.body()).anyMatch(Barrier.class::isInstance))) {
          continue;
        }
        int rounds = 4 + random.nextInt(2);
        boolean first = random.nextBoolean();
        LitmusTest looping = with(test, looping(test.threads().get(0).body(), rounds, first));
        LitmusTest written = with(test, written(test.threads().get(0).body(), rounds));
        for (Engine engine : List.of(new Simulator(model), solving)) {
          Simulation expected;
          try {
            expected = engine.simulate(written, Agreement.NO_TEXT, false, Work.steps(100));
          } catch (InvalidInputException tooLarge) {
            continue;
          }
          if (expected.complete()) {
            Simulation found = engine.simulate(looping, Agreement.NO_TEXT, false, () -> false);
            assertEquals(expected.states().keySet(), found.states().keySet(), () -> "seed " + seed + ": " + looping);
            assertEquals(expected.cut(), found.cut(), () -> "seed " + seed + ": " + looping);
            compared++;
            cut += found.cut() ? 1 : 0;
            several += found.states().size() > 1 ? 1 : 0;
          }
        }
      }
    }
    assertTrue(several > TESTS / 6 && cut > 0, several + " with several states, " + cut + " cut");
  }

  private static LitmusTest with(LitmusTest test, List<Instruction> body) {
    List<LitmusThread> threads = new ArrayList<>(test.threads());
    threads.set(0, new LitmusThread(threads.get(0).placement(), body));
    return new LitmusTest(test.language(), test.name(), "", test.locations(), threads, test.condition());
  }

  private static Instruction next() {
    Expression more = new Expression.Binary(BinaryOperator.ADD, I, Expression.constant(1));
    return new Instruction.Assign("i", more, Span.NONE);
  }

  private static List<Instruction> looping(List<Instruction> body, int rounds, boolean testFirst) {
    List<Instruction> inside = new ArrayList<>(body);
    inside.add(next());
    Expression goesOn = new Expression.Binary(BinaryOperator.LESS, I, Expression.constant(rounds));
    return List.of(new Instruction.Loop(List.of(), goesOn, inside, testFirst, Span.NONE));
  }

  private static List<Instruction> written(List<Instruction> body, int rounds) {
    List<Instruction> all = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      all.addAll(body);
      all.add(next());
    }
    return all;
  }
}
