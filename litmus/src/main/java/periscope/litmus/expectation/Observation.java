package periscope.litmus.expectation;

import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import periscope.litmus.condition.Condition;
import periscope.litmus.memory.Outcome;

/** Herd's word for how often the proposition of a test's condition holds; the quantifier does not matter. */
public enum Observation {
  NEVER("Never"),
  SOMETIMES("Sometimes"),
  ALWAYS("Always"),
  /** The model does not apply to the test. */
  OUTSIDE("Outside");

  private final String spelling;

  Observation(String spelling) {
    this.spelling = spelling;
  }

  /** The observation over the states that pass the condition's filter; {@link #NEVER} if no state passes. */
  public static Observation of(Condition condition, Collection<Outcome> states) {
    long all = states.stream().filter(s -> passes(condition, s)).count();
    long positive = states.stream().filter(s -> passes(condition, s) && condition.proposition().holds(s)).count();
    return positive == 0 ? NEVER : positive == all ? ALWAYS : SOMETIMES;
  }

  private static boolean passes(Condition condition, Outcome state) {
    return condition.filter().map(f -> f.holds(state)).orElse(true);
  }

  static Optional<Observation> of(String spelling) {
    return Arrays.stream(values()).filter(o -> o.spelling.equals(spelling)).findFirst();
  }

  @Override
  public String toString() {
    return spelling;
  }
}
