package periscope.engines.answer;

import java.util.Optional;
import periscope.engines.simulation.Simulation;
import periscope.litmus.answer.Judgement;
import periscope.litmus.answer.Status;
import periscope.litmus.expectation.Expectations;
import periscope.litmus.expectation.Expectations.OfModel;
import periscope.litmus.expectation.Observation;
import periscope.models.tool.Reading;

/** The agreement of a test's result with the expectation in the test's file. */
public enum Agreement {
  AGREES("agree", Status.OK),
  DIFFERS("differ", Status.FAILS),
  /** Not all was seen, and what was does not decide it. */
  UNDECIDED("undecided", Status.UNKNOWN);

  private final String word;
  private final Status status;

  Agreement(String word, Status status) {
    this.word = word;
    this.status = status;
  }

  /** The word for several tests: 3 agree. */
  public String word() {
    return word;
  }

  /** What a table's row adds to what is expected, behind two blanks; nothing where it is as expected. */
  public String remark() {
    return switch (this) {
      case AGREES -> "";
      case DIFFERS -> "  DIFFERS";
      case UNDECIDED -> "  undecided";
    };
  }

  public Status status() {
    return status;
  }

  /**
   * What a file expects of a model: it is meant by its name, or by the name of its file, which other tools' models may
   * have by chance.
   */
  public static Optional<OfModel> expected(Expectations expectations, String model, Reading reading) {
    if (reading.tool().isPresent()) {
      return expectations.model(model);
    }
    return expectations.model(model).or(() -> expectations.model(file(model)));
  }

  /** Whether a file means this model, likewise. */
  public static boolean means(String stated, String model, Reading reading) {
    return stated.equals(model) || reading.tool().isEmpty() && stated.equals(file(model));
  }

  private static String file(String model) {
    return model.substring(model.replace('\\', '/').lastIndexOf('/') + 1).replaceFirst("\\.cat$", "");
  }

  public static Agreement of(OfModel expected, Judgement judgement, Simulation found) {
    Agreement observed = observed(expected.observation(), judgement);
    Agreement raced = expected.racy().map(r -> raced(r, found)).orElse(AGREES);
    if (observed == DIFFERS || raced == DIFFERS) {
      return DIFFERS;
    }
    return observed == AGREES ? raced : UNDECIDED;
  }

  private static Agreement observed(Observation expected, Judgement judgement) {
    boolean both = judgement.holding() > 0 && judgement.failing() > 0;
    if (judgement.complete() || both) {
      return judgement.observation().equals(expected.toString()) ? AGREES : DIFFERS;
    }
    boolean refuted = expected == Observation.NEVER && judgement.holding() > 0
        || expected == Observation.ALWAYS && judgement.failing() > 0;
    return refuted ? DIFFERS : UNDECIDED;
  }

  private static Agreement raced(boolean expected, Simulation found) {
    boolean race = found.race().isPresent();
    if (race || found.complete()) {
      return race == expected ? AGREES : DIFFERS;
    }
    return UNDECIDED;
  }
}
