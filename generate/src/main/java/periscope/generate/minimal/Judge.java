package periscope.generate.minimal;

import java.util.Collection;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.memory.Outcome;

/** A model. */
@FunctionalInterface
public interface Judge {

  /** The outcomes of a test, each with all registers and locations; empty if its behaviour is undefined. */
  Optional<Collection<Outcome>> allowed(LitmusTest test);
}
