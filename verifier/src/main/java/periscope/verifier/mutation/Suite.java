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

/**
 * Tests, with what a model lets one see of each. Immutable, so that threads may share it, if their engines are their
 * own.
 */
public final class Suite {

  private final List<SuiteTest> tests;
  private final Function<CompiledModel, Engine> engines;

  /**
   * What a suite makes of a changed model.
   *
   * @param noticing  tests that notice the change, smallest first; if only the first is asked for, no others
   * @param undecided of the tests that were asked, how many have no answer within the limits of time and memory
   * @param stopped   whether there was no time to ask all
   */
  public record Notice(List<SuiteTest> noticing, int undecided, boolean stopped) {
    public Notice {
      noticing = List.copyOf(noticing);
    }

    /** The smallest test that notices. */
    public Optional<SuiteTest> first() {
      return noticing.stream().findFirst();
    }
  }

  /** @param engines makes the engine that simulates tests under a model */
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
   * @param all  whether all are wanted, or the smallest is enough
   * @param stop asked now and then whether to give up
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

  /**
   * What an engine's model lets one see of a test; nothing, and incomplete, where time or memory does not suffice.
   */
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
