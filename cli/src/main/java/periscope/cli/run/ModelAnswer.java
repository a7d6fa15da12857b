package periscope.cli.run;

import java.util.Optional;
import java.util.Set;
import periscope.litmus.memory.Outcome;

/** What a model says of a test, as far as a run is compared with it. */
sealed interface ModelAnswer {

  /**
   * A model and what it judges.
   *
   * @param name     as the user calls it
   * @param compiled whether it judges the compiled program, not the source
   */
  record Judge(String name, boolean compiled) {}

  Judge judge();

  /**
   * It has an answer.
   *
   * @param allowed   the outcomes that it allows
   * @param undefined why the test's behaviour is undefined, if it is: then the model forbids nothing
   * @param doubt     why an outcome that is not among these may be allowed all the same, if it may
   */
  record Given(Judge judge, Set<Outcome> allowed, Optional<String> undefined,
      Optional<String> doubt) implements ModelAnswer {
    public Given {
      allowed = Set.copyOf(allowed);
    }
  }

  /** It says nothing of such a test. */
  record Silent(Judge judge, String reason) implements ModelAnswer {}
}
