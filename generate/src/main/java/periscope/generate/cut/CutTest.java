package periscope.generate.cut;

import java.util.List;
import java.util.Optional;
import periscope.litmus.LitmusTest;

/**
 * A litmus test that was cut out of an execution.
 *
 * @param test    the test; its condition asks for the outcome of the execution
 * @param kind    the part of the execution that the test has
 * @param pair    the two conflicting accesses, if the test is about two
 * @param remarks differences between the test and the execution, in whole sentences
 */
public record CutTest(LitmusTest test, Kind kind, Optional<Pair> pair, List<String> remarks) {

  /** The part of an execution that a test has. */
  public enum Kind {
    /** Two conflicting accesses, and the path that leads from one to the other. */
    ORDERED_PAIR,
    /** Two conflicting accesses alone: no path leads from either to the other. */
    LONE_PAIR,
    /** A cycle of program order and communication. */
    CYCLE,
    /** All accesses to shared locations, because no cycle exists. */
    INTERLEAVING
  }

  /**
   * Two conflicting accesses, by the test's threads.
   *
   * @param first    thread of the first access
   * @param second   thread of the second access
   * @param location the location's name in the test
   * @param message  whether the first access only writes, and the second only reads
   */
  public record Pair(int first, int second, String location, boolean message) {}

  public CutTest {
    remarks = List.copyOf(remarks);
  }

  /** Whether the test is about two accesses of which one thread only writes and the other only reads. */
  public boolean message() {
    return pair.filter(Pair::message).isPresent();
  }

  /** Copy of the test with another name. */
  public CutTest named(String name) {
    return new CutTest(test.named(name), kind, pair, remarks);
  }
}
