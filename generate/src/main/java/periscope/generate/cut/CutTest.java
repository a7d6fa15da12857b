package periscope.generate.cut;

import java.util.List;
import java.util.Optional;
import periscope.litmus.LitmusTest;

/**
 * A litmus test that was cut out of an execution.
 *
 * @param test    asks whether what the execution shows can be
 * @param kind    what that is
 * @param pair    the two accesses that it is about, if it is about two
 * @param remarks what about it is not as in the execution, in whole sentences
 */
public record CutTest(LitmusTest test, Kind kind, Optional<Pair> pair, List<String> remarks) {

  /** What of an execution a test has. */
  public enum Kind {
    /** Two accesses that conflict, and what leads from one to the other. */
    ORDERED_PAIR,
    /** Two accesses that conflict, and nothing else: nothing leads from one to the other. */
    LONE_PAIR,
    /** A cycle of program order and communication. */
    CYCLE,
    /** Everything that threads do to locations that they share: there is no such cycle. */
    INTERLEAVING
  }

  /**
   * Two accesses to one location, told by the test's threads.
   *
   * @param location its name in the test
   * @param message  whether the first only writes, and the second only reads
   */
  public record Pair(int first, int second, String location, boolean message) {}

  public CutTest {
    remarks = List.copyOf(remarks);
  }

  /** Whether it is about what one thread writes and another one reads. */
  public boolean message() {
    return pair.filter(Pair::message).isPresent();
  }

  /** The same test under another name. */
  public CutTest named(String name) {
    return new CutTest(test.named(name), kind, pair, remarks);
  }
}
