package periscope.mappings;

/**
 * The form in which a compiler writes conditionals, and its treatment of dependencies. Tables describe operations only,
 * so both forms are correct for any table; a target whose model uses dependencies allows more outcomes for the first
 * form.
 */
public enum Conditionals {
  /**
   * The weakest form that a compiler may choose. Instructions under a condition are predicated, so that they depend on
   * the condition and the instructions behind the join do not. Dependencies without an influence on a value are lost:
   * {@code r ^ r}, a condition that always holds, a branch whose two ways do the same. Instructions behind a loop that
   * ends by itself do not depend on its conditions.
   */
  PREDICATED,
  /**
   * Conditionals and loops are branches, on which all later instructions depend; every dependency of the text is kept.
   */
  BRANCHES;

  /** The word in reports and JSON. */
  @Override
  public String toString() {
    return this == PREDICATED ? "predicated" : "branches";
  }
}
