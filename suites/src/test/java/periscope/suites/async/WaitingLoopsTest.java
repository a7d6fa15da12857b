package periscope.suites.async;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.lang.ptx.Ptx;
import periscope.lang.ptx.instruction.Mbarrier;
import periscope.lang.ptx.model.PtxVocabulary;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Rereading;
import periscope.semantics.LoopBound;
import periscope.testing.Sample;

/**
 * Loops that wait at an mbarrier: random programs whose waits are repeated until they find their phase ended have the
 * same outcomes and the same flags whether rounds that find it open are followed or left out.
 */
class WaitingLoopsTest {

  private static final Models MODELS = new Models();
  private static final LoopBound BOUND = LoopBound.of(2);

  private static CompiledModel model(String name) {
    return MODELS.compile(MODELS.load(name), PtxVocabulary.SHARED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ptx-9.4", "ptx-9.4-fence-by-writer", "ptx-9.4-fence-anywhere", "ptx-9.4-owner-cta",
      "ptx-9.4-chains"})
  void a_round_that_finds_its_phase_open_changes_nothing(String name) {
    CompiledModel model = model(name);
    assertEquals(Rereading.IDLE, model.rereading());
    Simulator follows = new Simulator(model, BOUND, Rereading.NONE);
    Simulator leaves = new Simulator(model, BOUND);
    Random random = new Random(Sample.seed(61));
    int fewer = 0;
    int flagged = 0;
    try (SymbolicSimulator solving = new SymbolicSimulator(model)) {
      for (int compared = 0; compared < Sample.of(12, 500);) {
        Program program = Program.random(random);
        LitmusTest test = new Ptx().parse(new SourceText("random", program.text()));
        LitmusTest waiting = waiting(test);
        if (waiting.equals(test) || !program.interesting()) {
          continue;
        }
        SourceText text = new SourceText("random", new Ptx().print(waiting));
        Simulation expected = follows.simulate(waiting, text);
        Simulation found = leaves.simulate(waiting, text);
        assertEquals(expected.states().keySet(), found.states().keySet(), text::content);
        assertEquals(expected.flags().keySet(), found.flags().keySet(), text::content);
        if (compared % 4 == 0) {
          Simulation solved = solving.simulate(waiting, text, false, () -> false);
          assertEquals(found.states().keySet(), solved.states().keySet(), text::content);
          assertEquals(found.flags().keySet(), solved.flags().keySet(), text::content);
        }
        fewer += executions(found) < executions(expected) ? 1 : 0;
        flagged += found.flags().isEmpty() ? 0 : 1;
        compared++;
      }
    }
    assertTrue(fewer > 0 && flagged > 0, fewer + " have fewer executions, " + flagged + " are flagged");
  }

  private static long executions(Simulation found) {
    return found.states().values().stream().mapToLong(Long::longValue).sum();
  }

  /** The test whose waits are repeated until they find their phase ended. */
  private static LitmusTest waiting(LitmusTest test) {
    List<LitmusThread> threads = new ArrayList<>();
    for (LitmusThread thread : test.threads()) {
      List<Instruction> body = new ArrayList<>();
      for (Instruction i : thread.body()) {
        if (i instanceof Mbarrier m && m.kind().waits()) {
          String label = "W" + body.size();
          body.add(new Instruction.Label(label, Span.NONE));
          body.add(i);
          body.add(new Instruction.Branch(new Expression.Binary(BinaryOperator.EQUAL,
              Expression.register(m.register().orElseThrow()), Expression.constant(0)), label, Span.NONE));
        } else {
          body.add(i);
        }
      }
      threads.add(thread.withBody(body));
    }
    return new LitmusTest(test.language(), test.name(), test.description(), test.locations(), threads,
        test.condition());
  }

  /** A wait for a phase of an object that is not initialised is an undefined use, in whatever round. */
  @Test
  void an_undefined_wait_in_a_loop_is_told() {
    SourceText text = new SourceText("undefined", """
        PTX undefined
        { mbarrier b; }
         P0@cta 0,gpu 0 | P1@cta 0,gpu 0 ;
         W: mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 p, [b], 0 | mbarrier.init.shared::cta.b64 [b], 1 ;
         @!p bra W | mbarrier.arrive.shared::cta.b64 _, [b] ;
        exists (0:p=1)
        """);
    LitmusTest test = new Ptx().parse(text);
    Simulation found = new Simulator(model("ptx-9.4")).simulate(test, text);
    assertTrue(found.flags().keySet().toString().contains("undefined_use_of_an_mbarrier"), found::toString);
    Simulation expected = new Simulator(model("ptx-9.4"), BOUND, Rereading.NONE).simulate(test, text);
    assertEquals(expected.states().keySet(), found.states().keySet());
    assertEquals(expected.flags().keySet(), found.flags().keySet());
  }
}
