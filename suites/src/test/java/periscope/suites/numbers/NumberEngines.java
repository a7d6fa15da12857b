package periscope.suites.numbers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.lang.ptx.Ptx;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.memory.Outcome;
import periscope.litmus.sequencing.CompiledOrders;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.machines.Interleavings;
import periscope.machines.interleaving.StoreBufferMachine;
import periscope.mappings.Compiler;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;

/**
 * Everything that computes with the numbers of one language: both engines, the machine, and the engine on the output of
 * the printer and of compilers. Each is asked for the final values of a program with one thread.
 */
final class NumberEngines implements AutoCloseable {

  /** One of so many programs is given to the solver, which takes most of the time. */
  private static final int SOLVED = 4;

  private final LitmusLanguage language;
  private final Simulator enumerating;
  private final SymbolicSimulator symbolic;
  private final Simulator ptx;
  private final Optional<Mapping> toPtx;
  private int programs;

  /**
   * The engines of a language.
   *
   * @param toPtx the name of a mapping to PTX; compiled programs are asked for then, too
   */
  NumberEngines(LitmusLanguage language, String model, String vocabulary, Optional<String> toPtx) {
    this.language = language;
    CompiledModel compiled = compiled(model, vocabulary);
    enumerating = new Simulator(compiled);
    symbolic = new SymbolicSimulator(compiled);
    ptx = new Simulator(compiled("ptx-7.5", "ptx"));
    this.toPtx = toPtx.map(new Mappings()::load);
  }

  private static CompiledModel compiled(String model, String vocabulary) {
    Models models = new Models();
    return models.compile(models.load(model), Vocabularies.of(vocabulary).orElseThrow());
  }

  /**
   * Asks all engines.
   *
   * @param divides  whether the program divides by something that the text does not show to be other than 0; some
   *                 engines refuse that
   * @param expected compares an outcome with the language's result; its text names the program and the engine
   */
  void check(String program, boolean divides, String name, BiConsumer<Outcome, String> expected) {
    String at = name + "\n" + program;
    SourceText text = new SourceText("numbers.litmus", program);
    LitmusTest read = language.parse(text);
    LitmusTest test = oneOrder(read);
    expected.accept(only(enumerating.simulate(test, text, false, () -> false).states().keySet(), at),
        "enumeration, " + at);
    if (programs++ % SOLVED == 0) {
      solve(test, text, divides, at, expected);
    }
    if (!divides) {
      expected.accept(only(Interleavings.of(new StoreBufferMachine(test, text, true)).outcomes(), at),
          "machine, " + at);
    }
    String printed = language.print(read);
    LitmusTest again = oneOrder(language.parse(new SourceText("printed.litmus", printed)));
    expected.accept(
        only(enumerating.simulate(again, text, false, () -> false).states().keySet(), at), "printed, " + at + printed);
    toPtx.ifPresent(m -> compiled(m, test, text, at, expected));
  }

  /** Checks what a mapping compiles the test to, printed and read again. */
  private void compiled(Mapping mapping, LitmusTest test, SourceText text, String at,
      BiConsumer<Outcome, String> expected) {
    LitmusTest target = Compiler.compile(test, text, mapping).target();
    String printed = new Ptx().print(target);
    LitmusTest again = new Ptx().parse(new SourceText("compiled.litmus", printed));
    for (LitmusTest compiled : List.of(target, again)) {
      expected.accept(only(ptx.simulate(compiled, text, false, () -> false).states().keySet(), at),
          (compiled == again ? "compiled and printed, " : "compiled, ") + at + printed);
    }
  }

  /** Checks that a division by zero is reported, without an outcome. */
  void checkUndefined(String program, String name) {
    String at = name + "\n" + program;
    SourceText text = new SourceText("numbers.litmus", program);
    Simulation found = enumerating.simulate(oneOrder(language.parse(text)), text, false, () -> false);
    assertEquals(0, found.states().size(), at);
    assertEquals(1, found.undefined().size(), at);
  }

  /**
   * The test with one order of evaluation: a single thread computes the same in every order, and there are very many.
   */
  private static LitmusTest oneOrder(LitmusTest test) {
    return CompiledOrders.inTextOrder(test);
  }

  private void solve(
      LitmusTest test, SourceText text, boolean divides, String at, BiConsumer<Outcome, String> expected) {
    Collection<Outcome> states;
    try {
      states = symbolic.simulate(test, text, false, () -> false).states().keySet();
    } catch (InvalidInputException e) {
      assertTrue(divides, at);
      return;
    }
    expected.accept(only(states, at), "solver, " + at);
  }

  private static Outcome only(Collection<Outcome> states, String at) {
    assertEquals(1, states.size(), at);
    return states.iterator().next();
  }

  @Override
  public void close() {
    symbolic.close();
  }
}
