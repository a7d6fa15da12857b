package periscope.engines.answer;

import java.util.Optional;
import periscope.engines.simulation.Simulation;
import periscope.inputs.Judges;
import periscope.litmus.answer.Judgement;
import periscope.litmus.answer.Verdict;
import periscope.litmus.answer.VerdictWords;
import periscope.litmus.expectation.Expectations;
import periscope.litmus.expectation.Expectations.OfModel;
import periscope.litmus.expectation.Observation;
import periscope.models.tool.Reading;

/**
 * The agreement of a test's result with the expectation in the test's file: a verdict on the claim that the result is
 * the expected one.
 */
public final class Agreement {

  /** The words for the agreement of one test. */
  public static final VerdictWords WORDS = VerdictWords.of("agrees", "differs", "undecided");

  /** The words for the agreement of several tests: 3 agree. */
  public static final VerdictWords COUNTED = VerdictWords.of("agree", "differ", "undecided");

  /**
   * The remarks behind an expectation in a table's row, with two blanks in front; empty where the result is the
   * expected one.
   */
  public static final VerdictWords REMARKS = VerdictWords.of("", "  DIFFERS", "  undecided");

  private Agreement() {}

  /**
   * The expectation in a test's file for a model. A file names a model by the model's name or, for a model that is read
   * with Periscope's own rules, by the name of the model's file; a model of another tool may have the same file name by
   * chance, so the file name does not count there.
   *
   * @param model   name of the model
   * @param reading the rules by which the model is read
   */
  public static Optional<OfModel> expected(Expectations expectations, String model, Reading reading) {
    if (reading.tool().isPresent()) {
      return expectations.model(model);
    }
    return expectations.model(model).or(() -> expectations.model(file(model)));
  }

  /** Whether a name in a test's file denotes this model, by the rules of {@link #expected}. */
  public static boolean means(String stated, String model, Reading reading) {
    return stated.equals(model) || reading.tool().isEmpty() && stated.equals(file(model));
  }

  private static String file(String model) {
    return model.substring(model.replace('\\', '/').lastIndexOf('/') + 1).replaceFirst("\\.cat$", "");
  }

  /**
   * Compares a simulation's result with the expectation of the test's file.
   *
   * @return unknown if the result is undecided in a part of the expectation and no other part fails
   */
  public static Verdict of(OfModel expected, Judgement judgement, Simulation found) {
    Verdict observed = observed(expected.observation(), judgement);
    Verdict raced = expected.racy().map(r -> raced(r, found)).orElse(Verdict.HOLDS);
    if (observed == Verdict.FAILS || raced == Verdict.FAILS) {
      return Verdict.FAILS;
    }
    return observed == Verdict.HOLDS ? raced : Verdict.UNKNOWN;
  }

  private static Verdict observed(Observation expected, Judgement judgement) {
    boolean both = judgement.holding() > 0 && judgement.failing() > 0;
    if (judgement.complete() || both) {
      return judgement.observation().equals(expected.toString()) ? Verdict.HOLDS : Verdict.FAILS;
    }
    boolean refuted = expected == Observation.NEVER && judgement.holding() > 0
        || expected == Observation.ALWAYS && judgement.failing() > 0;
    return refuted ? Verdict.FAILS : Verdict.UNKNOWN;
  }

  private static Verdict raced(boolean expected, Simulation found) {
    boolean race = found.race().isPresent() || found.flags().keySet().stream().anyMatch(Judges.Judge::isRace);
    if (race || found.complete()) {
      return race == expected ? Verdict.HOLDS : Verdict.FAILS;
    }
    return Verdict.UNKNOWN;
  }
}
