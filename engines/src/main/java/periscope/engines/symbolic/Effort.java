package periscope.engines.symbolic;

/**
 * Where the encoding changes from a way that is good for little to one that is good for much. Answers do not depend on
 * it.
 *
 * @param values numbers that a value may be, to be told apart one by one; beyond, its digits are
 * @param nodes  nodes of formulas that iterating one {@code let rec} may make; beyond, it is encoded by ranks
 */
record Effort(int values, int nodes) {

  static final Effort USUAL = new Effort(100, 20_000);
}
