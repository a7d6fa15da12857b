package periscope.engines.symbolic.formula;

/**
 * Where the encoding changes from a way that is good for little to one that is good for much. Answers do not depend on
 * it.
 *
 * @param values numbers that a value may be, to be told apart one by one; beyond, its digits are
 * @param nodes  nodes of formulas that iterating one {@code let rec} may make; beyond, it is encoded by ranks
 */
public record Thresholds(int values, int nodes) {

  public static final Thresholds USUAL = new Thresholds(100, 20_000);
}
