package periscope.web.tests;

import java.util.Map;
import java.util.Set;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;

/** A judge of outcomes that asks a model; the site's owner supplies the model that all commands use. */
public interface Judge {

  /**
   * A model's verdict.
   *
   * @param model    its name
   * @param standing for each outcome, whether the model allows it
   * @param reason   the reason why it forbids no outcome, or gives no answer; may be empty
   */
  record Word(String model, Map<Outcome, Verdict> standing, String reason) {
    public Word {
      standing = Map.copyOf(standing);
    }
  }

  /** The verdict on some outcomes of a test, which may omit registers and locations. */
  Word of(LitmusTest test, SourceText text, Set<Outcome> outcomes);
}
