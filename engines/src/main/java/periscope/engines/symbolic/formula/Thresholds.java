package periscope.engines.symbolic.formula;

/**
 * The thresholds at which the encoding changes from a form for small inputs to a form for large ones. Answers do not
 * depend on them.
 *
 * @param values largest number of possible values for which a value is encoded as a list of options; beyond, by binary
 *               digits
 * @param nodes  largest number of formula nodes for the iteration of one {@code let rec}; beyond, ranks encode it
 */
public record Thresholds(int values, int nodes) {

  /** The thresholds outside tests of the encoding. */
  public static final Thresholds USUAL = new Thresholds(100, 20_000);
}
