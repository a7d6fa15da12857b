package periscope.verifier.mutation;

import java.util.Optional;
import periscope.litmus.LitmusTest;

/** The answer of a search for a test that distinguishes a mutant from the original model. */
public sealed interface DistinguishingTest {

  /**
   * A test that does.
   *
   * @param operations how many it has
   * @param smallest   whether it is known that no test with fewer does
   */
  record Found(LitmusTest test, int operations, boolean smallest) implements DistinguishingTest {}

  /**
   * Nothing does: both let one see the same of every program within a bound.
   *
   * @param operations most operations of these programs; absent if the models' expressions show it of all programs
   */
  record Implied(Optional<Integer> operations) implements DistinguishingTest {}

  /**
   * No answer.
   *
   * @param operations no program of up to so many operations does
   * @param why        in words
   */
  record Unknown(int operations, String why) implements DistinguishingTest {}
}
