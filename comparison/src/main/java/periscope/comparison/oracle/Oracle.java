package periscope.comparison.oracle;

import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import periscope.litmus.memory.Outcome;

/**
 * An oracle: a source of answers about tests, with which the model's answers are compared. Each thread of the command
 * has its own oracle.
 */
public interface Oracle {

  /** @param stop asked now and then whether to give up */
  OracleAnswer ask(Subject subject, BooleanSupplier stop);

  /**
   * What forbids some outcomes of a test, in a few words, if the side has rules that it can name.
   *
   * @param forbidden those that it does not have
   */
  default Optional<String> rule(Subject subject, Set<Outcome> forbidden, BooleanSupplier stop) {
    return Optional.empty();
  }

  /**
   * A side, before a thread asks it.
   *
   * @param name     as reports call it
   * @param identity what its answers follow from besides the test
   * @param sampled  whether it says only some of what there is
   * @param alone    whether only one thread may ask at a time
   */
  record Named(String name, String identity, boolean sampled, boolean alone, Supplier<Oracle> open) {}
}
