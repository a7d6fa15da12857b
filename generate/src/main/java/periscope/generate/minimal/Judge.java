package periscope.generate.minimal;

import java.util.Collection;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;

/** A model that decides about tests. */
@FunctionalInterface
public interface Judge {

  /**
   * The allowed outcomes of a test, each with all registers and locations; empty if the test's behaviour is undefined.
   */
  Optional<Collection<Outcome>> allowed(LitmusTest test);
}
