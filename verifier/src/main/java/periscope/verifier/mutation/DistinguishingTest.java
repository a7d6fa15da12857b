package periscope.verifier.mutation;

import java.util.Optional;
import periscope.litmus.LitmusTest;

/** The answer of a search for a test that distinguishes a mutant from the original model. */
public sealed interface DistinguishingTest {

  /**
   * A test that distinguishes them.
   *
   * @param operations number of its operations
   * @param smallest   whether no test with fewer operations exists
   */
  record Found(LitmusTest test, int operations, boolean smallest) implements DistinguishingTest {}

  /**
   * No test exists: under both models the same facts can be observed of every program within a bound.
   *
   * @param operations bound on the operations of these programs; empty if the models' expressions prove the fact for
   *                   all programs
   */
  record Implied(Optional<Integer> operations) implements DistinguishingTest {}

  /**
   * The search has no answer.
   *
   * @param operations number of operations up to which no program distinguishes them
   * @param why        the reason, in words
   */
  record Unknown(int operations, String why) implements DistinguishingTest {}
}
