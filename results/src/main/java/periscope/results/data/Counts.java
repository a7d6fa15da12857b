package periscope.results.data;

/**
 * How many instances of a test ended in which class of outcomes.
 *
 * @param sequential   some order of whole roles gives the outcome
 * @param interleaved  some interleaving does, and no order of whole roles
 * @param weak         none does; of a conformance test, what it forbids; of a mutant, what kills it
 * @param unclassified an outcome of which nobody said what it is
 * @param unended      no outcome
 */
public record Counts(long sequential, long interleaved, long weak, long unclassified, long unended) {

  public Counts {
    if (sequential < 0 || interleaved < 0 || weak < 0 || unclassified < 0 || unended < 0) {
      throw new IllegalArgumentException("a count below zero");
    }
  }

  /** Counts of the three classes that published results have. */
  public static Counts of(long sequential, long interleaved, long weak) {
    return new Counts(sequential, interleaved, weak, 0, 0);
  }

  /** All instances. */
  public long total() {
    return sequential + interleaved + weak + unclassified + unended;
  }

  /** The share that was weak, from 0 to 1; of no instance it is 0. */
  public double weakRate() {
    return total() == 0 ? 0 : (double) weak / total();
  }
}
