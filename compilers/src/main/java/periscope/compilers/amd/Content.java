package periscope.compilers.amd;

import periscope.litmus.expression.Expression;

/** The content of a register of 32 bits at a place of the code, in terms of values that the wave has loaded. */
sealed interface Content {

  /** A number. */
  record Number(Expression value) implements Content {}

  /**
   * A half of a number of 64 bits.
   *
   * @param high whether it is the upper half
   */
  record Half(Expression whole, boolean high) implements Content {}

  /**
   * A half of an address.
   *
   * @param base   a location, {@link #RESULTS} or {@link #ARGUMENTS}
   * @param offset the distance from there, in bytes
   * @param high   whether it is the upper half
   */
  record Address(String base, long offset, boolean high) implements Content {}

  /** The memory to which a kernel stores its results. */
  String RESULTS = "the results";
  /** The memory from which a kernel reads its arguments. */
  String ARGUMENTS = "the arguments";
}
