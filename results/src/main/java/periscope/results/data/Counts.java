package periscope.results.data;

import periscope.litmus.schema.Field;

/**
 * The counts of a test's instances, by the class of the outcome that they ended in.
 *
 * @param sequential   instances whose outcome some order of whole roles gives
 * @param interleaved  instances whose outcome some interleaving gives, and no order of whole roles
 * @param weak         instances whose outcome no interleaving gives: a conformance test forbids such an outcome, and it
 *                     kills a mutant
 * @param unclassified instances with an outcome whose class nobody stated
 * @param unended      instances without an outcome
 */
public record Counts(
    @Field(least = 0) long sequential,
    @Field(least = 0) long interleaved,
    @Field(least = 0) long weak,
    @Field(least = 0) long unclassified,
    @Field(least = 0) long unended) {

  public Counts {
    if (sequential < 0 || interleaved < 0 || weak < 0 || unclassified < 0 || unended < 0) {
      throw new IllegalArgumentException("a count below zero");
    }
  }

  /** Counts of the three classes that published results have; the others are 0. */
  public static Counts of(long sequential, long interleaved, long weak) {
    return new Counts(sequential, interleaved, weak, 0, 0);
  }

  /** Number of all instances. */
  public long total() {
    return sequential + interleaved + weak + unclassified + unended;
  }

  /** Weak outcomes per instance, from 0 to 1; 0 without instances. */
  public double weakRate() {
    return total() == 0 ? 0 : (double) weak / total();
  }
}
