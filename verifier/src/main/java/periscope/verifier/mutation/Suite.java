package periscope.verifier.mutation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import periscope.engines.simulation.Engine;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.models.evaluate.CompiledModel;

/** Tests with their views under the original model. Immutable: threads may share it if each has its own engines. */
public final class Suite {

  private final List<SuiteTest> tests;
  private final Function<CompiledModel, Engine> engines;

  /**
   * The answer of a suite about a changed model.
   *
   * @param noticing  tests that notice the change, smallest first; at most one if only the first was wanted
   * @param undecided number of asked tests without an answer within the limits of time and memory
   * @param stopped   whether time ran out before every test was asked
   */
  public record Notice(List<SuiteTest> noticing, int undecided, boolean stopped) {
    public Notice {
      noticing = List.copyOf(noticing);
    }

    /** The smallest test that notices the change; empty if none does. */
    public Optional<SuiteTest> first() {
      return noticing.stream().findFirst();
    }
  }

  /** @param engines creates the engine that simulates tests under a model */
  public Suite(List<SuiteTest> tests, Function<CompiledModel, Engine> engines) {
    this.tests = tests.stream().sorted(Comparator.comparingLong(SuiteTest::size).thenComparing(SuiteTest::name))
        .toList();
    this.engines = engines;
  }

  /** The tests, smallest first. */
  public List<SuiteTest> tests() {
    return tests;
  }

  /**
   * Asks which tests notice a changed model.
   *
   * @param all  whether to find all such tests, not only the smallest
   * @param stop called now and then; true ends the work
   */
  public Notice notice(CompiledModel changed, boolean all, BooleanSupplier stop) {
    Engine engine = engines.apply(changed);
    List<SuiteTest> noticing = new ArrayList<>();
    int undecided = 0;
    for (SuiteTest test : tests) {
      if (stop.getAsBoolean()) {
        return new Notice(noticing, undecided, true);
      }
      Verdict comparison = test.original().compare(observed(engine, test.test(), test.text(), stop));
      undecided += comparison == Verdict.UNKNOWN ? 1 : 0;
      if (comparison == Verdict.FAILS) {
        noticing.add(test);
        if (!all) {
          break;
        }
      }
    }
    return new Notice(noticing, undecided, false);
  }

  /** The view of a test by an engine's model; empty and incomplete if time or memory does not suffice. */
  public static ModelView observed(Engine engine, LitmusTest test, SourceText text, BooleanSupplier stop) {
    try {
      Simulation found = engine.simulate(test, text, false, stop);
      return ModelView.of(test, found);
    } catch (OutsideModelException e) {
      return ModelView.OUTSIDE;
    } catch (InvalidInputException | StackOverflowError | OutOfMemoryError e) {
      // The original could take the test; under the changed model it is too large.
      return ModelView.NOTHING;
    }
  }
}
