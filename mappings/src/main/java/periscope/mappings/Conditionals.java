package periscope.mappings;

/**
 * The form in which a compiler writes conditionals, and what it makes of dependencies. Tables speak of operations only:
 * both forms are right for any table, and a target whose model looks at dependencies allows more of the first.
 */
public enum Conditionals {
  /**
   * The weakest form that a compiler may choose. Instructions under a condition are predicated, so that they depend on
   * it and those behind the join do not. What carries no value is lost: {@code r ^ r}, a condition that always holds, a
   * branch whose two ways do the same. A loop that ends by itself decides of nothing behind it.
   */
  PREDICATED,
  /** Conditionals and loops are branches, on which all depends that follows; every dependency of the text is kept. */
  BRANCHES;

  /** As reports and JSON have it. */
  @Override
  public String toString() {
    return this == PREDICATED ? "predicated" : "branches";
  }
}
