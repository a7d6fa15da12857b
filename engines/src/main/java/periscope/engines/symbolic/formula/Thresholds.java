package periscope.engines.symbolic.formula;

/**
 * The thresholds at which the encoding changes from a form for small inputs to a form for large ones. Answers do not
 * depend on them.
 *
 * @param values possible numbers of a value up to which the encoding tells them apart one by one; beyond, it encodes
 *               digits
 * @param nodes  nodes of formulas that iterating one {@code let rec} may make; beyond, ranks encode it
 */
public record Thresholds(int values, int nodes) {

  public static final Thresholds USUAL = new Thresholds(100, 20_000);
}
