package periscope.web.tests;

import java.util.Map;
import java.util.Set;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;

/**
 * A judge of outcomes, which asks a model; whoever opens the site supplies one, the same as that of all other commands.
 */
public interface Judge {

  /**
   * A model's word.
   *
   * @param model    its name
   * @param standing whether the model allows each outcome that was asked about
   * @param reason   why it forbids nothing, or does not know; empty if there is nothing to say
   */
  record Word(String model, Map<Outcome, Verdict> standing, String reason) {
    public Word {
      standing = Map.copyOf(standing);
    }
  }

  /** Asks about outcomes of a test, which may say less than the test's own. */
  Word of(LitmusTest test, SourceText text, Set<Outcome> outcomes);
}
