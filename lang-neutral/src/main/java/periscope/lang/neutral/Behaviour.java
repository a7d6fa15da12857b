package periscope.lang.neutral;

import java.util.Optional;
import periscope.litmus.condition.Proposition;
import periscope.litmus.source.Span;

/**
 * Outcomes that a test tells apart.
 *
 * @param name    what it is called in the test
 * @param counter what it is counted as, its {@code key}: that of other behaviours, or its own name
 * @param outcome what holds of its outcomes and of none before it; all that are left if absent
 * @param span    where its name stands
 */
record Behaviour(String name, String counter, Optional<Proposition> outcome, Span span) {

  /** The counter of outcomes that are not sequentially consistent. */
  static final String WEAK = "weak";

  /** Of the counters that stand for a class, all but {@link #WEAK}. */
  static final String INTERLEAVED = "interleaved";

  /** Beginning of the names of behaviours that are looked for, where these are not the weak ones. */
  static final String TARGET = "target";

  boolean sequential() {
    return counter.matches("seq[0-9]*");
  }
}
