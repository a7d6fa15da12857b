package periscope.verifier.reason;

import periscope.inputs.OtherReading;

/**
 * A reading under which a finding is gone.
 *
 * @param side    the model that the reading replaces
 * @param reading the reading
 */
public record Basis(Side side, OtherReading reading) {

  /** The model of a question that a reading replaces. */
  public enum Side {
    SOURCE,
    TARGET
  }
}
