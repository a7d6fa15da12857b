package periscope.cli.numbers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collection;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.cli.numbers.CPrograms.Program;
import periscope.lang.cuda.Cuda;
import periscope.lang.openclrsp.OpenClRsp;
import periscope.litmus.LitmusTest;
import periscope.litmus.Outcome;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.sequencing.CompiledOrders;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.runtime.interleaving.Interleavings;
import periscope.runtime.interleaving.StoreBufferMachine;
import periscope.verifier.enumerate.Simulator;
import periscope.verifier.symbolic.SymbolicSimulator;

/**
 * Random programs over all integer types against a plain interpreter of C's rules, in every engine. The system property
 * {@code periscope.numbers} says how many programs of each language.
 */
class CNumbersTest {

  private static final int PROGRAMS = Integer.getInteger("periscope.numbers", 200);
  private static final int STATEMENTS = 8;
  /** The solver, which takes most of the time, is asked about one program of so many. */
  private static final int SOLVED = 4;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyEngineComputesAsTheLanguageSays(boolean cuda) {
    LitmusLanguage language = cuda ? new Cuda() : new OpenClRsp();
    Models models = new Models();
    CompiledModel model = models.compile(models.load(cuda ? "cuda-scoped-cpp" : "opencl"),
        Vocabularies.of(cuda ? "cuda" : "opencl-rsp").orElseThrow());
    Simulator enumerating = new Simulator(model);
    SymbolicSimulator symbolic = new SymbolicSimulator(model);
    long seed = Long.getLong("periscope.seed", 20261122);
    for (int i = 0; i < PROGRAMS; i++) {
      Program program = CPrograms.next(new Random(seed + i), cuda, STATEMENTS);
      String at = "seed " + (seed + i) + "\n" + program.text();
      SourceText text = new SourceText("numbers.litmus", program.text());
      // One thread computes the same in every order of evaluation, of which there are very many.
      LitmusTest read = language.parse(text);
      LitmusTest test = CompiledOrders.inTextOrder(read);
      check(program, only(enumerating.simulate(test, text, false, () -> false).states().keySet(), at), "enumeration, " + at);
      if (i % SOLVED == 0) {
        solve(program, symbolic, test, text, at);
      }
      // The machine refuses divisions by what may be 0.
      if (!divides(program)) {
        check(program, only(Interleavings.of(new StoreBufferMachine(test, text, true)).outcomes(), at), "machine, " + at);
      }
      String printed = language.print(read);
      LitmusTest again = CompiledOrders.inTextOrder(language.parse(new SourceText("printed.litmus", printed)));
      check(program, only(enumerating.simulate(again, text, false, () -> false).states().keySet(), at), "printed, " + at + printed);
    }
  }

  /** The solver refuses divisors of which it does not see that they are not 0. */
  private static void solve(Program program, SymbolicSimulator symbolic, LitmusTest test, SourceText text, String at) {
    Collection<Outcome> states;
    try {
      states = symbolic.simulate(test, text, false, () -> false).states().keySet();
    } catch (InvalidInputException e) {
      assertTrue(divides(program), at);
      return;
    }
    check(program, only(states, at), "solver, " + at);
  }

  private static boolean divides(Program program) {
    return program.text().matches("(?s).*( /| %|[/%]=).*");
  }

  private static Outcome only(Collection<Outcome> states, String at) {
    assertEquals(1, states.size(), at);
    return states.iterator().next();
  }

  private static void check(Program program, Outcome outcome, String at) {
    program.registers().forEach((name, value) -> assertEquals(
        value.number().longValue(), outcome.register(new Outcome.Register(0, name)), () -> name + ", " + at));
    program.memory().forEach((name, value) ->
        assertEquals(value.number().longValue(), outcome.location(name), () -> name + ", " + at));
  }
}
