package periscope.lang.neutral;

import java.util.Optional;
import periscope.litmus.condition.Proposition;
import periscope.litmus.source.Span;

/**
 * A set of outcomes that a test names.
 *
 * @param name    its name in the test
 * @param counter the counter of its outcomes, its {@code key}: the name of a class or of another behaviour, or its own
 *                name
 * @param outcome a proposition that selects its outcomes, from those that no earlier behaviour selects; absent for all
 *                that remain
 * @param span    the place of its name
 */
record Behaviour(String name, String counter, Optional<Proposition> outcome, Span span) {

  /** The counter of outcomes that are not sequentially consistent. */
  static final String WEAK = "weak";

  /** The class counter, besides {@link #WEAK}, of outcomes that only interleavings give. */
  static final String INTERLEAVED = "interleaved";

  /** First characters of the names of behaviours that the test looks for, if these are not the weak ones. */
  static final String TARGET = "target";

  boolean sequential() {
    return counter.matches("seq[0-9]*");
  }
}
